import { createHash } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import { isId } from '../id.ts';

/** `json` is what a dead letter would keep: the text as it came, or as a JSON string when it is no JSON. */
export type ReceivedMessage = {
  id: string;
  attempt: number;
  json: string;
  parsed: { payload: unknown } | null;
};

/** Other programs may publish to our subjects, too: their messages have no id of ours, and may be anything. */
export function readMessage(message: JsMsg): ReceivedMessage {
  const given = message.headers?.get('Nats-Msg-Id') ?? '';
  const id = isId(given) ? given : idOfPlace(`${message.seq} ${message.timestampNanos}`);
  const text = message.string();
  const parsed = parse(text);
  return { id, attempt: message.info.deliveryCount, json: parsed ? text : JSON.stringify(text), parsed };
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
