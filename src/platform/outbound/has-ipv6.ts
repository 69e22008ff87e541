import { networkInterfaces } from 'node:os';

/** Whether this machine has an IPv6 address other than loopback and link-local ones. */
export const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some(({ family, internal, address }) => family === 'IPv6' && !internal && !/^fe[89ab]/i.test(address));
