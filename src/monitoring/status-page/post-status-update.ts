import { record } from '#identity/audit/record.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError, badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { line, refuse, text } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { findIncident } from '../incident/incident-storage.ts';
import { findWindow } from '../maintenance/window-storage.ts';
import { listComponents } from './component-storage.ts';
import { lockOwnPage, permission } from './own-page.ts';
import { findPage, type StatusPage } from './page-storage.ts';
import { publishUpdates } from './publish.ts';
import { listAffectedBy, saveAffected } from './publish-storage.ts';
import {
  countOpen,
  findPageOf,
  insertForWindow,
  insertStatusIncident,
  lockOfIncident,
  lockOfWindow,
  lockStatusIncident,
  saveStatusIncident,
  type LockedStatusIncident,
  type StatusUpdate,
} from './status-incident-storage.ts';
import type { StatusState, StatusUpdateState } from '../status-state.ts';

export type StatusUpdateInput = {
  incidentId?: string | null | undefined;
  statusPageId?: string | null | undefined;
  statusIncidentId?: string | null | undefined;
  maintenanceWindowId?: string | null | undefined;
  state: StatusUpdateState;
  body: string;
  title?: string | null | undefined;
  componentIds?: readonly string[] | null | undefined;
  impact?: StatusState | null | undefined;
};

/** With those that are published automatically, of which there are at most 8. */
const maxUpdates = 100;
/** Of one page, of those that no incident ends. */
const maxOpen = 100;

export const parseBody = text('The text of an update', 4_000);
const parseTitle = line('The title', 200);

/** What an update says, and on which pages. */
type Post = Pick<StatusUpdateInput, 'state' | 'componentIds' | 'impact'> & {
  body: string;
  title: string | undefined;
};

export async function postStatusUpdate(ctx: Context, input: StatusUpdateInput): Promise<StatusUpdate> {
  const target = await authorise(ctx, input);
  const { state, componentIds, impact } = input;
  const post: Post = {
    state,
    componentIds,
    impact,
    body: parseBody(input.body, 'body'),
    title: input.title == null ? undefined : parseTitle(input.title, 'title'),
  };
  if (target.kind !== 'page')
    for (const [field, what] of [
      ['componentIds', 'Components are'],
      ['impact', 'An impact is'],
    ] as const)
      if (input[field] != null) refuse(`${what} only for a new entry on a status page.`, field);
  if (impact === 'OPERATIONAL')
    refuse('A new entry on a status page needs an impact, such as a degraded performance.', 'impact');
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockTarget(tx, ctx, target, post);
    for (const each of found) await addTo(tx, each, post);
    const at = await databaseNow(tx);
    const by = ctx.caller.user.email;
    const updates = found.map(({ id }) => ({
      id: newId(),
      statusIncidentId: id,
      state,
      body: post.body,
      at,
      by,
    }));
    await publishUpdates(tx, updates);
    for (const pageId of new Set(found.map(({ statusPageId }) => statusPageId))) {
      const page = await findPage(tx, [target.teamId], pageId);
      await record(
        tx,
        ctx.caller,
        'status-page.post-update',
        `status page ${page?.title}: ${state}`,
        target.teamId,
      );
    }
    return updates[0]!;
  });
}

type Target = { teamId: string } & (
  | { kind: 'incident'; incidentId: string; pageId: string | null }
  | { kind: 'status incident'; id: string }
  | { kind: 'page'; pageId: string; windowId: string | null }
);

/** What the update is about, in a team in which the caller may write one. Everything of other teams counts as not found. */
async function authorise(ctx: Context, input: StatusUpdateInput): Promise<Target> {
  const teams = callerTeams(ctx, permission);
  const { incidentId, statusIncidentId, statusPageId, maintenanceWindowId: windowId } = input;
  const page = statusPageId == null ? null : await findPage(ctx.db, teams, statusPageId);
  if (statusPageId != null && !page) throw notFound('This status page');
  if (page) requireRole(ctx, permission, page.teamId);
  if (windowId != null && (!page || incidentId != null || statusIncidentId != null))
    refuse('A maintenance is announced on a status page, and not about an incident.', 'maintenanceWindowId');
  if (incidentId != null && statusIncidentId != null)
    refuse('An update is about an incident or about an entry on a status page, not both.', 'incidentId');
  if (incidentId != null) {
    const incident = await findIncident(ctx.db, teams, incidentId);
    if (!incident || (page && page.teamId !== incident.teamId)) throw notFound('This incident');
    requireRole(ctx, permission, incident.teamId);
    return { kind: 'incident', teamId: incident.teamId, incidentId: incident.id, pageId: page?.id ?? null };
  }
  if (statusIncidentId != null) {
    const pageId = await findPageOf(ctx.db, teams, statusIncidentId);
    const own = pageId && (await findPage(ctx.db, teams, pageId));
    if (!own || (page && page.id !== own.id)) throw notFound('This incident');
    requireRole(ctx, permission, own.teamId);
    return { kind: 'status incident', teamId: own.teamId, id: statusIncidentId };
  }
  if (!page)
    throw badRequest(
      'Choose what the update is about: an incident, an entry on a status page, or a page for a new entry.',
    );
  return { kind: 'page', teamId: page.teamId, pageId: page.id, windowId: windowId ?? null };
}

