import type { Pool } from 'pg';

type Stored = { platform: { database: { pool: Pool } } };

/** As if ten minutes had passed since the last mail to every address: the next one is sent again. */
export async function passMailPauses({ platform: { database } }: Stored): Promise<void> {
  await database.pool.query('delete from queue_dedup_keys');
  await database.pool.query(
    `update notification_addresses set mailed_at = mailed_at - interval '10 minutes'`,
  );
}

/** As if the addresses that stopped the mails of teams had done so 30 days earlier. */
export async function passQuietDays({ platform: { database } }: Stored): Promise<void> {
  await database.pool.query(`update notification_addresses set stopped_at = stopped_at - interval '30 days'`);
}

/** Makes all links expire now with which addresses confirm that they want notifications. */
export async function expireConfirmationLinks({ platform: { database } }: Stored): Promise<void> {
  await database.pool.query('update notification_addresses set expires_at = now()');
}

/** As if somebody had signed up with this address on a server without email: nobody knows whose address it is. */
export async function forgetWhose({ platform: { database } }: Stored, email: string): Promise<void> {
  await database.pool.query('update users set email_confirmed_at = null where email = $1', [email]);
}

/** As if a process of an earlier version, which knows nothing of confirmations, had stored all that is stored now. */
export async function storeAsEarlierVersion({ platform: { database } }: Stored): Promise<void> {
  await database.pool.query('update notification_destinations set confirmed_config = null');
  await database.pool.query('delete from destination_addresses');
  await database.pool.query('delete from notification_addresses');
}

/** As if all destinations had been stored before addresses had to be confirmed. */
export async function forgetAddresses({ platform: { database } }: Stored): Promise<void> {
  await database.pool.query('update notification_destinations set confirmed_config = config');
  await database.pool.query('delete from destination_addresses');
  await database.pool.query('delete from notification_addresses');
}

/** As if the addresses had confirmed that they want the notifications of a team. */
export async function confirmAddresses(
  { platform: { database } }: Stored,
  teamId: string,
  addresses: readonly string[],
): Promise<void> {
  await database.pool.query(
    `insert into notification_addresses (id, team_id, address, confirmed_at)
     select gen_random_uuid(), $1, unnest($2::text[]), now()`,
    [teamId, addresses],
  );
}

/** Ends the limits that last a minute, but not those of the mails that an address may get in an hour. */
export async function endMinuteLimits({ platform: { database } }: Stored): Promise<void> {
  await database.pool.query(`delete from rate_windows where key not like 'unasked-mail:%'`);
}

/** As Steward does for a team whose only recipient has left: the channel `email` goes to somebody whom nobody has entered. */
export async function storeOwnerAddress(
  { platform: { database } }: Stored,
  teamId: string,
  address: string,
): Promise<void> {
  await database.pool.query(
    `insert into notification_settings (team_id, email_enabled, email_addresses) values ($1, true, $2)
     on conflict (team_id) do update set email_enabled = true, email_addresses = excluded.email_addresses`,
    [teamId, [address]],
  );
}
