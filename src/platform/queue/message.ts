import { newId } from '../id.ts';

export type Message = { id: string; attempt: number; payload: unknown };

/** The payload as JSON. All attempts share the id. */
export type StoredMessage = { id: string; json: string };

/** Half of the default limit of NATS, so that every message fits all adapters. */
const maxPayloadBytes = 512 * 1024;

export function toStored(payload: unknown): StoredMessage {
  const json = JSON.stringify(payload) ?? 'null';
  if (Buffer.byteLength(json) > maxPayloadBytes)
    throw new RangeError('A payload must have at most 512 KiB of JSON.');
  return { id: newId(), json };
}
