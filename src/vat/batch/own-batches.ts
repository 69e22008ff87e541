import { record } from '#identity/audit/record.ts';
import { callerTeams, listedTeams, requireRole } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import { notFound } from '#platform/errors.ts';
import { parsePage, toConnection, type Connection } from '#platform/graphql/connection.ts';
import type { Context } from '../context.ts';
import type { Batch } from './batch.ts';
import { publishBatchChange } from './batch-events.ts';
import { cancelOpenBatch, findBatch, listBatches, listLaneProgress } from './batch-storage.ts';
import { estimateEnd, retryOf, type BatchRetry, type LaneProgress } from './estimate-end.ts';

type Query = { teamId?: string | null; first?: number | null; after?: string | null };

export async function pageBatches(ctx: Context, { teamId, first, after }: Query): Promise<Connection<Batch>> {
  const teamIds = listedTeams(ctx, 'vat.read', teamId);
  const page = parsePage('batches', first, after);
  return toConnection(await listBatches(ctx.db, teamIds, { after: page.after, limit: page.limit + 1 }), page);
}

/** Null also for one of another team. */
export const findOwnBatch = (ctx: Context, id: string): Promise<Batch | null> =>
  findBatch(ctx.db, listedTeams(ctx, 'vat.read', null), id);

export async function requireOwnBatch(ctx: Context, id: string): Promise<Batch> {
  const batch = await findOwnBatch(ctx, id);
  if (!batch) throw notFound('This VAT batch');
  return batch;
}

export async function cancelBatch(ctx: Context, id: string): Promise<Batch> {
  const batch = await findBatch(ctx.db, callerTeams(ctx, 'vat.check'), id);
  if (!batch) throw notFound('This VAT batch');
  requireRole(ctx, 'vat.check', batch.teamId);
  const isCancelled = await ctx.db.transaction().execute(async (tx) => {
    const cancelled = await cancelOpenBatch(tx, batch.id);
    if (cancelled) await record(tx, ctx.caller, 'vatBatch.cancel', `VAT batch ${batch.name}`, batch.teamId);
    return cancelled;
  });
  if (isCancelled) await publishBatchChange(ctx, batch.id);
  return (await findBatch(ctx.db, [batch.teamId], batch.id)) ?? batch;
}

const loadLanes = createLoader<Context, string, LaneProgress[]>(async (ctx, ids) => {
  const byBatch = Map.groupBy(await listLaneProgress(ctx.db, ids), ({ batchId }) => batchId);
  return ids.map((id) => byBatch.get(id) ?? []);
});

export const loadEstimatedEnd = async (ctx: Context, batch: Batch): Promise<Date | null> =>
  batch.endedAt ? null : estimateEnd(batch, await loadLanes(ctx, batch.id), ctx.clock.now());

export const loadRetry = async (ctx: Context, batch: Batch): Promise<BatchRetry | null> =>
  batch.endedAt ? null : retryOf(await loadLanes(ctx, batch.id), ctx.clock.now());
