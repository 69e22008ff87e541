import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAddress, type AddressPolicy } from './address-policy.ts';

const blocked = (ip: string, policy: AddressPolicy): string | undefined => {
  const check = checkAddress(ip, policy);
  return check === 'allowed' ? undefined : check.blocked;
};

/** Per address: whether `public`, `private-allowed` and `operator` allow it (y or n), and the reason. */
const table: [ip: string, allowed: 'yyy' | 'nyy' | 'nny' | 'nnn', reason?: string][] = [
  ['8.8.8.8', 'yyy'],
  ['1.1.1.1', 'yyy'],
  ['172.15.255.255', 'yyy'],
  ['172.32.0.0', 'yyy'],
  ['100.63.255.255', 'yyy'],
  ['100.128.0.0', 'yyy'],
  ['169.253.255.255', 'yyy'],
  ['192.167.255.255', 'yyy'],
  ['223.255.255.255', 'yyy'],
  ['168.63.129.15', 'yyy'],
  ['2606:4700:4700::1111', 'yyy'],
  ['2a00:1450:4001:830::200e', 'yyy'],

  ['127.0.0.1', 'nyy', 'a loopback address'],
  ['127.255.255.254', 'nyy', 'a loopback address'],
  ['::1', 'nyy', 'a loopback address'],
  ['10.0.0.1', 'nyy', 'a private address'],
  ['10.255.255.255', 'nyy', 'a private address'],
  ['172.16.0.1', 'nyy', 'a private address'],
  ['172.31.255.255', 'nyy', 'a private address'],
  ['192.168.0.1', 'nyy', 'a private address'],
  ['100.64.0.1', 'nyy', 'a private address'],
  ['100.127.255.255', 'nyy', 'a private address'],
  ['fc00::1', 'nyy', 'a private address'],
  ['fdff:ffff::1', 'nyy', 'a private address'],
  ['fec0::1', 'nyy', 'a private address'],

  ['192.0.2.1', 'nny', 'an address reserved for documentation'],
  ['198.51.100.7', 'nny', 'an address reserved for documentation'],
  ['203.0.113.9', 'nny', 'an address reserved for documentation'],
  ['2001:db8::1', 'nny', 'an address reserved for documentation'],
  ['3fff::1', 'nny', 'an address reserved for documentation'],
  ['198.18.0.1', 'nny', 'a reserved address'],
  ['198.19.255.255', 'nny', 'a reserved address'],
  ['192.0.0.1', 'nny', 'a reserved address'],
  ['192.88.99.1', 'nny', 'a reserved address'],
  ['240.0.0.1', 'nny', 'a reserved address'],
  ['100::1', 'nny', 'a reserved address'],
  ['2001:2::1', 'nny', 'a reserved address'],
  ['2001:20::1', 'nny', 'a reserved address'],
  ['5f00::1', 'nny', 'a reserved address'],
  ['4000::1', 'nny', 'a reserved address'],
  ['64:ff9b:1::808:808', 'nny', 'a reserved address'],

  ['169.254.1.1', 'nnn', 'a link-local address'],
  ['fe80::1', 'nnn', 'a link-local address'],
  ['fe80::1%eth0', 'nnn', 'a link-local address'],
  ['febf::1', 'nnn', 'a link-local address'],
  ['169.254.169.254', 'nnn', 'the address of a cloud metadata service'],
  ['169.254.170.2', 'nnn', 'the address of a cloud metadata service'],
  ['100.100.100.200', 'nnn', 'the address of a cloud metadata service'],
  ['168.63.129.16', 'nnn', 'the address of a cloud metadata service'],
  ['192.0.0.192', 'nnn', 'the address of a cloud metadata service'],
  ['fd00:ec2::254', 'nnn', 'the address of a cloud metadata service'],
  ['fd00:0ec2:0:0:0:0:0:0254', 'nnn', 'the address of a cloud metadata service'],
  ['fd20:ce::254', 'nnn', 'the address of a cloud metadata service'],
  ['fd00:42::42', 'nnn', 'the address of a cloud metadata service'],
  ['fd00:c1::a9fe:a9fe', 'nnn', 'the address of a cloud metadata service'],
  ['224.0.0.1', 'nnn', 'a multicast address'],
  ['239.255.255.255', 'nnn', 'a multicast address'],
  ['ff02::1', 'nnn', 'a multicast address'],
  ['255.255.255.255', 'nnn', 'the broadcast address'],
  ['0.0.0.0', 'nnn', 'an unspecified address'],
  ['0.1.2.3', 'nnn', 'an unspecified address'],
  ['::', 'nnn', 'an unspecified address'],

  ['::ffff:127.0.0.1', 'nnn', 'an IPv4-mapped IPv6 address'],
  ['::ffff:7f00:1', 'nnn', 'an IPv4-mapped IPv6 address'],
  ['::ffff:8.8.8.8', 'nnn', 'an IPv4-mapped IPv6 address'],
  ['::ffff:169.254.169.254', 'nnn', 'an IPv4-mapped IPv6 address'],
  ['::ffff:0:10.0.0.1', 'nnn', 'an IPv4-mapped IPv6 address'],
  ['::10.0.0.1', 'nnn', 'an IPv4-mapped IPv6 address'],
  ['::7f00:1', 'nnn', 'an IPv4-mapped IPv6 address'],

  ['64:ff9b::8.8.8.8', 'yyy'],
  ['64:ff9b::10.0.0.1', 'nyy', 'a private address'],
  ['64:ff9b::127.0.0.1', 'nyy', 'a loopback address'],
  ['64:ff9b::a9fe:a9fe', 'nnn', 'the address of a cloud metadata service'],
  ['64:ff9b::224.0.0.1', 'nnn', 'a multicast address'],
  ['2002:808:808::1', 'yyy'],
  ['2002:a00:1::1', 'nyy', 'a private address'],
  ['2002:7f00:1::', 'nyy', 'a loopback address'],
  ['2002:a9fe:a9fe::1', 'nnn', 'the address of a cloud metadata service'],
  // Teredo: server 8.8.8.8, client 9.9.9.9, 192.168.1.1 and 169.254.169.254 with every bit flipped.
  ['2001:0:808:808:0:0:f6f6:f6f6', 'yyy'],
  ['2001:0:808:808:0:0:3f57:fefe', 'nyy', 'a private address'],
  ['2001:0:808:808:0:0:5601:5601', 'nnn', 'the address of a cloud metadata service'],
  ['2001:0:a00:1:0:0:f6f6:f6f6', 'nyy', 'a private address'],

  ['', 'nnn', 'not an IP address'],
  ['localhost', 'nnn', 'not an IP address'],
  ['0177.0.0.1', 'nnn', 'not an IP address'],
  ['2130706433', 'nnn', 'not an IP address'],
  ['0x7f.1', 'nnn', 'not an IP address'],
  ['127.1', 'nnn', 'not an IP address'],
  ['[::1]', 'nnn', 'not an IP address'],
  ['10.0.0.1/8', 'nnn', 'not an IP address'],
  [' 8.8.8.8', 'nnn', 'not an IP address'],
];

