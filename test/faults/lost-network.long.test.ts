import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryDir } from '#testkit/process.ts';
import { outside } from './lost-network-addresses.ts';

/** Warns, because network namespaces require Linux and permissions that not every machine has. */
function networkIsMissing(): boolean {
  const script = 'ip link add out type veth peer name outside';
  if (spawnSync('unshare', ['-n', '-m', 'sh', '-c', script]).status === 0) return false;
  console.warn('SKIPPED: no network namespaces here (unshare, ip, root): a lost network is not tested.');
  return true;
}

type Report = { failed: string[]; alerts: number };

/** Every shop is up, and one failed check is enough for an alert. */
describe.skipIf(networkIsMissing())('a running server whose own network fails', () => {
  let reports: Record<string, Report>;
  beforeAll(async () => {
    await using dir = await temporaryDir();
    const names = join(dir.path, 'resolv.conf');
    await writeFile(names, `nameserver ${outside}\n`);
    const script = `ip link set lo up && mount --bind "$1" /etc/resolv.conf && exec "$2" "$3"`;
    const file = join(import.meta.dirname, 'lost-network-process.ts');
    const args = ['-n', '-m', 'sh', '-c', script, 'sh', names, process.execPath, file];
    const { stdout } = await promisify(execFile)('unshare', args, { timeout: 170_000 });
    reports = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, Report>;
  });

  it.each([
    ['a resolver responds NXDOMAIN to every query', 'no such name'],
    ['a resolver has no records for any name', 'no records'],
    ['running checks outlast an outage', 'silence'],
    ['a cable is pulled and plugged in again', 'a cable is pulled'],
  ])('reports no site as down when %s', (_, fault) =>
    expect(reports[fault]).toEqual({ failed: [], alerts: 0 }),
  );

  it('still reports a name that no longer exists', () =>
    expect(reports['one name is gone']).toEqual({ failed: ['DNS: host not found'], alerts: 1 }));
});
