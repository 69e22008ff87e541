/**
 * Addresses that an agent never requests for the control plane. The test beside compares them with the control plane's own guard: what
 * that refuses, is refused here.
 */
export const blockedV4: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT, and the metadata service of Alibaba
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the metadata service of Azure, in a public range
  '169.254.0.0/16', // link-local, and most metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, and the metadata service of Oracle
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/** IPv6 is assigned from this range only. What is outside, such as loopback, link-local and IPv4-mapped addresses, is blocked. */
export const globalV6 = '2000::/3';

/** Inside of it. Tunnels contain an IPv4 address, which a gateway would connect to. */
export const blockedV6: readonly string[] = [
  '2001::/23', // protocol assignments, and Teredo tunnels
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4 tunnels
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];