const policies: AddressPolicy[] = ['public', 'private-allowed', 'operator'];

describe('the address policy', () => {
  it.each(table)('%s: %s %s', (ip, allowed, reason) => {
    const reasons = policies.map((policy) => blocked(ip, policy));
    expect(reasons.map((one) => (one === undefined ? 'y' : 'n')).join('')).toBe(allowed);
    expect(new Set(reasons.filter((one) => one !== undefined))).toEqual(new Set(reason ? [reason] : []));
  });

  it('treats an IPv4 address behind NAT64 or 6to4 like the address itself', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), fc.constantFrom(...policies), (octets, policy) => {
        const plain = octets.join('.');
        const [a, b, c, d] = octets.map((one) => one.toString(16).padStart(2, '0'));
        expect(checkAddress(`64:ff9b::${plain}`, policy)).toEqual(checkAddress(plain, policy));
        expect(checkAddress(`2002:${a}${b}:${c}${d}::1`, policy)).toEqual(checkAddress(plain, policy));
      }),
    );
  });

  it('allows with a looser policy everything that a stricter one allows', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (ip) => {
        const [strict, trusted, operator] = policies.map((policy) => blocked(ip, policy) === undefined);
        expect(!strict || trusted).toBe(true);
        expect(!trusted || operator).toBe(true);
      }),
    );
  });
});
