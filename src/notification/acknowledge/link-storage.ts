import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Channel } from '../channels/index.ts';
import type { IncidentReference } from '../event.ts';

export type LinkedDelivery = {
  id: string;
  teamId: string;
  channel: Channel;
  incident: IncidentReference;
  isUsed: boolean;
  /** Marks of the addresses that the message was mailed to (`markAddress`). Null if they are not known. */
  mailedTo: readonly string[] | null;
};

/** Null if its link has expired, after 7 days, or if it is about no incident. */
export async function findLinkedDelivery(db: Db, id: string): Promise<LinkedDelivery | null> {
  const { rows } = await sql<LinkedDelivery>`/* acknowledge.findDelivery */
    select id, team_id as "teamId", channel, acknowledge_link_used_at is not null as "isUsed", mailed_to as "mailedTo",
      coalesce(notification -> 'alert' -> 'incident', notification -> 'alerts' -> 0 -> 'incident') as incident
    from notification_deliveries
    where id = ${id} and event in ('OPENED', 'SUMMARY') and created_at > now() - interval '7 days'`.execute(
    db,
  );
  const [found] = rows;
  return found?.incident ? found : null;
}

export async function markLinkUsed(tx: Tx, id: string): Promise<void> {
  await sql`/* acknowledge.markUsed */
    update notification_deliveries set acknowledge_link_used_at = now() where id = ${id}`.execute(tx);
}
