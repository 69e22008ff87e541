import { createLog, type Log } from '#platform/log.ts';
import type { Db } from '#platform/db/pool.ts';
import { valid } from '../upstream/result.ts';
import type { LogChain } from './extend-chain.ts';
import { insertEntry } from './log-storage.ts';
import { createSigner } from './signer.ts';

/** Without encryption, which has tests of its own. */
const plainSecrets = {
  encrypt: (text: string) => text,
  decrypt: (text: string) => text,
  deriveKey: () => Buffer.alloc(32),
};

export const openChain = (db: Db, log: Log = createLog({ level: 'silent', pretty: false })): LogChain => ({
  db,
  log,
  signer: createSigner({ db, secrets: plainSecrets }),
});

/** A log whose lines a test can read. */
export function recordLog(): { log: Log; lines: () => unknown[] } {
  const written: string[] = [];
  const log = createLog({ level: 'warn', pretty: false, out: { write: (line) => void written.push(line) } });
  return { log, lines: () => written.map((line): unknown => JSON.parse(line)) };
}

/** A check that found a valid number. Returns the id of the entry. */
export const addEntry = (db: Db, at: Date): Promise<string> =>
  insertEntry(db, {
    number: { country: 'DE', national: '123456789', source: 'eu' },
    result: {
      ...valid('eu', { name: `Company of ${at.toISOString()}`, address: null, request_identifier: null }),
      exchange: {
        question: { method: 'POST', url: 'https://register.example/', body: '{"b": 1, "a": "é"}' },
        answer: { status: 200, body: '{"valid": true}' },
      },
    },
    origin: 'validate',
    latencyMs: 1,
    at,
  });
