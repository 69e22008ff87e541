import { callerTeams, listedTeams, requireRole } from '#identity/permissions.ts';
import type { Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import type { Context } from '../context.ts';
import { findOwnerTeam } from '../own-site-storage.ts';
import { readableTeams } from '../readable-teams.ts';
import {
  findIncident,
  listIncidents,
  lockIncident,
  type Incident,
  type IncidentState,
} from './incident-storage.ts';

export const findOwnIncident = (ctx: Context, id: string): Promise<Incident | null> =>
  findIncident(ctx.db, readableTeams(ctx), id);

type Filter = { teamId: string | null | undefined; siteId: string | null; state: IncidentState | null };

export async function pageIncidents(
  ctx: Context,
  { teamId, siteId, state }: Filter,
  page: Page,
): Promise<Connection<Incident>> {
  const teamIds = listedTeams(ctx, 'monitoring.read', teamId);
  if (siteId !== null && !(await findOwnerTeam(ctx.db, teamIds, siteId))) throw notFound('This site');
  const filter = { teamIds, siteId, state, after: page.after, limit: page.limit + 1 };
  return toConnection(await listIncidents(ctx.db, filter), page);
}

/**
 * Runs a change of an incident by the caller, with the incident locked, and returns it afterwards. An incident of another team counts
 * as not found.
 */
export async function changeOwnIncident(
  ctx: Context,
  id: string,
  change: (tx: Tx, incident: Incident) => Promise<void>,
): Promise<Incident> {
  const found = await findIncident(ctx.db, callerTeams(ctx, 'incident.manage'), id);
  if (!found) throw notFound('This incident');
  requireRole(ctx, 'incident.manage', found.teamId);
  return ctx.db.transaction().execute(async (tx) => {
    const incident = await lockIncident(tx, id);
    // Its site was deleted while this waited for the lock.
    if (!incident) throw notFound('This incident');
    await change(tx, incident);
    return (await findIncident(tx, [incident.teamId], id)) ?? incident;
  });
}

export const resourceOf = ({ number, title }: Incident): string => `incident #${number}: ${title}`;
