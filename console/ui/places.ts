import { words } from '../words/words.ts';

export type Place = { to: string; name: string };

/** The names of the lists, as in the navigation, by the first part of their address. */
const listOf = (segment: string): string | undefined => {
  const names: Record<string, string> = words().app.places;
  return names[segment];
};

/** Their second part is a tab of the page, or leads to a list of its own. */
const withTabs = new Set(['settings', 'maintenance', 'reports', 'vat-numbers']);

/** The lists that a page is below, the widest first. */
export function parentsOf(path: string): Place[] {
  const [segment = '', second, third] = path.split('/').slice(1);
  const list = listOf(segment);
  if (!list || !second) return [];
  if (!withTabs.has(segment)) return [{ to: `/${segment}`, name: list }];
  if (segment !== 'vat-numbers' || !third) return [];
  return [
    { to: '/vat-numbers', name: list },
    { to: `/vat-numbers/${second}`, name: words().app.batches },
  ];
}

/** The page of the documentation about a page of the console, by the longest beginning of its address. */
const docs: readonly (readonly [start: string, page: string])[] = [
  ['/sites', 'checks'],
  ['/alerts', 'incidents'],
  ['/heartbeats', 'heartbeats'],
  ['/incidents', 'incidents'],
  ['/maintenance', 'maintenance'],
  ['/status-pages', 'status-pages'],
  ['/reports', 'reports'],
  ['/environments', 'agent'],
  ['/deployments', 'deployment'],
  ['/vat-numbers', 'vat'],
  ['/settings/tokens', 'teams#access-tokens'],
  ['/settings/interfaces', 'api'],
  ['/settings/system', 'operate'],
  ['/settings', 'notifications'],
  ['/teams', 'teams'],
  ['/users', 'teams'],
  ['/account', 'sign-in'],
];

export function docPageOf(path: string): string | null {
  const found = docs.find(([start]) => path === start || path.startsWith(`${start}/`));
  return found ? `/docs/${found[1]}` : null;
}
