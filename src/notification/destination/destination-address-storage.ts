import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { isConfirmed } from '../address/address-storage.ts';

const ofDestination = sql`select a.address from destination_addresses a
  where a.destination_id = notification_destinations.id and ${isConfirmed(sql`notification_destinations.team_id`, sql`a.address`)}`;

/** In a query of `notification_destinations`: the addresses that have confirmed. */
export const confirmedOf = sql`array(${ofDestination} order by 1)`;

/**
 * In a query of `notification_destinations`: the addresses of its team that have stopped its mails. Only for one whose addresses are not
 * recorded yet, since `confirmedOf` leaves them out.
 */
export const stoppedOf = sql`case when confirmed_config is null then '{}'::text[] else array(
  select n.address from notification_addresses n
  where n.team_id = notification_destinations.team_id and n.stopped_at is not null) end`;

/** Whether nobody would get a message. */
export const reachesNobody = sql`(kind = 'email' and confirmed_config is null and not exists (${ofDestination}))`;

/** In lower case. From now on, only what is recorded of each of them counts. */
export async function replaceAddresses(
  tx: Tx,
  destinationId: string,
  addresses: readonly string[],
): Promise<void> {
  await sql`/* destination.deleteAddresses */
    delete from destination_addresses where destination_id = ${destinationId}
      and address <> all(${addresses}::text[])`.execute(tx);
  await sql`/* destination.insertAddresses */
    insert into destination_addresses (destination_id, address)
    select ${destinationId}, unnest(${addresses}::text[]) on conflict do nothing`.execute(tx);
  await sql`/* destination.clearConfirmedConfig */
    update notification_destinations set confirmed_config = null
    where id = ${destinationId} and confirmed_config is not null`.execute(tx);
}
