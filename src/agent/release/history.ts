import {
  rollbackTargets,
  withLive,
  withoutRelease,
  type LiveHistory,
} from '#deployment/protocol/live-history.ts';
import { releaseTimestampFormat } from '#deployment/protocol/agent-protocol.ts';
import { readJson, writeDurably } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';
import { listJournals, type Journal } from '../host/journal.ts';
import { currentRelease } from './current.ts';
import { isGood, listReleases, type Release } from './records.ts';

/** What was live up to now. Where `current` points counts, whoever pointed it there. */
export const readHistory = (layout: Layout): LiveHistory =>
  withLive(readSaved(layout) ?? deriveHistory(layout), currentRelease(layout));

export function saveHistory(layout: Layout, history: LiveHistory): void {
  if (readSaved(layout)?.join() === history.join()) return;
  writeDurably(layout.history, JSON.stringify(history));
}

/** Null when there is none, or none of ours: a bad name in it would have every poll refused. */
function readSaved({ history }: Layout): LiveHistory | null {
  const kept = readJson<unknown>(history);
  return Array.isArray(kept) &&
    kept.every((name) => typeof name === 'string' && releaseTimestampFormat.test(name))
    ? (kept as string[])
    : null;
}

function deriveHistory(layout: Layout): LiveHistory {
  const releases = listReleases(layout);
  try {
    return historyFromJournals(releases, listJournals(layout));
  } catch {
    // A journal that cannot be read: no reason to keep the outcome of a deployment, or every poll, from the control plane.
    return historyFromJournals(releases, []);
  }
}

/** On a host whose agent kept no history: the releases there are, and what the journals logLine of the last deployments. */
export function historyFromJournals(releases: readonly Release[], journals: readonly Journal[]): LiveHistory {
  const made = new Set(
    journals.filter(({ task }) => task.kind === 'DEPLOY').map(({ task }) => task.releaseTimestamp),
  );
  const older = releases
    .filter(isGood)
    .map(({ timestamp }) => timestamp)
    .filter((timestamp) => !made.has(timestamp));
  return journals
    .filter(({ ending }) => ending?.outcome === 'SUCCEEDED')
    .reduce<LiveHistory>((history, { task }) => withLive(history, task.releaseTimestamp), older);
}

export type Move = {
  /** What was live when it began. */
  previous: string | null;
  /** What was to become live, and whether it ever was. */
  tried: string;
  switched: boolean;
  /** What is live now. */
  live: string | null;
};

/** By where a deployment began and ended, so that it may be written down again after a crash. */
export function historyAfter(kept: LiveHistory, { previous, tried, switched, live }: Move): LiveHistory {
  const before = withLive(kept, previous);
  return withLive(switched && live !== tried ? withoutRelease(before, tried) : before, live);
}

/** What a deployment that is at its end leaves. During it the file says what was before it. */
export const updateHistory = (layout: Layout, move: Omit<Move, 'live'>): void =>
  saveHistory(
    layout,
    historyAfter(readSaved(layout) ?? deriveHistory(layout), { ...move, live: currentRelease(layout) }),
  );

/** Releases of this host that a rollback can go to without naming one, nearest first. */
export function listRollbackTargets(layout: Layout): string[] {
  const good = new Set(
    listReleases(layout)
      .filter(isGood)
      .map(({ timestamp }) => timestamp),
  );
  return rollbackTargets(readHistory(layout), currentRelease(layout), (timestamp) => good.has(timestamp));
}
