import { Resolver } from 'node:dns/promises';
import { codeOf } from '#platform/errors.ts';
import { checkAddress, dnsFailure, OutboundError, type AddressPolicy } from '#platform/outbound.ts';
import { registrableDomain } from '../rdap/registrable-domain.ts';
import { answered, probeOf, runProbe, type ConnectedOptions } from '../connected-probe.ts';
import type { DnsRecordType, ProbeTargetOf } from '../probe-target.ts';
import type { Probe } from '../report.ts';
import { compareRecords, toAddressRecord, toRecord } from './records.ts';

/** 7 s in total, with a growing timeout per try. */
const timing = { timeout: 2_000, tries: 2 };

export type DnsProbeOptions = ConnectedOptions & {
  /** Instead of those of this machine. */
  servers?: readonly string[];
};

/** Asks a name server for the records of a name, and compares them with what is expected. */
export function createDnsProbe({ servers }: DnsProbeOptions = {}): Probe {
  return (target, signal) =>
    runProbe(target, async () => {
      const probe = probeOf(target, 'DNS');
      const server = probe.resolver === null ? undefined : requireAllowed(probe.resolver, target.policy);
      const began = performance.now();
      const found = await lookUp(probe, server, servers, signal);
      const ms = performance.now() - began;
      const phases = { dnsMs: ms, connectMs: 0, tlsMs: 0, firstByteMs: ms, totalMs: ms };
      // The chosen server answered, and was not looked up: that says nothing about the name servers of this machine.
      const host = server?.address ?? probe.host;
      return answered(host, server?.address, phases, problemWith(found, probe, target.policy));
    });
}

type Server = { server: string; address: string };

/** The address may have been allowed when the probe was saved, by other settings. */
function requireAllowed(server: string, policy: AddressPolicy): Server {
  const { hostname } = new URL(`dns://${server}`);
  const address = hostname.replace(/^\[|\]$/g, '');
  const check = checkAddress(address, policy);
  if (check === 'allowed') return { server, address };
  throw new OutboundError(
    'blocked',
    'BLOCKED_ADDRESS',
    `${address} is ${check.blocked}, which is not allowed`,
  );
}

async function lookUp(
  { host, recordType }: ProbeTargetOf<'DNS'>,
  given: Server | undefined,
  servers: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const resolver = new Resolver(timing);
  if (given) resolver.setServers([given.server]);
  else if (servers) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await query(resolver, host, recordType);
  } catch (error) {
    if (signal.aborted) throw new OutboundError('aborted', 'ABORTED', 'the request was cancelled');
    const code = codeOf(error) ?? 'UNKNOWN';
    // A server that was chosen for the probe says what it knows. What that of this machine says may be due to the own network.
    if (given && (code === 'ENOTFOUND' || code === 'ENODATA')) return [];
    if (code === 'ENODATA')
      throw new OutboundError('dns', code, `DNS: ${host} has no ${recordType} record`, { cause: error });
    if (!given) throw dnsFailure(code, error);
    throw new OutboundError('timeout', code, `the name server ${given.server} did not answer (${code})`, {
      cause: error,
      address: given.address,
    });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function query(resolver: Resolver, host: string, type: DnsRecordType): Promise<string[]> {
  switch (type) {
    case 'A':
      return resolver.resolve4(host);
    case 'AAAA':
      return (await resolver.resolve6(host)).map(toAddressRecord);
    case 'CNAME':
      return (await resolver.resolveCname(host)).map((name) => toRecord(type, name));
    case 'NS':
      return (await resolver.resolveNs(host)).map((name) => toRecord(type, name));
    case 'MX':
      return (await resolver.resolveMx(host)).map(({ priority, exchange }) =>
        toRecord(type, `${priority} ${exchange}`),
      );
    case 'TXT':
      return (await resolver.resolveTxt(host)).map((parts) => parts.join(''));
    default:
      return type satisfies never;
  }
}

/** Undefined if the records are as expected. Addresses of the internal network are not shown to those who may not use them. */
function problemWith(
  found: readonly string[],
  { host, recordType, comparison, records, resolver }: ProbeTargetOf<'DNS'>,
  policy: AddressPolicy,
): string | undefined {
  if (recordType === 'A' || recordType === 'AAAA')
    for (const address of found) {
      const check = checkAddress(address, policy);
      if (check !== 'allowed') return `${host} resolves to ${check.blocked}, which is not allowed`;
    }
  const problem = compareRecords({ host, recordType, comparison, records }, found);
  const mayBeInternal = policy === 'public' && resolver === null && isInternal(host, recordType, found);
  return problem !== undefined && mayBeInternal
    ? `the ${recordType} records of ${host} are not as expected`
    : problem;
}

/** The name servers of this machine may also answer for names of its network. */
function isInternal(host: string, type: DnsRecordType, found: readonly string[]): boolean {
  if (type === 'A' || type === 'AAAA') return false;
  // The name in MX records follows the priority.
  const names = type === 'TXT' ? [] : found.map((record) => record.replace(/^\d+ /, ''));
  return [host, ...names].some((name) => registrableDomain(name) === null);
}
