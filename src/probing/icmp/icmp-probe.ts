import { allowedAddresses, OutboundError } from '#platform/outbound.ts';
import { answered, probeOf, runProbe, type ConnectedOptions } from '../connected-probe.ts';
import { localFailure, type Probe } from '../report.ts';
import { pingOnce } from './ping.ts';

const timeoutSeconds = 5;

/** One echo request by the `ping` of this machine, to an address that the policy allows. */
export function createIcmpProbe({ lookup }: ConnectedOptions = {}): Probe {
  return (target, signal) =>
    runProbe(target, async () => {
      const { host } = probeOf(target, 'ICMP');
      const began = performance.now();
      const [address] = await allowedAddresses(host, target.policy, lookup);
      const resolved = performance.now();
      const outcome = await pingOnce(address!, timeoutSeconds, signal);
      if (outcome.kind === 'cannot-ping') return localFailure(outcome.reason);
      if (outcome.kind === 'unanswered')
        throw new OutboundError('timeout', 'ETIMEDOUT', `no answer to a ping within ${timeoutSeconds} s`, {
          address,
        });
      const dnsMs = resolved - began;
      const phases = {
        dnsMs,
        connectMs: outcome.ms,
        tlsMs: 0,
        firstByteMs: outcome.ms,
        totalMs: dnsMs + outcome.ms,
      };
      return answered(host, address, phases, undefined);
    });
}
