import { isIP, isIPv6 } from 'node:net';
import { checkAddress } from '#platform/outbound/address-policy.ts';
import { isLonger } from '#platform/parse-input.ts';
import type { ProbeFields } from './document.ts';
import type { Draft } from './draft.ts';
import { given } from './given.ts';
import { intervalOf } from './limits.ts';
import { lineOf } from './line.ts';

export type ProbeMonitor = {
  name: string | null;
  intervalSeconds?: number | null;
  paused?: boolean | null;
  host: string | null;
};

/** Adds a probe of a host. The rest of its fields depends on its kind. */
export function addHostProbe(
  draft: Draft,
  monitor: ProbeMonitor,
  fields: Omit<ProbeFields, 'name' | 'intervalSeconds' | 'enabled' | 'host'>,
): void {
  const host = hostOf(monitor.host);
  const name = nameOf(monitor);
  if (host === null) return draft.leaveOut(name, 'Its host is missing, or is not a name or an IP address.');
  if (isIP(host) !== 0 && checkAddress(host, 'public') !== 'allowed')
    draft.change(
      name,
      'Its address is in a private network, which an administrator of Steward has to allow.',
    );
  if (fields.kind === 'ICMP')
    draft.change(name, 'A ping needs the command `ping` on the servers of Steward.');
  draft.addProbe(host, { ...settingsOf(draft, name, monitor), host, ...fields });
}

const nameOf = ({ name, host }: ProbeMonitor): string => lineOf(name ?? '') || lineOf(host ?? '') || 'Probe';

const settingsOf = (draft: Draft, name: string, monitor: Omit<ProbeMonitor, 'host'>) => ({
  name,
  ...given('intervalSeconds', intervalOf(draft, name, monitor.intervalSeconds ?? null)),
  ...(monitor.paused && { enabled: false as const }),
});

/** A probe that has an address instead of a host. */
export function addUrlProbe(
  draft: Draft,
  monitor: Omit<ProbeMonitor, 'host'> & { url: string },
  fields: Omit<ProbeFields, 'name' | 'intervalSeconds' | 'enabled' | 'url'>,
): void {
  const url = URL.parse(monitor.url.trim());
  const name = nameOf({ ...monitor, host: url?.hostname ?? null });
  const allowed = fields.kind === 'WEBSOCKET' ? /^wss?:$/ : /^https?:$/;
  if (!url || !allowed.test(url.protocol) || url.href.length > 2_048 || url.username || url.password)
    return draft.leaveOut(name, 'Its address cannot be used for a probe of this kind.');
  url.hash = '';
  draft.addProbe(url.hostname, { ...settingsOf(draft, name, monitor), url: url.href, ...fields });
}

export function addTcpProbe(
  draft: Draft,
  monitor: ProbeMonitor & { port: number | null; banner?: string | null },
): void {
  const { port, banner } = monitor;
  if (!isPort(port)) return draft.leaveOut(nameOf(monitor), 'Its port is missing, or is not 1 to 65,535.');
  if (banner && isLonger(banner.trim(), 200))
    draft.leaveOut(nameOf(monitor), 'An expected answer can have at most 200 characters.');
  const expected = banner && !isLonger(banner.trim(), 200) ? banner.trim() : '';
  addHostProbe(draft, monitor, {
    kind: 'TCP',
    port,
    ...(expected !== '' && { expectedBanner: expected }),
  });
}

const recordTypes = new Set(['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS']);

/** `resolver`: an address, perhaps with a port. `records` are those that must be among the found ones. */
export function addDnsProbe(
  draft: Draft,
  monitor: ProbeMonitor & { recordType: string; resolver?: string | null; records?: readonly string[] },
): void {
  const name = nameOf(monitor);
  const recordType = monitor.recordType.trim().toUpperCase();
  if (!recordTypes.has(recordType))
    return draft.leaveOut(name, 'Steward looks up records of the types A, AAAA, CNAME, MX, TXT and NS only.');
  const host = hostOf(monitor.host);
  if (host === null || isIP(host) !== 0)
    return draft.leaveOut(name, 'The name of the DNS record is missing or cannot be used.');
  const resolver = resolverOf(monitor.resolver ?? '');
  if (monitor.resolver && resolver === undefined)
    draft.change(name, 'The name server is not an IP address, so that of Steward is asked.');
  const records = (monitor.records ?? []).map((record) => record.trim()).filter((record) => record !== '');
  addHostProbe(draft, monitor, {
    kind: 'DNS',
    recordType,
    ...given('resolver', resolver),
    ...(records.length > 0 && { comparison: 'CONTAINS' as const, records: records.slice(0, 50) }),
  });
}

/** `9.9.9.9`, `9.9.9.9:53` or `[2620:fe::fe]:53`; the usual port is left out. */
function resolverOf(text: string): string | undefined {
  const [, bracketed, plain, port] =
    /^(?:\[([0-9a-f:.]{2,45})\]|([0-9a-f:.]{2,45}?))(?::(\d{1,5}))?$/i.exec(
      isIPv6(text.trim()) ? `[${text.trim()}]` : text.trim(),
    ) ?? [];
  const address = bracketed ?? plain ?? '';
  if (isIP(address) === 0 || (port !== undefined && !isPort(Number(port)))) return undefined;
  const shown = isIPv6(address) ? `[${address}]` : address;
  return port === undefined || port === '53' ? shown : `${shown}:${port}`;
}

export const isPort = (port: number | null): port is number =>
  port !== null && Number.isInteger(port) && port >= 1 && port <= 65_535;

/** In the form of a URL: names in lower case and Punycode. */
export function hostOf(text: string | null): string | null {
  const host = text?.trim() ?? '';
  if (isIPv6(host)) return host.includes('%') ? null : host.toLowerCase();
  if (host === '' || host.length > 253 || /[\s/\\?#@:[\]]/.test(host)) return null;
  return URL.parse(`http://${host}`)?.hostname || null;
}

/** Some services accept an address where they use only its host. */
export function hostIn(url: string | null): string | null {
  const text = url?.trim() ?? '';
  if (!/^[a-z]+:\/\//i.test(text)) return text || null;
  return URL.parse(text)?.hostname.replaceAll(/^\[|\]$/g, '') ?? null;
}
