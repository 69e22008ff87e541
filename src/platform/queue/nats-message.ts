import { createHash } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { isId } from '../id.ts';

/** `json` is for a dead letter: the received text, or a JSON string of it if it is not valid JSON. */
export type ReceivedMessage = {
  id: string;
  attempt: number;
  /** It was postponed: the attempt begins with the next delivery, after this time. */
  delaySeconds: number;
  json: string;
  parsed: { payload: unknown } | null;
};

/** The headers of a requeued message: its original id, the number of the attempt, and the delay if it was postponed. */
const names = {
  id: 'Steward-Message-Id',
  attempt: 'Steward-Attempt',
  delay: 'Steward-Delay-Seconds',
} as const;

export function requeueHeaders(id: string, attempt: number, delaySeconds: number): MsgHdrs {
  const all = headers();
  all.set(names.id, id);
  all.set(names.attempt, String(attempt));
  if (delaySeconds > 0) all.set(names.delay, String(Math.ceil(delaySeconds)));
  return all;
}

/** Other programs can publish to these subjects. Their messages have no id and may be anything. */
export function readMessage(message: JsMsg): ReceivedMessage {
  const header = (name: string): string => message.headers?.get(name) ?? '';
  const given = header(names.id) || header('Nats-Msg-Id');
  const id = isId(given) ? given : idFrom(`${message.seq} ${message.timestampNanos}`);
  const text = message.string();
  const parsed = parse(text);
  const numberIn = (name: string): number => (/^[1-9]\d{0,8}$/.test(header(name)) ? Number(header(name)) : 0);
  const delay = numberIn(names.delay);
  const { deliveryCount } = message.info;
  // Of a postponed message, the first delivery only starts the delay.
  const deliveries = Math.max(1, delay > 0 ? deliveryCount - 1 : deliveryCount);
  const attempt = Math.max(1, numberIn(names.attempt)) + deliveries - 1;
  const delaySeconds = deliveryCount === 1 ? delay : 0;
  return { id, attempt, delaySeconds, json: parsed ? text : JSON.stringify(text), parsed };
}

function parse(text: string): ReceivedMessage['parsed'] {
  try {
    return { payload: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Returns the same id for every delivery. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