/** What the update is about, locked; created if it is not on the page yet. */
async function lockTarget(tx: Tx, ctx: Context, target: Target, post: Post): Promise<LockedStatusIncident[]> {
  if (target.kind === 'status incident') {
    const found = await lockStatusIncident(tx, target.id);
    if (!found) throw notFound('This incident');
    return [found];
  }
  const { pageId } = target;
  if (target.kind === 'page') {
    // One at a time, so that a window is announced once and the number of open ones is exact.
    const page = await lockOwnPage(tx, ctx, target.pageId);
    const { windowId } = target;
    return [
      windowId === null ? await createNew(tx, page, post) : await announceWindow(tx, page, windowId, post),
    ];
  }
  const affected = await listAffectedBy(tx, target.incidentId);
  await saveAffected(
    tx,
    affected.filter(({ statusPageId }) => pageId === null || statusPageId === pageId),
    { skipLocked: false },
  );
  const found = await lockOfIncident(tx, target.incidentId, pageId);
  return found.length > 0
    ? found
    : refuse('No status page shows a component that this incident affects.', 'incidentId');
}

const noWindow =
  'A planned maintenance has a time: plan it as a public maintenance window, and choose that here.';

async function createNew(tx: Tx, page: StatusPage, post: Post): Promise<LockedStatusIncident> {
  if (post.state === 'SCHEDULED') refuse(noWindow, 'maintenanceWindowId');
  const id = newId();
  await requireRoom(tx, page);
  await insertStatusIncident(tx, {
    id,
    statusPageId: page.id,
    title: post.title ?? refuse('A new entry on a status page needs a title.', 'title'),
    impact: post.impact ?? 'DEGRADED',
    componentIds: (await ownComponents(tx, page, post)) ?? [],
  });
  return (await lockStatusIncident(tx, id))!;
}

async function announceWindow(
  tx: Tx,
  page: StatusPage,
  windowId: string,
  post: Post,
): Promise<LockedStatusIncident> {
  if (post.state !== 'SCHEDULED') refuse('A maintenance is announced as planned.', 'state');
  const window = await findWindow(tx, [page.teamId], windowId);
  if (!window) throw notFound('This maintenance window');
  if (!window.isPublic) refuse('This maintenance window is not public.', 'maintenanceWindowId');
  if (window.state === 'ENDED' || window.state === 'CANCELLED')
    refuse('This maintenance window is over.', 'maintenanceWindowId');
  const known = await lockOfWindow(tx, window.id, page.id);
  if (known) return known;
  await requireRoom(tx, page);
  await insertForWindow(tx, window.id, {
    id: newId(),
    statusPageId: page.id,
    title: post.title ?? null,
    impact: post.impact ?? 'MAINTENANCE',
    componentIds: await ownComponents(tx, page, post),
  });
  return (await lockOfWindow(tx, window.id, page.id))!;
}

async function requireRoom(tx: Tx, { id }: StatusPage): Promise<void> {
  if ((await countOpen(tx, id)) >= maxOpen)
    throw new AppError(
      'QUOTA_EXCEEDED',
      `A page can have ${maxOpen} open incidents that were written by people.`,
      {
        field: 'statusIncidents',
        limit: maxOpen,
      },
    );
}

/** Null if none were named. */
async function ownComponents(tx: Tx, page: StatusPage, { componentIds }: Post): Promise<string[] | null> {
  if (componentIds == null) return null;
  const known = new Set((await listComponents(tx, [page.id])).map(({ id }) => id));
  const ids = [...new Set(componentIds.map((id) => id.toLowerCase()))];
  if (!ids.every((id) => known.has(id)))
    throw new AppError('NOT_FOUND', 'This component does not exist.', { field: 'componentIds' });
  return ids;
}

/** The rules for the states of updates. */
async function addTo(tx: Tx, incident: LockedStatusIncident, { state, title }: Post): Promise<void> {
  const { id, incidentId, maintenanceWindowId, isOngoing, endedAt, updates } = incident;
  if (updates >= maxUpdates)
    throw new AppError('QUOTA_EXCEEDED', `An incident can have at most ${maxUpdates} updates.`, {
      field: 'statusUpdates',
      limit: maxUpdates,
    });
  if (state === 'SCHEDULED' && maintenanceWindowId === null)
    refuse('Only a maintenance can be announced as planned.', 'state');
  if (incidentId !== null) {
    if (isOngoing && state === 'RESOLVED')
      refuse('The incident is still open. It is resolved automatically when its checks succeed.', 'state');
    if (!isOngoing && state !== 'RESOLVED')
      refuse(
        'The incident has ended. Another update can only say that it is resolved, such as an explanation.',
        'state',
      );
  }
  await saveStatusIncident(tx, {
    id,
    title,
    // If what it followed was deleted, it is a person's from now on.
    isAutomatic: incidentId !== null || maintenanceWindowId !== null,
    resolvedAt: state === 'RESOLVED' ? (incident.resolvedAt ?? endedAt ?? (await databaseNow(tx))) : null,
  });
}
