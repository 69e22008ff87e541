import { createHash } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { isId } from '../id.ts';

/** `json` is the payload for a dead letter: the original text, or a JSON string if it is not valid JSON. */
export type ReceivedMessage = {
  id: string;
  attempt: number;
  json: string;
  parsed: { payload: unknown } | null;
};

/** Headers of a message that replaces a released one: its original id, and its attempt. */
const names = { id: 'Steward-Message-Id', attempt: 'Steward-Attempt' } as const;

export function headersOfRepeat(id: string, attempt: number): MsgHdrs {
  const all = headers();
  all.set(names.id, id);
  all.set(names.attempt, String(attempt));
  return all;
}

/** Other programs may publish to the same subjects. Their messages have no known id and any content. */
export function readMessage(message: JsMsg): ReceivedMessage {
  const header = (name: string): string => message.headers?.get(name) ?? '';
  const given = header(names.id) || header('Nats-Msg-Id');
  const id = isId(given) ? given : idOfPlace(`${message.seq} ${message.timestampNanos}`);
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

/** The same for every delivery. */
function idOfPlace(place: string): string {
  const hex = createHash('sha256').update(place).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
