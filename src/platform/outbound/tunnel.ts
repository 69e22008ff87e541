import type { AddressPolicy } from './address-policy.ts';
import { connectToFirst, openTcp, type Connection } from './connect.ts';
import { OutboundError } from './failure.ts';
import type { Resolver } from './name-resolver.ts';
import { allowedAddresses } from './resolve.ts';
import { Scope } from './scope.ts';

export type TunnelOptions = {
  policy: AddressPolicy;
  signal?: AbortSignal | undefined;
  /** For DNS lookup and connection. Defaults to 10 s. */
  timeoutMs?: number | undefined;
  lookup?: Resolver | undefined;
};

/** Opens a TCP connection to an address that the policy allows, for a client with its own protocol. */
export async function openTunnel(host: string, port: number, options: TunnelOptions): Promise<Connection> {
  const scope = new Scope();
  const stopTimer = scope.expireAfter(options.timeoutMs ?? 10_000, 'CONNECT_TIMEOUT');
  const stopWatching = scope.cancelOn(options.signal);
  let address: string | undefined;
  try {
    const addresses = await scope.race('while looking up the host', () =>
      allowedAddresses(host, options.policy, options.lookup),
    );
    [address] = addresses;
    return await connectToFirst(scope, addresses, port, openTcp);
  } catch (error) {
    scope.close();
    if (error instanceof OutboundError) error.address ??= address;
    throw error;
  } finally {
    stopTimer();
    stopWatching();
  }
}
