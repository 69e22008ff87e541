import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { runSteward, temporaryDir } from '#testkit/process.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../import/fixtures', name);

it('steward import writes the file to the standard output, and what is missing in it to the standard error', async () => {
  const { code, stdout, stderr } = await runSteward([
    'import',
    'uptime-kuma',
    fixture('uptime-kuma-backup.json'),
  ]);
  expect(code).toBe(0);
  expect(parse(stdout)).toMatchObject({ version: 1, project: 'uptime-kuma' });
  expect(stderr).toMatch(
    /^Imported 4 sites, 2 probes, 1 heartbeat, 3 destinations\.\n\nNot carried over:\n {2}1 × /,
  );
  expect(stderr).toContain('  SHOP_PASSWORD\n');
  expect(stdout + stderr).not.toContain('-secret');
});

it('steward import --out writes a new file, and never overwrites one', async () => {
  await using folder = await temporaryDir();
  const out = join(folder.path, 'steward.yaml');
  const args = ['import', 'capistrano', fixture('capistrano'), '--out', out, '--project', 'shop'];
  expect(await runSteward(args)).toMatchObject({ code: 0, stdout: '' });
  expect(parse(await readFile(out, 'utf8'))).toMatchObject({ project: 'shop', environments: [{}, {}, {}] });
  const again = await runSteward(args);
  expect([again.code, again.stderr]).toEqual([1, `${out} cannot be written: it exists already.\n`]);
});

it(
  'steward import writes several files if one would be larger than a server accepts',
  { tags: ['long'] },
  async () => {
    await using temporary = await temporaryDir();
    const folder = temporary.path;
    const list = join(folder, 'addresses.txt');
    await writeFile(
      list,
      Array.from({ length: 12_000 }, (_, n) => `https://shop-${n}.example/ Shop number ${n}`).join('\n'),
    );
    const without = await runSteward(['import', 'addresses', list]);
    expect([without.code, without.stderr]).toEqual([
      1,
      expect.stringContaining('Choose their name with --out FILE.'),
    ]);
    const { code } = await runSteward(['import', 'addresses', list, '--out', join(folder, 'steward.yaml')]);
    expect(code).toBe(0);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
    expect(names.slice(0, 2)).toEqual(['steward-2.yaml', 'steward-3.yaml']);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(files.reduce((sum, text) => sum + (parse(text) as { sites: [] }).sites.length, 0)).toBe(12_000);
  },
);

it.each([
  [['import'], 2, 'Choose a source: steward import uptime-kuma, uptimerobot'],
  [['import', 'constructor', 'x'], 2, 'Choose a source'],
  [['import', 'csv'], 2, 'The file is missing: steward import csv FILE.'],
  [['import', 'csv', '/nowhere.csv'], 2, '/nowhere.csv cannot be read: the file does not exist.'],
  [['import', 'csv', '/dev/zero'], 2, '/dev/zero cannot be read: it is not a file.'],
  [
    ['import', 'csv', fixture('monitors.csv'), '--project', 'No!'],
    2,
    '--project must be 1 to 63 lower-case letters',
  ],
  [
    ['import', 'csv', fixture('monitors.csv'), '--probe-site', 'ftp://x'],
    2,
    '--probe-site must be an http or https URL',
  ],
  [['import', 'pingdom', fixture('gatus.yaml')], 1, 'The file is not valid JSON'],
  [['import', 'uptimerobot', fixture('betterstack.json')], 1, 'The file has no list "monitors".'],
] as const)('steward %j is a mistake with exit code %i', async (args, expected, message) => {
  const { code, stdout, stderr } = await runSteward([...args]);
  expect([code, stdout]).toEqual([expected, '']);
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/\n\s+at /);
});

it('steward import exits with 1 and writes no file if nothing could be carried over', async () => {
  await using temporary = await temporaryDir();
  const folder = temporary.path;
  await writeFile(join(folder, 'a.txt'), 'ftp://files.example\n');
  const out = join(folder, 'steward.yaml');
  const { code, stderr } = await runSteward(['import', 'addresses', join(folder, 'a.txt'), '--out', out]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Imported nothing.')]);
  expect(await readdir(folder)).toEqual(['a.txt']);
});

it('steward import reads scripts of at most 1 MiB, and no devices in their place', async () => {
  await using temporary = await temporaryDir();
  const folder = temporary.path;
  const large = join(folder, 'deploy.php');
  await writeFile(large, `<?php ${' '.repeat(1024 * 1024)}`);
  const deployer = await runSteward(['import', 'deployer', large]);
  expect([deployer.code, deployer.stderr]).toEqual([2, expect.stringContaining('it is larger than 1 MiB')]);
  await cp(fixture('capistrano'), join(folder, 'app'), { recursive: true });
  await rm(join(folder, 'app/Capfile'), { force: true });
  await symlink('/dev/zero', join(folder, 'app/Capfile'));
  const capistrano = await runSteward(['import', 'capistrano', join(folder, 'app')]);
  expect([capistrano.code, capistrano.stderr]).toEqual([2, expect.stringContaining('it is not a file')]);
});
