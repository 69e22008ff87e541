import type { AddressPolicy } from './address-policy.ts';
import { connectToFirst, openPlain, type Connection } from './connect.ts';
import { OutboundError } from './failure.ts';
import type { Resolver } from './name-resolver.ts';
import { allowedAddresses } from './resolve.ts';
import { Scope } from './scope.ts';

export type TunnelOptions = {
  policy: AddressPolicy;
  signal?: AbortSignal | undefined;
  /** For lookup and connection. Defaults to 10 s. */
  timeoutMs?: number | undefined;
  lookup?: Resolver | undefined;
};

/** A raw connection to an address that the policy allows, for programs that implement their own protocol. */
export async function openTunnel(host: string, port: number, options: TunnelOptions): Promise<Connection> {
  const scope = new Scope();
  const stopTimer = scope.expireAfter(options.timeoutMs ?? 10_000, 'CONNECT_TIMEOUT');
  const unfollow = scope.follow(options.signal);
  let address: string | undefined;
  try {
    const addresses = await scope.race('while looking up the host', () =>
      allowedAddresses(host, options.policy, options.lookup),
    );
    [address] = addresses;
    return await connectToFirst(scope, addresses, port, openPlain);
  } catch (error) {
    scope.close();
    if (error instanceof OutboundError) error.address ??= address;
    throw error;
  } finally {
    stopTimer();
    unfollow();
  }
}
