import {
  listDeliveriesOf,
  listEscalations,
  listEscalationSteps,
  type IncidentEscalation,
} from '#notification/index.ts';
import { createLoader } from '#platform/batcher.ts';
import type { Context } from '../context.ts';
import type { ReleaseMarker } from '../extension.ts';
import { composeTimeline, type IncidentEvent } from './compose-timeline.ts';
import { listIncidentEvents, type Incident } from './incident-storage.ts';

/** A release that went live longer before the first failure is not shown. */
const releaseMs = 60 * 60_000;

export const maxTimeline = 1_000;

/** For one incident as many as the schema says, and for a list at most 10,000 in all, but at least 100 each. */
export const timelineLimit = (incidents: number): number =>
  Math.max(100, Math.min(maxTimeline, Math.floor(10_000 / incidents)));

/** The timelines of all incidents of a list, with four queries. */
export const loadTimeline = createLoader<Context, Incident, IncidentEvent[]>(async (ctx, incidents) => {
  const limit = timelineLimit(incidents.length);
  const ids = incidents.map(({ id }) => id);
  const events = Map.groupBy(await listIncidentEvents(ctx.db, ids, limit), ({ incidentId }) => incidentId);
  const eventsOf = (id: string) => events.get(id) ?? [];
  const deliveries = await listDeliveriesOf(
    ctx.db,
    incidents.map(({ id, teamId }) => ({
      teamId,
      alertIds: eventsOf(id).flatMap(({ kind, alertId }) =>
        kind === 'ALERT_OPENED' && alertId ? [alertId] : [],
      ),
    })),
    limit,
  );
  const steps = Map.groupBy(await listEscalationSteps(ctx.db, ids), ({ incidentId }) => incidentId);
  const own = incidents.filter(({ ownsSite }) => ownsSite);
  const releases = await ctx.environments.listReleases(
    ctx.db,
    own.map(({ siteId, startedAt, resolvedAt }) => ({
      siteId,
      since: new Date(startedAt.getTime() - releaseMs),
      until: resolvedAt,
    })),
  );
  const releasesOf = new Map(own.map(({ id }, index) => [id, releases[index]!.toReversed()]));
  return incidents.map(({ id }, index) =>
    composeTimeline(
      {
        releases: releasesOf.get(id) ?? [],
        events: eventsOf(id),
        steps: steps.get(id) ?? [],
        deliveries: deliveries[index]!,
      },
      limit,
    ),
  );
});

/** Newest first. */
const maxReleases = 20;

export const loadIncidentReleases = createLoader<Context, Incident, ReleaseMarker[]>(
  async (ctx, incidents) => {
    const own = incidents.filter(({ ownsSite }) => ownsSite);
    const releases = await ctx.environments.listReleases(
      ctx.db,
      own.map(({ siteId, startedAt, resolvedAt }) => ({
        siteId,
        since: new Date(startedAt.getTime() - releaseMs),
        until: resolvedAt && new Date(resolvedAt.getTime() + releaseMs),
      })),
    );
    const releasesOf = new Map(own.map(({ id }, index) => [id, releases[index]!.slice(0, maxReleases)]));
    return incidents.map(({ id }) => releasesOf.get(id) ?? []);
  },
);

export const loadEscalation = createLoader<Context, string, IncidentEscalation | null>(
  async (ctx, incidentIds) => {
    const escalations = await listEscalations(ctx.db, incidentIds);
    const byIncident = new Map(escalations.map((each) => [each.incidentId, each]));
    return incidentIds.map((id) => byIncident.get(id) ?? null);
  },
);
