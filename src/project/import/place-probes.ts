import { getDomain } from 'tldts';
import type { ProbeFields, SiteEntry } from './document.ts';
import { createKeys, slugOf } from './keys.ts';

export type PendingProbe = { host: string; fields: ProbeFields };

type Placing = {
  probeSite: string | undefined;
  newKey: (wanted: string) => string;
  leaveOut: (name: string, reason: string) => void;
  change: (name: string, reason: string) => void;
};

/** A probe belongs to the site with its host, or else to the first with its domain. Sites that are not paused come first. */
export function placeProbes(
  probes: readonly PendingProbe[],
  sites: SiteEntry[],
  { probeSite, newKey, leaveOut, change }: Placing,
): void {
  const keys = createKeys();
  const find = siteFinder(sites);
  let fallback = sites.find(({ url }) => url === probeSite);
  for (const { host, fields } of probes) {
    let site = find(host) ?? fallback;
    if (!site && probeSite !== undefined) {
      const name = new URL(probeSite).hostname;
      fallback = site = { key: newKey(slugOf(name) || 'site'), name, url: probeSite };
      sites.push(site);
    }
    if (!site) {
      leaveOut(
        fields.name,
        'A probe belongs to a site, and no imported site has its domain. Name one with --probe-site URL.',
      );
      continue;
    }
    if (site.paused && fields.enabled !== false)
      change(fields.name, 'Its site is paused, so the probe is not checked either.');
    (site.probes ??= []).push({ key: keys(slugOf(fields.name) || 'probe'), ...fields });
  }
}

function siteFinder(sites: readonly SiteEntry[]): (host: string) => SiteEntry | undefined {
  const byHost = new Map<string, SiteEntry>();
  const byDomain = new Map<string, SiteEntry>();
  for (const site of sites.toSorted((a, b) => Number(a.paused ?? false) - Number(b.paused ?? false))) {
    const host = new URL(site.url).hostname.replaceAll(/^\[|\]$/g, '');
    if (!byHost.has(host)) byHost.set(host, site);
    const domain = getDomain(host);
    if (domain !== null && !byDomain.has(domain)) byDomain.set(domain, site);
  }
  return (host) => {
    const domain = getDomain(host);
    return byHost.get(host) ?? (domain === null ? undefined : byDomain.get(domain));
  };
}
