import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Db } from '#platform/db/pool.ts';
import { clearable, line, refuse } from '#platform/parse-input.ts';
import { listComponentTargets, type ComponentTargets, type StatusComponent } from './component-storage.ts';

export type StatusComponentInput = {
  id?: string | null | undefined;
  name: string;
  group?: string | null | undefined;
  siteId?: string | null | undefined;
  pageId?: string | null | undefined;
  checkout?: boolean | null | undefined;
  heartbeatId?: string | null | undefined;
  showUptime?: boolean | null | undefined;
  showResponseTime?: boolean | null | undefined;
};

const maxComponents = 500;
const field = 'components';

const missing = (what: string): AppError => new AppError('NOT_FOUND', `${what} does not exist.`, { field });

const parseName = line('The name of a component', 100);
const parseGroup = clearable((given: string) =>
  given.trim() === '' ? null : line('A group', 100)(given, field),
);

/** What it shows is parsed apart, since that needs the database. */
export const parseShown = (
  input: Pick<StatusComponentInput, 'name' | 'group' | 'showUptime' | 'showResponseTime'>,
): Pick<StatusComponent, 'name' | 'group' | 'showUptime' | 'showResponseTime'> => ({
  name: parseName(input.name, field),
  group: parseGroup(input.group ?? null, field),
  showUptime: input.showUptime ?? true,
  showResponseTime: input.showResponseTime ?? false,
});

/**
 * The components that a page of the team will have. One with the id of a present component keeps it, and what it shows if nothing else
 * is named. A site of another team counts as not found. In a transaction, what is shown cannot be deleted until its end.
 */
export async function parseComponents(
  db: Db,
  page: { id: string; teamId: string },
  given: readonly StatusComponentInput[],
  present: readonly StatusComponent[],
): Promise<StatusComponent[]> {
  if (given.length > maxComponents)
    refuse(`A status page can have at most ${maxComponents} components.`, field);
  const known = new Map(present.map((component) => [component.id, component]));
  const targets = await listComponentTargets(db, page.teamId, {
    siteIds: given.flatMap(({ siteId }) => siteId ?? []),
    pageIds: given.flatMap(({ pageId }) => pageId ?? []),
    heartbeatIds: given.flatMap(({ heartbeatId }) => heartbeatId ?? []),
  });
  const used = new Set<string>();
  return given.map((input) => {
    const id = input.id?.toLowerCase() ?? newId();
    const before = known.get(id);
    if (input.id != null && !before) throw missing('This component');
    if (used.has(id)) refuse('A component is listed twice.', field);
    used.add(id);
    return {
      id,
      statusPageId: page.id,
      ...parseShown(input),
      ...targetOf(input, before, targets),
    };
  });
}

type Target = Pick<StatusComponent, 'siteId' | 'pageId' | 'checkout' | 'heartbeatId' | 'ownsSite'>;

function targetOf(
  input: StatusComponentInput,
  before: StatusComponent | undefined,
  targets: ComponentTargets,
): Target {
  const checkout = input.checkout ?? false;
  const { siteId: ofSite, pageId: ofPage, heartbeatId: ofHeartbeat } = input;
  if ([ofSite, ofPage, ofHeartbeat].filter((each) => each != null).length > 1)
    refuse('A component is a site, a page or a heartbeat. Choose only one of them.', field);
  if (ofHeartbeat != null) {
    if (checkout) refuse('A checkout needs its site.', field);
    const heartbeatId = ofHeartbeat.toLowerCase();
    const siteId = targets.ownerOfHeartbeat.get(heartbeatId);
    if (siteId === undefined) throw missing('This heartbeat');
    return { siteId, pageId: null, checkout: false, heartbeatId, ownsSite: true };
  }
  if (input.siteId != null) {
    const siteId = input.siteId.toLowerCase();
    const site = targets.sites.get(siteId);
    if (!site) throw missing('This site');
    // One that was shown before stays, also if its flow was deleted since.
    if (checkout && !site.hasCheckout && !(before?.checkout && before.siteId === siteId))
      refuse('This site has no checkout flow. Set one up first, or show the site itself.', field);
    return { siteId, pageId: null, checkout, heartbeatId: null, ownsSite: true };
  }
  if (checkout && (input.pageId != null || !before?.checkout)) refuse('A checkout needs its site.', field);
  if (input.pageId != null) {
    const pageId = input.pageId.toLowerCase();
    const siteId = targets.siteOfPage.get(pageId);
    if (siteId === undefined) throw missing('This page');
    return { siteId, pageId, checkout: false, heartbeatId: null, ownsSite: true };
  }
  if (before) {
    const { siteId, pageId, heartbeatId, ownsSite } = before;
    return { siteId, pageId, checkout: before.checkout, heartbeatId, ownsSite };
  }
  return refuse('A component needs a site, a page or a heartbeat.', field);
}
