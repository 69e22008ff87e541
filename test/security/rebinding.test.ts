import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryDir } from '#testkit/process.ts';

/** Warns, because network namespaces require Linux and permissions that not every machine has. */
function networkIsMissing(): boolean {
  const { status } = spawnSync('unshare', ['-n', '-m', 'ip', 'link', 'set', 'lo', 'up']);
  if (status === 0) return false;
  console.warn(
    'SKIPPED: no network namespaces here (unshare, ip, root): rebinding is only tested in src/platform/outbound.',
  );
  return true;
}

type Report = { said: Record<string, string>; asked: Record<string, number>; inside: number };

describe.skipIf(networkIsMissing())(
  'an attacker who owns a name server and a public address',
  { tags: ['strict'] },
  () => {
    let report: Report;
    beforeAll(async () => {
      await using dir = await temporaryDir();
      const names = join(dir.path, 'resolv.conf');
      await writeFile(names, 'nameserver 127.0.0.1\n');
      const script = `ip link set lo up && ip addr add 93.184.216.34/32 dev lo && mount --bind "$1" /etc/resolv.conf && exec "$2" "$3"`;
      const args = [
        '-n',
        '-m',
        'sh',
        '-c',
        script,
        'sh',
        names,
        process.execPath,
        join(import.meta.dirname, 'rebinding-process.ts'),
      ];
      const { stdout } = await promisify(execFile)('unshare', args, { timeout: 90_000 });
      report = JSON.parse(stdout.trim().split('\n').at(-1)!) as Report;
    });

    it('reaches no internal address', () => expect(report.inside).toBe(0));

    it.each([
      ['check of a public name', /^UP$/],
      [
        'check of a name that leads inside',
        /^inside\.example resolves to a loopback address, which is not allowed$/,
      ],
      ['check of a name with a dot at its end', /resolves to a loopback address/],
      ['check of a name of the metadata service', /resolves to the address of a cloud metadata service/],
      ['check of a name that leads to both', /^UP$/],
      ['check of a name that changes', /^UP$/],
      ['check that is sent back to a name that changed', /resolves to a loopback address/],
      ['redirect to an inner address', /is a loopback address, which is not allowed/],
      ['redirect to an inner address in disguise', /is an IPv4-mapped IPv6 address/],
      ['redirect to an inner address as a number', /is a loopback address/],
      ['redirect to an inner name', /inside\.example resolves to a loopback address/],
      ['redirect to localhost', /localhost resolves to a loopback address/],
      ['redirect to the metadata service', /is the address of a cloud metadata service/],
      ['redirect without a scheme', /is a loopback address/],
      ['redirect to a file', /only http and https are supported/],
      ['redirect with a password', /must not contain a user name or a password/],
      ['redirect after a redirect', /is a loopback address/],
      ['webhook to a public name', /^sent$/],
      ['webhook to a name that leads inside', /^refused: .*resolves to a loopback address/],
      ['webhook to a name that changes', /^sent$/],
      ['webhook that is redirected', /^(?!sent)/],
      ['page from a public name', /^93\.184\.216\.34$/],
      ['page from a name that leads inside', /resolves to a loopback address/],
      ['page from a name that changes', /^93\.184\.216\.34$/],
      ['page from a name that has changed', /resolves to a loopback address/],
    ])('%s', (name, expected) => expect(report.said[name]).toMatch(expected));

    it('is queried once per connection, so the checked address is the connected one', () =>
      expect(report.asked).toEqual({ check: 1, webhook: 1 }));
  },
);
