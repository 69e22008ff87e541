import { createLoader } from '#platform/batcher.ts';
import { listAlertsById } from './alert/alert-storage.ts';
import { withDeliveries, type AlertWithDeliveries } from './alert/list-alerts.ts';
import type { Context } from './context.ts';
import { listIncidentsById, type Incident } from './incident/incident-storage.ts';
import { readableTeams } from './readable-teams.ts';
import { listSitesById, type Site } from './site/site-storage.ts';

/** What another object names by its id. Null if it was deleted, or if it belongs to a team that the caller may not read. */
const related = <Found extends { id: string }>(
  list: (ctx: Context, teamIds: readonly string[], ids: readonly string[]) => Promise<readonly Found[]>,
): ((ctx: Context, id: string) => Promise<Found | null>) =>
  createLoader<Context, string, Found | null>(async (ctx, ids) => {
    const found = new Map((await list(ctx, readableTeams(ctx), ids)).map((each) => [each.id, each]));
    return ids.map((id) => found.get(id) ?? null);
  });

export const loadSite = related<Site>(({ db }, teamIds, ids) => listSitesById(db, teamIds, ids));
export const loadIncident = related<Incident>(({ db }, teamIds, ids) => listIncidentsById(db, teamIds, ids));
export const loadAlert = related<AlertWithDeliveries>(async (ctx, teamIds, ids) =>
  withDeliveries(ctx, await listAlertsById(ctx.db, teamIds, ids)),
);
