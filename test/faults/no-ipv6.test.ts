import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const withoutIpv6 = `ip link set lo up && sysctl -qw net.ipv6.conf.all.disable_ipv6=1 && ip route add prohibit 1.1.1.1`;

/** The router, in its own network namespace, responds "administratively prohibited". There is no IPv4. */
const behindRouter = `mount -t tmpfs none /run && ip link set lo up && ip netns add router &&
  ip link add out type veth peer name in netns router &&
  ip -n router address add 2606:4700:1::1/64 dev in nodad && ip -n router link set in up &&
  ip netns exec router sysctl -qw net.ipv6.conf.all.forwarding=1 &&
  ip -n router route add prohibit 2606:4700:4700::1111 &&
  ip address add 2606:4700:1::2/64 dev out nodad && ip link set out up && ip route add default via 2606:4700:1::1`;

/** Warns, because network namespaces require Linux and permissions that not every machine has. */
function isMissing(network: string): boolean {
  if (spawnSync('unshare', ['-n', '-m', 'sh', '-c', network]).status === 0) return false;
  console.warn(
    'SKIPPED: no network namespaces here (unshare, ip, root): addresses out of reach are not tested.',
  );
  return true;
}

/** The results of the checks in that network. */
async function runChecksIn(network: string): Promise<Record<string, string>> {
  const file = join(import.meta.dirname, 'no-ipv6-process.ts');
  const args = ['-n', '-m', 'sh', '-c', `${network} && exec "$1" "$2"`, 'sh', process.execPath, file];
  const { stdout } = await promisify(execFile)('unshare', args, { timeout: 60_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, string>;
}

const forbidden = 'a firewall or router forbids the connection';
// None of this makes failures of other sites inconclusive.
const others: [string, string][] = [
  ['the site of somebody else, right after', 'DOWN - connection refused'],
  ['the page itself', 'no local failure'],
];

describe.skipIf(isMissing(withoutIpv6))('checks on a machine without IPv6 and with a firewall', () => {
  let results: Record<string, string>;
  beforeAll(async () => {
    results = await runChecksIn(withoutIpv6);
  });

  const noIpv6 = 'the host has an IPv6 address only, and this machine has no IPv6';
  it.each<[string, string]>([
    ['an IPv6 address', `DOWN - ${noIpv6}`],
    ['a name with an IPv6 address only', `DOWN - ${noIpv6}`],
    ['a forbidden address', `DOWN - ${forbidden}`],
    ['a name with a forbidden address and an IPv6 address', `DOWN - ${forbidden}`],
    ['a part of a page', noIpv6],
    ...others,
  ])('%s: %s', (name, expected) => expect(results[name]).toBe(expected));
});

describe.skipIf(isMissing(behindRouter))(
  'checks on a machine with IPv6 behind a router that blocks an address',
  () => {
    let results: Record<string, string>;
    beforeAll(async () => {
      results = await runChecksIn(behindRouter);
    });

    it.each<[string, string]>([
      ['an IPv6 address', `DOWN - ${forbidden}`],
      ['a name with an IPv6 address only', `DOWN - ${forbidden}`],
      ['a part of a page', forbidden],
      ...others,
    ])('%s: %s', (name, expected) => expect(results[name]).toBe(expected));
  },
);
