import { randomFillSync } from 'node:crypto';

// Random bytes are fetched in larger blocks: 16 at a time would take longer than everything else here.
const pool = Buffer.alloc(4_096);
let used = pool.length;

function randomBytes(count: number): Buffer {
  if (used + count > pool.length) [used] = [0, randomFillSync(pool)];
  return Buffer.from(pool.subarray(used, (used += count)));
}

/** A UUIDv7. It sorts by creation time, so new rows are added at the end of an index. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Text that is not a UUID is treated as an unknown id; in a query, PostgreSQL would reject it. */
export const isId = (text: string): boolean => uuid.test(text);
