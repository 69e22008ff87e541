import { newId } from '../id.ts';

/** A message without the types of its handler. */
export type Message = { id: string; attempt: number; payload: unknown };

/** The stored form: the payload as JSON text, under an id that all attempts share. */
export type StoredMessage = { id: string; json: string };

/** Half of the default limit of NATS, so that a message fits all adapters. */
const maxPayloadBytes = 512 * 1024;

export function toStored(payload: unknown): StoredMessage {
  const json = JSON.stringify(payload) ?? 'null';
  if (Buffer.byteLength(json) > maxPayloadBytes)
    throw new RangeError('A payload can have at most 512 KiB of JSON.');
  return { id: newId(), json };
}
