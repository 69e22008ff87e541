import { callerTeams, hasPermission, listedTeams, requireRole } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import { AppError, codeOf, notFound } from '#platform/errors.ts';
import type { Tx } from '#platform/db/pool.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { impactsByComponent, stateWithWritten } from './component-state.ts';
import { listComponents, type StatusComponent } from './component-storage.ts';
import { findPage, listPages, lockPage, type StatusPage } from './page-storage.ts';
import { listSiteFacts, listWrittenImpacts } from './site-facts-storage.ts';
import { isDisturbed, worstOf, type StatusState } from '../status-state.ts';

export const permission = 'status-page.manage';

export const listStatusPages = (ctx: Context, teamId: string | null | undefined): Promise<StatusPage[]> =>
  listPages(ctx.db, listedTeams(ctx, 'monitoring.read', teamId));

export const findStatusPage = (ctx: Context, id: string): Promise<StatusPage | null> =>
  findPage(ctx.db, readableTeams(ctx), id);

/** A page that the caller may change. One of another team counts as not found. */
export async function requireOwnPage(ctx: Context, id: string): Promise<StatusPage> {
  const page = await findPage(ctx.db, callerTeams(ctx, permission), id);
  if (!page) throw notFound('This status page');
  requireRole(ctx, permission, page.teamId);
  return page;
}

/** The same, locked until the transaction ends. */
export async function lockOwnPage(tx: Tx, ctx: Context, id: string): Promise<StatusPage> {
  const { id: found } = await requireOwnPage({ ...ctx, db: tx }, id);
  return (await lockPage(tx, found)) ?? Promise.reject(notFound('This status page'));
}

/** Names the field if another page has the same slug or domain, also if it was created at the same moment. */
export async function refuseTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof AppError || codeOf(error) !== '23505') throw error;
    const { constraint } = error as { constraint?: string };
    if (constraint === 'status_pages_slug_key') refuse('This slug is taken. Choose another.', 'slug');
    if (constraint === 'status_pages_domain')
      refuse('Another status page has this domain. Remove it there first.', 'domain');
    throw error;
  }
}

/** An address of the page; that of a LINK page only for those who may change the page, because it contains the key. */
export const visibleUrl = (
  ctx: Context,
  page: StatusPage,
  toUrl: (ctx: Context, page: StatusPage) => string | null,
): string | null =>
  page.visibility !== 'LINK' || hasPermission(ctx, permission, page.teamId) ? toUrl(ctx, page) : null;

export const loadComponents = createLoader<Context, string, StatusComponent[]>(async (ctx, pageIds) => {
  const components = Map.groupBy(await listComponents(ctx.db, pageIds), ({ statusPageId }) => statusPageId);
  return pageIds.map((id) => components.get(id) ?? []);
});

/** One of a site that belongs to another team by now is not shown to visitors, so it is never disturbed. */
export const loadComponentState = createLoader<Context, StatusComponent, StatusState>(
  async (ctx, components) => {
    const siteIds = [...new Set(components.filter(({ ownsSite }) => ownsSite).map(({ siteId }) => siteId))];
    const facts = new Map(
      (await listSiteFacts(ctx.db, siteIds)).map((each, index) => [siteIds[index]!, each]),
    );
    const pageIds = [...new Set(components.map(({ statusPageId }) => statusPageId))];
    const written = impactsByComponent(await listWrittenImpacts(ctx.db, pageIds));
    return components.map((component) => {
      const known = facts.get(component.siteId);
      return component.ownsSite && known ? stateWithWritten(component, known, written) : 'OPERATIONAL';
    });
  },
);

const loadWritten = createLoader<Context, string, StatusState[]>(async (ctx, pageIds) => {
  const written = Map.groupBy(await listWrittenImpacts(ctx.db, pageIds), ({ statusPageId }) => statusPageId);
  return pageIds.map((id) => (written.get(id) ?? []).map(({ impact }) => impact));
});

/** As the headline of the page: an entry about no component counts if no component is disturbed. */
export async function loadPageState(ctx: Context, { id }: StatusPage): Promise<StatusState> {
  const [components, written] = await Promise.all([loadComponents(ctx, id), loadWritten(ctx, id)]);
  const states = await Promise.all(components.map((component) => loadComponentState(ctx, component)));
  const worst = worstOf(states);
  return isDisturbed(worst) ? worst : worstOf([worst, ...written]);
}
