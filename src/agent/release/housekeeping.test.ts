import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { layoutOf, type Layout } from '../host/layout.ts';
import { identify } from '../host/process-identity.ts';
import { newJournal, saveJournal, type Journal } from '../host/journal.ts';
import { createHousekeeping, deleteOldDeployments, prune, type Housekeeping } from './housekeeping.ts';

it('removes no release while another process holds the lock of the host', () => {
  const layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-prune-')));
  const names = ['20260101_000000', '20260102_000000', '20260103_000000', '20260104_000000'];
  try {
    for (const name of names) mkdirSync(layout.release(name), { recursive: true });
    mkdirSync(layout.own);
    writeFileSync(layout.history, JSON.stringify(names));
    symlinkSync(`releases/${names.at(-1)!}`, layout.current);
    const lock = { owner: 'rollback --offline', process: identify(process.ppid), since: 'then' };
    writeFileSync(layout.hostLock, JSON.stringify(lock));
    prune(layout, 1, names.at(-1)!);
    expect(readdirSync(layout.releases).sort()).toEqual(names);
    rmSync(layout.hostLock);
    prune(layout, 1, names.at(-1)!);
    expect(readdirSync(layout.releases).sort()).toEqual(names.slice(-2));
    expect(readdirSync(layout.own)).not.toContain('lock');
  } finally {
    rmSync(layout.deployPath, { recursive: true });
  }
});

it('deletes old deployments by number and by size, but none whose outcome is not reported', () => {
  const layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-forget-')));
  let day = 0;
  const add = (id: string, bytes: number, state: Journal['state'] = 'ENDED'): void => {
    const own = layout.deployment(id);
    const ranAt = new Date(Date.UTC(2026, 0, (day += 1)));
    saveJournal(own, { ...newJournal(aTask({ deploymentId: id }), ranAt), state });
    mkdirSync(own.log);
    writeFileSync(join(own.log, '000001'), Buffer.alloc(bytes));
  };
  try {
    add('1', 10, 'RUNNING');
    add('2', 10);
    add('3', 10);
    add('4', 10);
    add('5', 500);
    deleteOldDeployments(layout, { deployments: 4, logBytes: 525 });
    expect(readdirSync(layout.deployments)).toEqual(['1', '3', '4', '5']);
    add('6', 10_000);
    deleteOldDeployments(layout, { deployments: 4, logBytes: 525 });
    expect(readdirSync(layout.deployments)).toEqual(['1', '6']);
    // It was requested before all others, and ran last.
    add('0', 10);
    deleteOldDeployments(layout, { deployments: 1, logBytes: 525 });
    expect(readdirSync(layout.deployments)).toEqual(['0', '1']);
  } finally {
    rmSync(layout.deployPath, { recursive: true });
  }
});

const day = (number: number): string => `202601${String(number).padStart(2, '0')}_000000`;

/** A host with a release of each day, one after the other. The last one is live. */
function openHost(days: number) {
  const layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-old-')));
  const names = Array.from({ length: days }, (_, index) => day(index + 1));
  for (const name of names) mkdirSync(layout.release(name), { recursive: true });
  mkdirSync(layout.own);
  writeFileSync(layout.history, JSON.stringify(names));
  symlinkSync(`releases/${names.at(-1)!}`, layout.current);
  const problems: string[] = [];
  const env = { PATH: '/usr/bin:/bin' };
  const housekeeping: Housekeeping = createHousekeeping(layout, env, (line) => problems.push(line));
  return {
    layout,
    housekeeping,
    problems,
    releases: (): string[] => readdirSync(layout.releases).sort(),
    [Symbol.dispose]() {
      housekeeping.stop();
      rmSync(layout.deployPath, { recursive: true, maxRetries: 5 });
    },
  };
}

const trashOf = ({ trash }: Layout): string[] => (existsSync(trash) ? readdirSync(trash) : []);

describe('before a deployment', () => {
  it('two old releases are deleted although the deployment interrupts the housekeeping', async () => {
    using host = openHost(5);
    host.housekeeping.interrupt();
    host.housekeeping.catchUp(3, day(6));
    host.housekeeping.interrupt();
    expect(host.releases()).toEqual([day(3), day(4), day(5)]);
    await waitUntil(() => trashOf(host.layout).length === 0);
    expect(host.problems).toEqual([]);
  });

  it('one old release stays, so that the deployment is not slower', () => {
    using host = openHost(4);
    host.housekeeping.catchUp(3, day(5));
    expect(host.releases()).toHaveLength(4);
  });

  it('what earlier deployments moved away but had no time to delete counts, too', async () => {
    using host = openHost(4);
    mkdirSync(join(host.layout.trash, 'an-old-one'), { recursive: true });
    host.housekeeping.catchUp(3, day(5));
    expect(host.releases()).toHaveLength(3);
    await waitUntil(() => trashOf(host.layout).length === 0);
  });

  it('neither the live release nor the one before it is deleted, however few are kept', () => {
    using host = openHost(6);
    host.housekeeping.catchUp(1, day(7));
    expect(host.releases()).toEqual([day(5), day(6)]);
  });

  it('releases that cannot be moved away do not stop the deployment', () => {
    using host = openHost(5);
    writeFileSync(host.layout.trash, '');
    host.housekeeping.catchUp(3, day(6));
    expect(host.problems).toEqual([expect.stringContaining('housekeeping: ')]);
  });
});

it('when the agent starts, the releases that a killed one has left are deleted', async () => {
  using host = openHost(6);
  const task = aTask({ releaseTimestamp: day(6), environment: { releasesToKeep: 2 } });
  const own = host.layout.deployment(task.deploymentId);
  saveJournal(own, { ...newJournal(task, new Date()), state: 'ENDED' });
  host.housekeeping.resume();
  await waitUntil(() => host.releases().length === 2 && trashOf(host.layout).length === 0);
  expect(host.releases()).toEqual([day(5), day(6)]);
});
