import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** More than the kernel gives. */
const dead = 4_194_305;

it('removes temporary files of killed processes, and nothing else', () => {
  const layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-removeLeftovers-')));
  try {
    for (const dir of [layout.releases, layout.shared, layout.records]) mkdirSync(dir, { recursive: true });
    const write = (dir: string, ...names: string[]): void =>
      names.forEach((name) => writeFileSync(join(dir, name), ''));
    write(
      layout.own,
      'agent.json',
      'lock',
      `lock.${dead}`,
      `lock.${dead}.${dead}.new`,
      `agent.json.${dead}.new`,
    );
    write(layout.own, `environment.json.${process.pid}.new`);
    write(layout.records, '20260101_000000.json', `20260101_000000.json.${dead}.new`);
    write(layout.shared, `.steward-${dead}`, `env.php.${dead}`);
    write(layout.deployPath, `.steward-${dead}`, 'notes.12');
    symlinkSync('releases/20260101_000000', join(layout.deployPath, `current.${dead}.new`));
    removeLeftovers(layout);
    expect(readdirSync(layout.own).sort()).toEqual([
      'agent.json',
      `environment.json.${process.pid}.new`,
      'lock',
      'releases',
    ]);
    expect(readdirSync(layout.records)).toEqual(['20260101_000000.json']);
    expect(readdirSync(layout.shared)).toEqual([`env.php.${dead}`]);
    expect(readdirSync(layout.deployPath).sort()).toEqual(['.steward', 'notes.12', 'releases', 'shared']);
  } finally {
    rmSync(layout.deployPath, { recursive: true });
  }
});
