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

/** The live history up to now. `current` counts, no matter what has changed it. */
export const readHistory = (layout: Layout): LiveHistory =>
  withLive(readSaved(layout) ?? deriveHistory(layout), currentRelease(layout));

export function saveHistory(layout: Layout, history: LiveHistory): void {
  if (readSaved(layout)?.join() === history.join()) return;
  writeDurably(layout.history, JSON.stringify(history));
}

/** Null if the file is missing or invalid: with a bad name in it, every poll would be refused. */
function readSaved({ history }: Layout): LiveHistory | null {
  const saved = readJson<unknown>(history);
  return Array.isArray(saved) &&
    saved.every((name) => typeof name === 'string' && releaseTimestampFormat.test(name))
    ? (saved as string[])
    : null;
}

function deriveHistory(layout: Layout): LiveHistory {
  const releases = listReleases(layout);
  try {
    return historyFromJournals(releases, listJournals(layout));
  } catch {
    // An unreadable journal must not prevent polls and the report of an outcome.
    return historyFromJournals(releases, []);
  }
}

/** For a host without a history file: derived from its releases and the journals of the last deployments. */
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

export type ReleaseMove = {
  /** What was live at the start. */
  previous: string | null;
  /** The release that should become live, and whether it ever was. */
  tried: string;
  switched: boolean;
  /** What is live now. */
  live: string | null;
};

/** Depends only on the start and end of a deployment, so that it can be repeated after a crash. */
export function historyAfter(
  kept: LiveHistory,
  { previous, tried, switched, live }: ReleaseMove,
): LiveHistory {
  const before = withLive(kept, previous);
  return withLive(switched && live !== tried ? withoutRelease(before, tried) : before, live);
}

/** Writes the history at the end of a deployment. Until then the file has the history before it. */
export const updateHistory = (layout: Layout, move: Omit<ReleaseMove, 'live'>): void =>
  saveHistory(
    layout,
    historyAfter(readSaved(layout) ?? deriveHistory(layout), { ...move, live: currentRelease(layout) }),
  );

/** The default targets of a rollback on this host, newest first. */
export function listRollbackTargets(layout: Layout): string[] {
  const good = new Set(
    listReleases(layout)
      .filter(isGood)
      .map(({ timestamp }) => timestamp),
  );
  return rollbackTargets(readHistory(layout), currentRelease(layout), (timestamp) => good.has(timestamp));
}
