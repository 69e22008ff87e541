import { describe, expect, it } from 'vitest';
import { checkAddress } from '#platform/outbound.ts';
import { blockedV4, blockedV6 } from './blocked-ranges.ts';
import { guardOf, isPublic, Refused, resolveAllowed } from './guard.ts';

const guard = guardOf(() => ['5.9.1.1']);
const isPublicForServer = (address: string): boolean => checkAddress(address, 'public') === 'allowed';

/** The address that is `offset` after the network of an IPv4 range. */
const v4 = (number: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.');
const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const edgesOf = (range: string): { inside: string[]; outside: string[] } => {
  const [network = '', bits] = range.split('/');
  const first = numberOf(network);
  const last = first + 2 ** (32 - Number(bits)) - 1;
  return {
    inside: [first, last, Math.floor((first + last) / 2)].map(v4),
    outside: [first - 1, last + 1].filter((each) => each > 0 && each < 2 ** 32).map(v4),
  };
};

describe('the addresses that an agent requests', () => {
  it.each(blockedV4)('exclude all of %s, as the control plane does', (range) => {
    for (const address of edgesOf(range).inside) {
      expect([address, isPublic(address)]).toEqual([address, false]);
      expect([address, isPublicForServer(address)]).toEqual([address, false]);
    }
  });

  it('are the same as those of the control plane at the edges of all IPv4 ranges', () => {
    for (const address of blockedV4.flatMap((range) => edgesOf(range).outside))
      expect([address, isPublic(address)]).toEqual([address, isPublicForServer(address)]);
  });

  it('exclude everything that the control plane excludes, tried with 50,000 addresses', () => {
    // Deterministic, so that a failure can be repeated (a linear congruential generator).
    let seed = 1;
    const random = (limit: number): number =>
      Math.floor(((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31) * limit);
    const part = (): string => random(65_536).toString(16);
    const starts = [
      '2001',
      '2002',
      '2620',
      '3fff',
      'fe80',
      'fd00',
      'ff02',
      '64',
      '0',
      '2a00',
      '2001:db8',
      '100',
    ];
    const wrong: string[] = [];
    for (let count = 0; count < 25_000; count += 1) {
      const start = starts[random(starts.length)]!;
      const missing = 8 - start.split(':').length;
      const addresses = [v4(random(2 ** 32)), [start, ...Array.from({ length: missing }, part)].join(':')];
      wrong.push(...addresses.filter((each) => isPublic(each) && !isPublicForServer(each)));
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    '2a00::1%eth0',
    'fd00:ec2::254',
    'ff02::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    ...blockedV6.map((range) => range.split('/')[0]!.replace(/::$/, '::1')),
    'localhost',
    '0x7f.1',
    '',
  ])('exclude %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2a00:1450:4001::1',
    '2606:4700::1',
  ])('include %s', (address) => {
    expect([isPublic(address), isPublicForServer(address)]).toEqual([true, true]);
  });

  it('exclude those of the host itself, which can reach itself when nobody else can', async () => {
    await expect(resolveAllowed('shop.example', guard, async () => ['5.9.1.1'])).rejects.toThrow(
      'the site is on this host',
    );
  });
});

describe('the addresses of a name', () => {
  it('are returned if all of them are public', async () => {
    expect(await resolveAllowed('shop.example', guard, async () => ['8.8.8.8', '2a00::1'])).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2a00::1', family: 6 },
    ]);
  });

  it('are refused if one of them is not public', async () => {
    await expect(resolveAllowed('shop.example', guard, async () => ['8.8.8.8', '10.0.0.1'])).rejects.toThrow(
      Refused,
    );
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:8.8.8.8]'])(
    'are not looked up for %s, which is refused',
    async (host) => {
      const lookup = async (): Promise<string[]> => ['8.8.8.8'];
      await expect(resolveAllowed(host, guard, lookup)).rejects.toThrow('the address is not public');
    },
  );
});
