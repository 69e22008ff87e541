import { newId } from '../id.ts';

/** What a handler is given, less the handler's own types. */
export type Message = { id: string; attempt: number; payload: unknown };

/** What is stored: the payload as JSON text, under an id that all attempts share. */
export type StoredMessage = { id: string; json: string };

/** Half of what NATS takes by default: a message that fits one adapter fits them all. */
const maxPayloadBytes = 512 * 1024;

export function toStored(payload: unknown): StoredMessage {
  const json = JSON.stringify(payload) ?? 'null';
  if (Buffer.byteLength(json) > maxPayloadBytes)
    throw new RangeError('A payload has at most 512 KiB of JSON.');
  return { id: newId(), json };
}
