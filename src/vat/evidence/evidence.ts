import { hashEntry, statements, type ChainedEntry, type Entry } from '../log/chain.ts';
import type { Signer } from '../log/signer.ts';
import { describeCheck } from './describe-check.ts';
import type { EvidenceLink, EvidenceRow } from './evidence-storage.ts';

export const evidenceFormat = 'steward-vat-evidence-1';

/** One check with its place in the chain. `chain` is null for some seconds after the check, and if there is a problem. */
export type CheckEvidence = {
  summary: string[];
  /** Why this is no evidence. */
  problem: string | null;
  entry: Entry | ChainedEntry;
  chain: { position: number; previousHash: string; hash: string; signature: string } | null;
};

export type EvidenceHeader = {
  format: typeof evidenceFormat;
  createdAt: string;
  /** Where the checks were made. */
  installation: string;
  softwareVersion: string;
  /** Ed25519, in Base64. */
  publicKey: string;
  /** Null for a single check. */
  period: { teamId: string; from: string; to: string } | null;
};

export type EvidenceFooter = { isComplete: boolean; note: string | null };

/** A document in parts, because a year of checks does not fit into memory. */
export type Evidence = {
  header: EvidenceHeader;
  checks: AsyncIterable<CheckEvidence>;
  footer: EvidenceFooter;
  /** For the whole document. */
  signer: Pick<Signer, 'sign'>;
};

const problems = {
  changed: 'This entry was changed after it was logged.',
  unsigned: 'The log was changed outside of Steward, so nothing proves that this entry is genuine.',
};

export async function toCheckEvidence(row: EvidenceRow, signer: Signer): Promise<CheckEvidence> {
  const { entry } = row;
  if (row.link === null) return { summary: describeCheck(entry), problem: null, entry, chain: null };
  const chain = await proveLink(row.entry, row.link, signer);
  if (typeof chain === 'string') return { summary: [chain], problem: chain, entry, chain: null };
  return { summary: describeCheck(entry), problem: null, entry, chain };
}

/** Or the reason why it cannot be proved. Nothing is signed here, because the database could contain anything by now. */
async function proveLink(
  entry: ChainedEntry,
  { position, previousHash, hash, signature }: EvidenceLink,
  signer: Signer,
): Promise<NonNullable<CheckEvidence['chain']> | string> {
  if (!previousHash) return problems.unsigned;
  if (!hashEntry(previousHash, entry).equals(hash)) return problems.changed;
  if (!signature || !(await signer.isSigned(statements.check({ position, hash }), signature)))
    return problems.unsigned;
  return {
    position,
    previousHash: previousHash.toString('hex'),
    hash: hash.toString('hex'),
    signature: signature.toString('base64'),
  };
}
