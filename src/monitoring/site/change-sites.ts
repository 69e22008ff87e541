import { badRequest } from '#platform/errors.ts';
import type { Given } from '#platform/parse-input.ts';
import { parseTags } from '#platform/parse-tags.ts';
import type { Context } from '../context.ts';
import { forEachSite, type SiteResult } from './bulk.ts';
import { createSite } from './create-site.ts';
import { deleteSite } from './delete-site.ts';
import { muteSite, unmuteSite } from './mute-site.ts';
import type { SiteInput } from './parse-site.ts';
import type { Site, StoredSite } from './site-storage.ts';
import { transferSite } from './transfer-site.ts';
import { changeSite } from './update-site.ts';

export type SitesInput = Given<{
  addTags: readonly string[];
  removeTags: readonly string[];
  checkIntervalSeconds: number;
  paused: boolean;
  muted: boolean;
}>;

const itself = (id: string): string => id;

export function updateSites(ctx: Context, ids: readonly string[], input: SitesInput): Promise<SiteResult[]> {
  const change = planChange(input);
  return forEachSite(ctx, ids, 'ids', { idOf: itself, change: (id) => change(ctx, id) });
}

type Change = (ctx: Context, id: string) => Promise<Site>;

/** Muting has a permission of its own. */
function planChange({ muted, ...input }: SitesInput): Change {
  const settings = planSettings(input);
  const mute: Change | null = typeof muted === 'boolean' ? (muted ? muteSite : unmuteSite) : null;
  if (!settings && !mute) throw badRequest('Provide at least one field to change.', { field: 'input' });
  return async (ctx, id) => {
    const changed = settings && (await changeSite(ctx, id, settings));
    return mute ? mute(ctx, id) : changed!;
  };
}

function planSettings({
  addTags,
  removeTags,
  checkIntervalSeconds,
  paused,
}: Omit<SitesInput, 'muted'>): ((before: StoredSite) => SiteInput) | null {
  const added = parseTags(addTags ?? [], 'addTags');
  const removed = new Set(parseTags(removeTags ?? [], 'removeTags'));
  const changesTags = added.length > 0 || removed.size > 0;
  const isInterval = typeof checkIntervalSeconds === 'number';
  const isPause = typeof paused === 'boolean';
  if (!changesTags && !isInterval && !isPause) return null;
  return ({ tags }) => ({
    ...(changesTags && { tags: [...new Set([...tags.filter((tag) => !removed.has(tag)), ...added])] }),
    ...(isInterval && { checkIntervalSeconds }),
    ...(isPause && { paused }),
  });
}

export const deleteSites = (ctx: Context, ids: readonly string[]): Promise<SiteResult[]> =>
  forEachSite(ctx, ids, 'ids', {
    idOf: itself,
    async change(id) {
      await deleteSite(ctx, id);
      return null;
    },
  });

export const transferSites = (ctx: Context, ids: readonly string[], teamId: string): Promise<SiteResult[]> =>
  forEachSite(ctx, ids, 'ids', { idOf: itself, change: (id) => transferSite(ctx, id, teamId) });

type NewSite = Parameters<typeof createSite>[1];

export const createSites = (
  ctx: Context,
  inputs: readonly NewSite[],
  teamId: string | null | undefined,
): Promise<SiteResult[]> =>
  forEachSite(ctx, inputs, 'inputs', {
    idOf: () => null,
    change: (input) => createSite(ctx, { ...input, teamId }),
  });
