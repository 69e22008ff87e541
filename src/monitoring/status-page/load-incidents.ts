import { createLoader } from '#platform/batcher.ts';
import type { Context } from '../context.ts';
import {
  listStatusIncidents,
  listUpdates,
  type StatusIncident,
  type StatusUpdate,
} from './status-incident-storage.ts';

const maxUpdates = 100;

export const loadStatusIncidents = createLoader<Context, { pageId: string; limit: number }, StatusIncident[]>(
  (ctx, wanted) => listStatusIncidents(ctx.db, wanted),
);

export const loadStatusUpdates = createLoader<Context, string, StatusUpdate[]>(async (ctx, ids) => {
  const updates = Map.groupBy(
    await listUpdates(ctx.db, ids, maxUpdates),
    ({ statusIncidentId }) => statusIncidentId,
  );
  return ids.map((id) => updates.get(id) ?? []);
});
