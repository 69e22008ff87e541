import { sql } from 'kysely';
import { createLoader } from '#platform/batcher.ts';
import type { Db } from '#platform/db/pool.ts';
import type { BulkChannel } from './bulk-storage.ts';
import type { Delivery } from './log-storage.ts';

/** The newest 10 messages in bulk to a receiver, newest first. Batches the loads of one request into one query. */
export const loadBulkDeliveries = createLoader<{ db: Db }, BulkChannel, Delivery[]>(
  async ({ db }, channels) => {
    const { rows } = await sql<Delivery & { index: number }>`/* bulk.listOfChannels */
      select d.*, (c.n - 1)::int as index from unnest(${channels}::text[]) with ordinality as c (channel, n) cross join lateral (
        select id, event_id as "alertId", channel, null as "destinationName", 'UPDATE' as event, title, null as "deploymentId",
               status, attempts, error, created_at as "createdAt", due_at as "nextAttemptAt", sent_at as "sentAt"
        from bulk_deliveries where channel = c.channel order by created_at desc, id desc limit 10) d
      order by d."createdAt" desc, d.id desc`.execute(db);
    return channels.map((_channel, index) => rows.filter((row) => row.index === index));
  },
);

/** Mails of reports of a team in the last hour, also of reports that were deleted since. */
export async function countRecentReportMails(db: Db, teamId: string): Promise<number> {
  // The prefix as in the condition of the index, and not as a parameter.
  const { rows } = await sql<{ count: number }>`/* bulk.countRecentReportMails */
    select count(*)::int as count from bulk_deliveries
    where team_id = ${teamId} and channel like 'report:%' and created_at > now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]!.count;
}
