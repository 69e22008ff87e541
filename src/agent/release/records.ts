import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { wasRolledBack, rollbackTargets, type LiveHistory } from '#deployment/protocol/live-history.ts';
import { releaseTimestampFormat } from '#deployment/protocol/agent-protocol.ts';
import { isMissing, readJson, writeDurably } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';

/** building: incomplete, not a rollback target. failed: kept until the next deployment, to be looked at. */
export type ReleaseRecord = {
  state: 'building' | 'good' | 'failed';
  deploymentId: string | null;
  version: string | null;
  sha: string | null;
  at: string;
};

export type Release = { timestamp: string; record: ReleaseRecord | null };

export function saveRecord({ records }: Layout, timestamp: string, record: ReleaseRecord): void {
  mkdirSync(records, { recursive: true, mode: 0o700 });
  writeDurably(join(records, `${timestamp}.json`), JSON.stringify(record));
}

export const readRecord = ({ records }: Layout, timestamp: string): ReleaseRecord | null =>
  readJson<ReleaseRecord>(join(records, `${timestamp}.json`));

export const deleteRecord = ({ records }: Layout, timestamp: string): void =>
  rmSync(join(records, `${timestamp}.json`), { force: true });

/** Oldest first. A release without a record was created by another tool and counts as good. */
export function listReleases(layout: Layout): Release[] {
  try {
    return readdirSync(layout.releases, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && releaseTimestampFormat.test(entry.name))
      .map(({ name }) => ({ timestamp: name, record: readRecord(layout, name) }))
      .sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export const isGood = ({ record }: Release): boolean => record === null || record.state === 'good';

export type Pruning = { keep: number; current: string | null; history: LiveHistory; latest: string };

/**
 * The releases to remove: good ones beyond the number to keep, first those that were rolled back from, and those that failed before
 * the last deployment. Never the live one, the one that was live before it, or the target of a rollback if that is another.
 */
export function toPrune(releases: readonly Release[], { keep, current, history, latest }: Pruning): string[] {
  const good = releases.filter(isGood).map(({ timestamp }) => timestamp);
  const [before] = rollbackTargets(history, current, () => true);
  const [target] = rollbackTargets(history, current, (timestamp) => good.includes(timestamp));
  const isLeft = (timestamp: string): boolean => wasRolledBack(history, current, timestamp);
  const worstFirst = [...good.filter(isLeft), ...good.filter((timestamp) => !isLeft(timestamp))];
  const kept = new Set([...worstFirst.slice(-keep), current, before, target]);
  return releases
    .filter(({ timestamp }) => !kept.has(timestamp))
    .filter((release) => isGood(release) || release.timestamp !== latest)
    .map(({ timestamp }) => timestamp);
}
