import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const script = `ip link set lo up && sysctl -qw net.ipv6.conf.all.disable_ipv6=1 && ip route add prohibit 1.1.1.1`;

/** Loudly: a network of one's own takes Linux and rights that not every machine gives. */
function networkIsMissing(): boolean {
  if (spawnSync('unshare', ['-n', 'sh', '-c', script]).status === 0) return false;
  console.warn(
    'SKIPPED: no network namespaces here (unshare, ip, root): a machine without IPv6 is not tested.',
  );
  return true;
}

describe.skipIf(networkIsMissing())('on a machine without IPv6 and with a firewall', () => {
  let said: Record<string, string>;
  beforeAll(async () => {
    const file = join(import.meta.dirname, 'no-ipv6-process.ts');
    const args = ['-n', 'sh', '-c', `${script} && exec "$1" "$2"`, 'sh', process.execPath, file];
    const { stdout } = await promisify(execFile)('unshare', args, { timeout: 60_000 });
    said = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, string>;
  }, 70_000);

  const noIpv6 = 'the host has an IPv6 address only, and this machine has no IPv6';
  const forbidden = 'a firewall or route of this machine forbids the connection';
  it.each([
    ['an IPv6 address', `DOWN - ${noIpv6}`],
    ['a name with an IPv6 address only', `DOWN - ${noIpv6}`],
    ['a forbidden address', `DOWN - ${forbidden}`],
    ['a name with a forbidden address and an IPv6 address', `DOWN - ${forbidden}`],
    // Nothing of this excuses the failures of others.
    ['the site of somebody else, right after', 'DOWN - connection refused'],
    ['a part of a page', noIpv6],
    ['the page itself', 'is judged by itself'],
  ])('%s: %s', (name, expected) => expect(said[name]).toBe(expected));
});
