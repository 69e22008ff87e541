import { createHash } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { isId } from '../id.ts';

/** `json` is for a dead letter: the received text, or a JSON string of it if it is not valid JSON. */
export type ReceivedMessage = {
  id: string;
  attempt: number;
  json: string;
  parsed: { payload: unknown } | null;
};

/** The headers of a requeued message: its original id and the number of the attempt. */
const names = { id: 'Steward-Message-Id', attempt: 'Steward-Attempt' } as const;

export function requeueHeaders(id: string, attempt: number): MsgHdrs {
  const all = headers();
  all.set(names.id, id);
  all.set(names.attempt, String(attempt));
  return all;
}

/** Other programs can publish to these subjects. Their messages have no id and may be anything. */
export function readMessage(message: JsMsg): ReceivedMessage {
  const header = (name: string): string => message.headers?.get(name) ?? '';
  const given = header(names.id) || header('Nats-Msg-Id');
  const id = isId(given) ? given : idFrom(`${message.seq} ${message.timestampNanos}`);
  const text = message.string();
  const parsed = parse(text);
  const first = /^[1-9]\d{0,8}$/.test(header(names.attempt)) ? Number(header(names.attempt)) : 1;
  const attempt = first + message.info.deliveryCount - 1;
  return { id, attempt, json: parsed ? text : JSON.stringify(text), parsed };
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
