import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { newJournal } from '../host/journal.ts';
import { layoutOf, type Layout } from '../host/layout.ts';
import { collectReport } from './collect-report.ts';
import { inspectTree } from './inspect-tree.ts';

const release = '20260131_120000';
let layout: Layout;
beforeEach(() => {
  layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-tree-')));
});
afterEach(() => rmSync(layout.deployPath, { recursive: true, force: true }));

function makeRelease(): void {
  mkdirSync(layout.release(release), { recursive: true });
  writeFileSync(join(layout.release(release), 'index.html'), 'one');
  symlinkSync(`releases/${release}`, layout.current);
}

describe('the release tree', () => {
  it('is sound without any release, and with a live one', async () => {
    expect(await inspectTree(layout)).toEqual([]);
    makeRelease();
    expect(await inspectTree(layout)).toEqual([]);
  });

  it('is unsound if the live release is missing or empty', async () => {
    makeRelease();
    rmSync(join(layout.release(release), 'index.html'));
    expect(await inspectTree(layout)).toEqual([
      `current points to release ${release}, but ${layout.release(release)} is empty.`,
    ]);
    rmSync(layout.release(release), { recursive: true });
    expect(await inspectTree(layout)).toEqual([
      `current points to release ${release}, but ${layout.release(release)} does not exist.`,
    ]);
  });

  it('is unsound if current is a directory, a link to something else, or missing after a release', async () => {
    mkdirSync(layout.current);
    expect((await inspectTree(layout))[0]).toContain('is a directory and not a link');
    rmSync(layout.current, { recursive: true });
    symlinkSync('/etc', layout.current);
    expect((await inspectTree(layout))[0]).toContain('leads to /etc, which is not a release');
    rmSync(layout.current);
    mkdirSync(layout.own);
    writeFileSync(layout.history, JSON.stringify([release]));
    expect((await inspectTree(layout))[0]).toContain(`is missing. Release ${release} was live last.`);
  });

  it('is unsound if a shared path of the live release leads nowhere', async () => {
    makeRelease();
    const { journal, dir } = layout.deployment('01890000-0000-7000-8000-000000000000');
    mkdirSync(dir, { recursive: true });
    const task = aTask({
      environment: { sharedDirs: ['pub/media', 'var/log'], sharedFiles: ['app/etc/env.php'] },
    });
    writeFileSync(journal, JSON.stringify(newJournal(task, new Date())));
    mkdirSync(join(layout.release(release), 'pub'));
    mkdirSync(join(layout.shared, 'pub/media'), { recursive: true });
    symlinkSync(join(layout.shared, 'pub/media'), join(layout.release(release), 'pub/media'));
    expect(await inspectTree(layout)).toEqual([]);
    rmSync(join(layout.shared, 'pub/media'), { recursive: true });
    expect(await inspectTree(layout)).toEqual([
      `The shared path pub/media of release ${release} leads nowhere: ${layout.shared}/pub/media is missing.`,
    ]);
    symlinkSync('/mnt/not-mounted', join(layout.shared, 'pub/media'));
    expect((await inspectTree(layout))[0]).toContain(
      `${layout.shared}/pub/media is a link to /mnt/not-mounted, which does not exist.`,
    );
  });

  it('is not looked at during a deployment', async () => {
    symlinkSync('/etc', layout.current);
    expect((await collectReport(layout, true)).treeProblems).toBeUndefined();
    expect((await collectReport(layout, false)).treeProblems).toHaveLength(1);
  });
});

it('a report has the disks, memory and load of this host', async () => {
  const report = await collectReport(layout, false);
  expect(report.cores).toBeGreaterThan(0);
  expect(report.load).toHaveLength(3);
  expect(report.memory!.totalBytes).toBeGreaterThan(report.memory!.availableBytes);
  expect(report.disks[0]).toMatchObject({ path: layout.deployPath });
  for (const { totalBytes, freeBytes } of report.disks) expect(freeBytes).toBeLessThanOrEqual(totalBytes);
});
