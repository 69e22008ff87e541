import { createHash } from 'node:crypto';
import type { Exchange, Match } from '../upstream/result.ts';
import { canonicalJson } from './canonical-json.ts';

/** An entry of the log: every column of the row. */
export type Entry = {
  id: string;
  /** With microseconds, as PostgreSQL stores it: 2026-01-31T12:00:00.000000Z. */
  at: string;
  countryCode: string;
  vatNumber: string;
  status: 'valid' | 'invalid' | 'unavailable';
  source: string;
  name: string | null;
  address: string | null;
  consultationNumber: string | null;
  message: string | null;
  origin: string;
  /** False if the format alone decided. */
  asked: boolean;
  latencyMs: number;
  teamId: string | null;
  customerId: string | null;
  batchId: string | null;
  requester: string | null;
  question: Exchange['question'] | null;
  answer: Exchange['answer'];
  nameMatch: Match | null;
  addressMatch: Match | null;
  softwareVersion: string | null;
};

/** As it is hashed and shown in evidence. `chainedAt` is by the clock of the database, in the form of `at`. */
export type ChainedEntry = Entry & { chainedAt: string };

/** What the first entry follows. */
export const genesis = Buffer.alloc(32);

/** SHA-256 of the hash before (32 bytes) and the entry as canonical JSON in UTF-8. */
export const hashEntry = (previous: Buffer, entry: ChainedEntry): Buffer =>
  createHash('sha256').update(previous).update(canonicalJson(entry)).digest();

/** The end of a chain, or of what retention has removed from it. */
export type Link = { position: number; hash: Buffer };

export const beginning: Link = { position: 0, hash: genesis };

/** What is signed. The first line says what for, so that no signature can be used for something else. */
export const statements = {
  check: ({ position, hash }: Link): string => lines('steward vat check', position, hash.toString('hex')),
  head: ({ position, hash }: Link): string => lines('steward vat head', position, hash.toString('hex')),
  anchor: ({ position, hash, removed, at }: Link & { removed: number; at: Date }): string =>
    lines('steward vat anchor', position, hash.toString('hex'), removed, at.toISOString()),
};

const lines = (...parts: (string | number)[]): string => parts.join('\n');
