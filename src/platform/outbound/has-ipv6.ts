import { networkInterfaces } from 'node:os';

/** Whether this machine has an IPv6 address that others can be reached from: not the loopback's, not a link's. */
export const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some(({ family, internal, address }) => family === 'IPv6' && !internal && !/^fe[89ab]/i.test(address));
