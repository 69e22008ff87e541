import type { Db, Tx } from '#platform/db/pool.ts';
import { findChainEnd, findWaiting, listAnchors, type Anchor } from './chain-storage.ts';
import { beginning, hashEntry, statements, type ChainedEntry, type Link } from './chain.ts';
import { isIntact } from './extend-chain.ts';
import { isOverdue } from './report-waiting.ts';
import type { Signer } from './signer.ts';
import { countLinks, findStrays, listLinks } from './verify-storage.ts';

export type Problem = { position: number | null; message: string };

export type LogReport = {
  /** In the chain. */
  entries: number;
  /** By retention, from the beginning of the chain. */
  removed: number;
  /** Not in the chain yet. */
  waiting: number;
  /** To be noted elsewhere. Null for an empty log. */
  head: Link | null;
  publicKey: string;
  problemCount: number;
  /** The first ones. */
  problems: Problem[];
};

export type Progress = { done: number; total: number };
export type AlsoCheck = (tx: Tx, anchors: readonly Anchor[]) => Promise<Problem[]>;

const pageSize = 500;
const maxProblems = 100;

type Report = (position: number | null, message: string) => void;

/**
 * Computes the whole chain anew from the entries. After a problem it goes on with the stored hash, so that every changed entry is
 * named and not only the first one. `alsoCheck` sees the same state of the database.
 */
export async function verifyLog(
  db: Db,
  signer: Signer,
  options: { alsoCheck?: AlsoCheck; onProgress?: (progress: Progress) => void } = {},
): Promise<LogReport> {
  const publicKey = await signer.publicKey();
  const problems: Problem[] = [];
  let problemCount = 0;
  const report: Report = (position, message) => {
    problemCount += 1;
    if (problems.length < maxProblems) problems.push({ position, message });
  };
  // One state of the database: a running server adds and removes entries meanwhile.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const anchors = await listAnchors(tx);
      await verifyAnchors(anchors, signer, report);
      const start = anchors.at(-1) ?? beginning;
      const entries = await verifyLinks(tx, start, report, options.onProgress);
      const head = await verifyHead(tx, signer, report);
      const { added, lost } = await findStrays(tx, maxProblems);
      const waiting = await findWaiting(tx);
      if (isOverdue(waiting))
        report(
          null,
          `Entries have been waiting for the chain for ${Math.floor(waiting.oldestSeconds / 60)} minutes: no server runs, or a database session holds the lock of the chain.`,
        );
      for (const id of added) report(null, `The entry ${id} was added outside of Steward.`);
      for (const id of lost) report(null, `The entry ${id} was deleted before it was in the chain.`);
      for (const { position, message } of (await options.alsoCheck?.(tx, anchors)) ?? [])
        report(position, message);
      return {
        entries,
        removed: start.position,
        waiting: waiting.count,
        head,
        publicKey,
        problemCount,
        problems,
      };
    });
}

async function verifyAnchors(anchors: readonly Anchor[], signer: Signer, report: Report): Promise<void> {
  let former = 0;
  for (const anchor of anchors) {
    const { position, removed, signature } = anchor;
    if (!(await signer.isSigned(statements.anchor(anchor), signature)))
      report(position, 'The anchor of entries that retention removed has a wrong signature.');
    else if (removed !== position - former)
      report(position, `An anchor between the positions ${former} and ${position} is missing.`);
    former = position;
  }
}

/** Returns how many links there are. */
async function verifyLinks(
  tx: Tx,
  start: Link,
  report: Report,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<number> {
  const total = await countLinks(tx);
  let previous = start;
  const isBackdated = createDateCheck();
  let done = 0;
  // Not from the anchor, so that links from before it are noticed.
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const page = await listLinks(tx, after, pageSize);
    for (const link of page) {
      const { position, hash, checkId, entry } = link;
      if (position <= start.position) {
        report(position, `The entry ${checkId} is at a position that retention has removed.`);
        continue;
      }
      // Without the hash before it, an entry cannot be checked.
      if (position !== previous.position + 1) report(position, gapBetween(previous.position, position));
      else if (!entry) report(position, `The entry ${checkId} was deleted.`);
      else if (!hashEntry(previous.hash, entry).equals(hash))
        report(position, `The entry ${checkId}, or the hash before it, was changed.`);
      if (entry && isBackdated(entry))
        report(position, `The entry ${checkId} is dated ${entry.at}, before entries that are older than it.`);
      previous = link;
    }
    done += page.length;
    onProgress?.({ done, total });
    if (page.length < pageSize) return done;
    after = page.at(-1)!.position;
  }
}

const gapBetween = (former: number, position: number): string =>
  position - former === 2
    ? `The position ${former + 1} is missing.`
    : `The positions ${former + 1} to ${position - 1} are missing.`;

const dayMs = 86_400_000;

/**
 * Entries are chained within seconds, and those of earlier versions in the order of their time. One that is dated more than a day
 * before an entry that was chained earlier was inserted later, or a clock was slow.
 */
function createDateCheck(): (entry: ChainedEntry) => boolean {
  let latestMs = -Infinity;
  return ({ at, chainedAt }) => {
    const atMs = Date.parse(at);
    // Of an entry whose clock was fast, the time of chaining counts.
    const knownMs = Math.min(atMs, Date.parse(chainedAt));
    if (knownMs > latestMs) latestMs = knownMs;
    return !(atMs >= latestMs - dayMs);
  };
}

/** Only the signature shows that the end was removed, or that the whole chain was computed anew. */
async function verifyHead(tx: Tx, signer: Signer, report: Report): Promise<Link | null> {
  const end = await findChainEnd(tx);
  const { last, head } = end;
  if (!(await isIntact(end, signer)))
    report(
      last.position,
      head === null
        ? 'The signature of the end of the chain is missing.'
        : head.position === last.position
          ? 'The signature of the end of the chain is wrong.'
          : `The chain ends at position ${last.position}, but it was signed up to ${head.position}.`,
    );
  return last.position === 0 ? null : last;
}
