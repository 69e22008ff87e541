import { chosenTeam } from '#identity/permissions.ts';
import { AppError } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { requireCount } from './bulk.ts';
import { parseNewSite, rulesFor, type NewSiteInput, type SiteSettings } from './parse-site.ts';
import { listSitesAt, type Site } from './site-storage.ts';

export type SitePreview = {
  name: string | null;
  url: string | null;
  problem: string | null;
  duplicateOf: Site | null;
};

const maxPreview = 500;

export async function previewSites(
  ctx: Context,
  inputs: readonly NewSiteInput[],
  givenTeamId: string | null | undefined,
): Promise<SitePreview[]> {
  const teamId = chosenTeam(ctx, 'site.manage', givenTeamId);
  requireCount(inputs, 'inputs', maxPreview);
  const rules = rulesFor(ctx, teamId);
  const parsed = inputs.map((input): SiteSettings | AppError => {
    try {
      return parseNewSite(input, rules);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
  const urls = parsed.flatMap((site) => (site instanceof AppError ? [] : [site.url, hrefOf(site.url)]));
  const found = await listSitesAt(ctx.db, teamId, urls);
  const stored = new Map(found.map((site) => [hrefOf(site.url), site]));
  return parsed.map((site) =>
    site instanceof AppError
      ? { name: null, url: null, problem: site.message, duplicateOf: null }
      : { name: site.name, url: site.url, problem: null, duplicateOf: stored.get(hrefOf(site.url)) ?? null },
  );
}

const hrefOf = (url: string): string => new URL(url).href;
