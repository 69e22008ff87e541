import type { Tx } from '#platform/db/pool.ts';
import type { Anchor } from '../log/chain-storage.ts';
import { hashEntry, statements, type ChainedEntry, type Link } from '../log/chain.ts';
import type { Signer } from '../log/signer.ts';
import { findLink } from '../log/verify-storage.ts';
import { evidenceFormat } from './evidence.ts';
import { createEvidenceStatement } from './sign-evidence.ts';

/** Whether a head that was noted earlier is still in the chain. Null: retention has removed its position since. */
export async function checkHead(
  tx: Tx,
  anchors: readonly Anchor[],
  { position, hash }: Link,
): Promise<boolean | null> {
  const known = anchors.find((anchor) => anchor.position === position) ?? (await findLink(tx, position));
  if (known) return known.hash.equals(hash);
  return position <= (anchors.at(-1)?.position ?? 0) ? null : false;
}

export type EvidenceReport = { file: string; checks: number; problems: string[] };

/**
 * Whether the checks of an evidence file are what the log has. Of what retention has removed since, the signature shows that this
 * installation made it.
 */
export async function checkEvidenceFile(
  tx: Tx,
  anchors: readonly Anchor[],
  signer: Signer,
  { name, content }: { name: string; content: unknown },
): Promise<EvidenceReport> {
  const { checks, signature, ...frame } = asRecord(content);
  if (frame['format'] !== evidenceFormat || !Array.isArray(checks))
    return { file: name, checks: 0, problems: ['It is not evidence of this version of Steward.'] };
  const problems: string[] = [];
  const statement = createEvidenceStatement();
  for (const [index, check] of checks.entries()) {
    const { entry, chain } = asRecord(check);
    const stated = parseChain(chain);
    statement.add(check);
    const problem = stated
      ? await problemOf(tx, anchors, signer, entry, stated)
      : 'has no place in the chain. Download it again';
    if (problem) problems.push(`Check ${index + 1} ${problem}.`);
  }
  const signed = Buffer.from(typeof signature === 'string' ? signature : '', 'base64');
  if (!(await signer.isSigned(statement.end(frame), signed)))
    problems.push('The file was changed: its signature does not fit.');
  return { file: name, checks: checks.length, problems };
}

type Stated = Link & { previousHash: Buffer; signature: Buffer };

async function problemOf(
  tx: Tx,
  anchors: readonly Anchor[],
  signer: Signer,
  entry: unknown,
  stated: Stated,
): Promise<string | null> {
  if (typeof entry !== 'object' || entry === null) return 'has no entry';
  // Nothing is known about it yet. With the right hash it is what Steward has written.
  const claimed = entry as ChainedEntry;
  if (!hashEntry(stated.previousHash, claimed).equals(stated.hash))
    return 'was changed: its hash is another one';
  if (!(await signer.isSigned(statements.check(stated), stated.signature)))
    return 'was not signed by this installation';
  return (await checkHead(tx, anchors, stated)) === false ? 'is not in the log' : null;
}

function parseChain(value: unknown): Stated | null {
  const { position, previousHash, hash, signature } = asRecord(value);
  if (!Number.isSafeInteger(position) || typeof signature !== 'string') return null;
  const isHash = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
  if (!isHash(previousHash) || !isHash(hash)) return null;
  return {
    position: position as number,
    previousHash: Buffer.from(previousHash, 'hex'),
    hash: Buffer.from(hash, 'hex'),
    signature: Buffer.from(signature, 'base64'),
  };
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
