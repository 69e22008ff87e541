import { chosenTeam } from '#identity/permissions.ts';
import { newId } from '#platform/id.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { listComponents } from '../status-page/component-storage.ts';
import { logoUrlOf } from '../status-page/links.ts';
import { findLogo, type Logo } from '../status-page/logo-storage.ts';
import { permission, requireOwnPage } from '../status-page/own-page.ts';
import type { StatusPage } from '../status-page/page-storage.ts';
import { parseComponents } from '../status-page/parse-components.ts';
import { defaultSettings, parseStatusPage } from '../status-page/parse-status-page.ts';
import { readLogo } from '../status-page/read-logo.ts';
import type { StatusPageUpdate } from '../status-page/update-status-page.ts';
import { loadView } from './load-view.ts';
import { renderPage } from './render/render-page.ts';

/** The HTML of a page with changes that are not saved. */
export async function previewStatusPage(
  ctx: Context,
  id: string | null | undefined,
  { logoUrl, components, ...input }: StatusPageUpdate,
  givenTeamId: string | null | undefined,
): Promise<string> {
  const found = id == null ? null : await requireOwnPage(ctx, id);
  const teamId = found?.teamId ?? chosenTeam(ctx, permission, givenTeamId);
  const { password: _, ...change } = parseStatusPage(input, ctx.settings.publicUrl);
  const { slug, title } = { ...found, ...change };
  if (slug === undefined) refuse('A new page needs a slug.', 'slug');
  if (title === undefined) refuse('A new page needs a title.', 'title');
  const page: StatusPage = {
    ...defaultSettings,
    ...found,
    ...change,
    slug: slug!,
    title: title!,
    id: found?.id ?? newId(),
    teamId,
  };
  const present = found ? await listComponents(ctx.db, [found.id]) : [];
  const shown =
    components === undefined ? present : await parseComponents(ctx.db, page, components ?? [], present);
  const { view } = await loadView(ctx, ctx.db, page, shown);
  const logo = await previewLogo(ctx, found, logoUrl);
  // In the page itself: a logo that is not saved has no address, and that of a page with a password asks for it.
  const logoPath = logo && `data:${logo.mediaType};base64,${logo.bytes.toString('base64')}`;
  return renderPage({ ...view, logoPath }, { key: null, base: '', preview: true }).html;
}

/** One at an address of another server is not fetched until it is saved: previews are requested while somebody writes. */
async function previewLogo(
  ctx: Context,
  page: StatusPage | null,
  logoUrl: string | null | undefined,
): Promise<Logo | null> {
  const isKept = page !== null && (logoUrl === undefined || logoUrl === logoUrlOf(ctx, page));
  if (isKept) return page.logoId === null ? null : findLogo(ctx.db, page.logoId);
  return logoUrl && /^\s*data:/i.test(logoUrl) ? readLogo(ctx, page?.teamId ?? '', logoUrl, 'logoUrl') : null;
}
