import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Tx } from '#platform/db/pool.ts';
import { listAnchors, lockChain, removeLinks } from './chain-storage.ts';
import { beginning, hashEntry, statements, type Link } from './chain.ts';
import { extendChain, type LogChain } from './extend-chain.ts';
import { firstIdOf } from './log-storage.ts';
import type { Signer } from './signer.ts';
import { listLinks, type StoredLink } from './verify-storage.ts';

/** An entry can have 64 KiB, so a batch is at most 13 MB. */
const batchSize = 200;
const dayMs = 86_400_000;
/** Clocks of machines differ by seconds. */
const clockToleranceMs = 3_600_000;

/**
 * Deletes the entries from before a time: from the beginning of the chain up to the first entry that is younger. A signed anchor takes
 * their place, so that the rest of the chain can still be verified. Nothing is removed from a chain that was changed: the anchor would
 * hide it.
 */
export async function removeExpired(chain: LogChain, before: Date, signal?: AbortSignal): Promise<void> {
  await extendChain(chain, { signal });
  for (;;) {
    if (signal?.aborted) return;
    const removed = await chain.db.transaction().execute((tx) => removeOnce(tx, chain, before));
    if (removed < batchSize) return;
  }
}

async function removeOnce(tx: Tx, { signer, log }: LogChain, before: Date): Promise<number> {
  await lockChain(tx);
  const oldest = await listLinks(tx, Number.MIN_SAFE_INTEGER, batchSize);
  const kept = oldest.findIndex((link) => !isExpired(link, before));
  const expired = kept === -1 ? oldest : oldest.slice(0, kept);
  const last = expired.at(-1);
  if (!last) return 0;
  const former = (await listAnchors(tx)).at(-1);
  const problem = await findProblem(former ?? beginning, expired, signer);
  if (problem !== null) {
    log.error(
      { position: problem },
      'the VAT log was changed outside of Steward, so its old entries are kept: run `steward vat verify-log`',
    );
    return 0;
  }
  const fast = expired.filter(({ entry }) => entry && isAhead(entry.at, entry.chainedAt));
  if (fast.length > 0)
    log.warn(
      { entries: fast.length },
      'old entries of the VAT log had a time in the future and were removed',
    );
  const at = await databaseNow(tx);
  // At most one per day: a sweep an hour would otherwise leave 87,600 in ten years.
  const replaced = former && at.getTime() - former.at.getTime() < dayMs ? former : null;
  const anchor = {
    position: last.position,
    hash: last.hash,
    removed: expired.length + (replaced?.removed ?? 0),
    // The time of the first one counts, or an anchor that is replaced every hour would stay the only one.
    at: replaced?.at ?? at,
  };
  const signature = await signer.sign(statements.anchor(anchor));
  await removeLinks(tx, { ...anchor, signature }, replaced?.position ?? null);
  return expired.length;
}

/**
 * An entry is as old as it says, or as its link if that is older: no entry is chained before it exists, so its clock was fast. A
 * missing entry counts as expired here and is a problem later.
 */
function isExpired({ entry, checkId }: StoredLink, before: Date): boolean {
  if (!entry || Date.parse(entry.chainedAt) < before.getTime()) return true;
  return Date.parse(entry.at) < before.getTime() && checkId < firstIdOf(before);
}

const isAhead = (at: string, chainedAt: string): boolean =>
  !(Date.parse(at) <= Date.parse(chainedAt) + clockToleranceMs);

/** The first position that is not what was signed, or null. The signature of the last one covers all before it. */
async function findProblem(
  start: Link,
  links: readonly StoredLink[],
  signer: Signer,
): Promise<number | null> {
  let previous = start;
  for (const link of links) {
    const { position, hash, entry } = link;
    if (position !== previous.position + 1 || !entry || !hashEntry(previous.hash, entry).equals(hash))
      return position;
    previous = link;
  }
  const signature = links.at(-1)?.signature;
  const isSigned = signature && (await signer.isSigned(statements.check(previous), signature));
  return isSigned ? null : previous.position;
}
