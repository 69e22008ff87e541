import { execute } from '../../api/client.ts';
import { deleteSites, transferSites, updateSites } from '../../api/monitoring.generated.ts';
import { splitTags } from '../../ui/tags.ts';
import { words } from '../../words/words.ts';
import type { Permission } from '../../teams/may.ts';
import type { ListedSite } from '../filter-sites.ts';
import type { Send } from './use-bulk.ts';

export type BulkKind = 'tags' | 'interval' | 'mute' | 'unmute' | 'pause' | 'resume' | 'move' | 'delete';

export type BulkForm = {
  addTags: string;
  removeTags: string;
  interval: string;
  teamId: string;
  /** The number of sites, typed before they are deleted. */
  typed: string;
};

export const permissionFor = (kind: BulkKind): Permission =>
  kind === 'mute' || kind === 'unmute' ? 'site.mute' : 'site.manage';

/** Those that would change something: a paused site cannot be paused. */
export function kindsFor(sites: readonly Pick<ListedSite, 'muted' | 'status'>[]): BulkKind[] {
  const isPaused = ({ status }: Pick<ListedSite, 'status'>): boolean => status === 'PAUSED';
  return [
    'tags',
    'interval',
    ...(sites.some(({ muted }) => !muted) ? (['mute'] as const) : []),
    ...(sites.some(({ muted }) => muted) ? (['unmute'] as const) : []),
    ...(sites.some((site) => !isPaused(site)) ? (['pause'] as const) : []),
    ...(sites.some(isPaused) ? (['resume'] as const) : []),
    'move',
    'delete',
  ];
}

/** What is wrong with the form, by field; null if nothing is. */
export function mistakeIn(
  kind: BulkKind,
  { addTags, removeTags, interval, typed }: BulkForm,
  sites: number,
): { field: keyof BulkForm; message: string } | null {
  const t = words().sites.bulk;
  if (kind === 'tags' && splitTags(addTags).length + splitTags(removeTags).length === 0)
    return { field: 'addTags', message: t.enterTags };
  if (kind === 'interval' && !/^\d{1,6}$/.test(interval.trim()))
    return { field: 'interval', message: t.enterInterval };
  if (kind === 'delete' && typed.trim() !== String(sites))
    return { field: 'typed', message: t.typedWrong(sites) };
  return null;
}

const inputs: Record<Exclude<BulkKind, 'move' | 'delete'>, (form: BulkForm) => object> = {
  tags: ({ addTags, removeTags }) => ({ addTags: splitTags(addTags), removeTags: splitTags(removeTags) }),
  interval: ({ interval }) => ({ checkIntervalSeconds: Number(interval) }),
  mute: () => ({ muted: true }),
  unmute: () => ({ muted: false }),
  pause: () => ({ paused: true }),
  resume: () => ({ paused: false }),
};

export const sendFor =
  (kind: BulkKind, form: BulkForm): Send<ListedSite> =>
  async (sites) => {
    const ids = sites.map(({ id }) => id);
    if (kind === 'delete') return (await execute(deleteSites, { ids })).deleteSites;
    if (kind === 'move') return (await execute(transferSites, { ids, teamId: form.teamId })).transferSites;
    return (await execute(updateSites, { ids, input: inputs[kind](form) })).updateSites;
  };
