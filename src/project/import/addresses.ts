import { addHostProbe, addTcpProbe } from './add-probe.ts';
import type { Imported, ImportOptions } from './document.ts';
import { createDraft, type Draft } from './draft.ts';
import { addHttpSite } from './http-site.ts';
import { requireSize } from './parse-json.ts';

/** One address per line, and after a space its name. Empty lines and lines that start with # are skipped. */
export function importAddresses(text: string, options: ImportOptions): Imported {
  const draft = createDraft(options);
  const seen = new Set<string>();
  for (const line of requireSize(text).split(/\r\n|\r|\n/)) {
    const [, address, name] = /^\s*([^\s#]\S*)(?:\s+(.*\S))?\s*$/.exec(line.slice(0, 4_000)) ?? [];
    if (address === undefined) continue;
    if (seen.has(address)) draft.leaveOut(address, 'The address is listed twice.');
    else addAddress(draft, { address, name: name ?? null });
    seen.add(address);
  }
  return draft.finish();
}

export type Address = {
  address: string;
  name: string | null;
  intervalSeconds?: number | null;
  paused?: boolean;
};

/** `https://…`, `tcp://host:port`, `icmp://host`, or a host, which means https. Returns whether it became a site. */
export function addAddress(
  draft: Draft,
  { address, ...monitor }: Address,
  fields: Omit<Parameters<typeof addHttpSite>[1], 'name' | 'url'> = {},
): void {
  const [, scheme, rest = ''] = /^(tcp|icmp):\/\/([^/?#\s]+)\/?$/i.exec(address) ?? [];
  if (scheme === undefined) {
    const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
    addHttpSite(draft, { ...fields, ...monitor, url });
    return;
  }
  const [, host = rest, port] = /^(.+):(\d{1,5})$/.exec(rest) ?? [];
  const plainHost = host.replaceAll(/^\[|\]$/g, '');
  if (scheme.toLowerCase() === 'icmp') addHostProbe(draft, { ...monitor, host: plainHost }, { kind: 'ICMP' });
  else addTcpProbe(draft, { ...monitor, host: plainHost, port: port === undefined ? null : Number(port) });
}
