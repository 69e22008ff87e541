export { checkAddress, type AddressPolicy, type AddressCheck } from './outbound/address-policy.ts';
export {
  dnsFailure,
  OutboundError,
  type OutboundFailure,
  type OutboundFailureKind,
} from './outbound/failure.ts';
export { hasIpv6 } from './outbound/has-ipv6.ts';
export { outboundRequest } from './outbound/request.ts';
export type { OutboundOptions, OutboundResponse, Phases } from './outbound/options.ts';
export type { Resolver } from './outbound/name-resolver.ts';
export { allowedAddresses, checkLiteralAddress, nameResolver } from './outbound/resolve.ts';
export { openTunnel } from './outbound/tunnel.ts';
export { withConnection, type ConnectionOptions, type OutboundConnection } from './outbound/connection.ts';
