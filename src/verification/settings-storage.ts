import { sql } from 'kysely';
import type { VerificationSettings } from '#deployment/product.ts';
import type { Db, Tx } from '#platform/db/pool.ts';

export type StoredSettings = VerificationSettings & { environmentId: string };

/** With all linked sites, also those that now belong to another team. */
export async function listSettings(db: Db, environmentIds: readonly string[]): Promise<StoredSettings[]> {
  const { rows } = await sql<StoredSettings>`/* verification.listSettings */
    select environment_id as "environmentId", mode, window_seconds as "windowSeconds", settle_seconds as "settleSeconds", signals,
           ignore_database_changes as "ignoreDatabaseChanges",
           array(select s.site_id from environment_sites s where s.environment_id = v.environment_id order by s.site_id) as "siteIds"
    from verification_settings v where environment_id = any(${environmentIds}::uuid[])`.execute(db);
  return rows;
}

export async function saveSettings(
  tx: Tx,
  environmentId: string,
  settings: VerificationSettings,
): Promise<void> {
  const { mode, siteIds, windowSeconds, settleSeconds, signals, ignoreDatabaseChanges } = settings;
  await sql`/* verification.saveSettings */
    insert into verification_settings (environment_id, mode, window_seconds, settle_seconds, signals, ignore_database_changes)
    values (${environmentId}, ${mode}, ${windowSeconds}, ${settleSeconds}, ${signals}, ${ignoreDatabaseChanges})
    on conflict (environment_id) do update set mode = excluded.mode, window_seconds = excluded.window_seconds,
      settle_seconds = excluded.settle_seconds, signals = excluded.signals,
      ignore_database_changes = excluded.ignore_database_changes`.execute(tx);
  await sql`/* verification.unlinkSites */
    delete from environment_sites where environment_id = ${environmentId} and site_id <> all(${siteIds}::uuid[])`.execute(
    tx,
  );
  // In the order of ids, as everywhere: a link locks its site.
  await sql`/* verification.linkSites */
    insert into environment_sites (environment_id, site_id) select ${environmentId}, id from unnest(${siteIds}::uuid[]) id order by id
    on conflict do nothing`.execute(tx);
}

export type Link = { environmentId: string; siteId: string };

/** The environments that each site is linked to, also those of another team. */
export async function listLinks(db: Db, siteIds: readonly string[]): Promise<Link[]> {
  const { rows } = await sql<Link>`/* verification.listLinks */
    select environment_id as "environmentId", site_id as "siteId" from environment_sites
    where site_id = any(${siteIds}::uuid[]) order by environment_id`.execute(db);
  return rows;
}
