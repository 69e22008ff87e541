import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { HttpCheck } from './parse-http-check.ts';

export type HttpCheckOwner = { table: 'sites' | 'site_pages'; id: string };

export async function findHttpCheckSecrets(db: Db, { table, id }: HttpCheckOwner): Promise<string | null> {
  const { rows } = await sql<{ secrets: string | null }>`/* httpCheck.findSecrets */
    select http_check_secrets as secrets from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.secrets ?? null;
}

export async function setHttpCheck(
  tx: Tx,
  { table, id }: HttpCheckOwner,
  check: HttpCheck | null,
  secrets: string | null,
): Promise<void> {
  await sql`/* httpCheck.set */
    update ${sql.table(table)} set http_check = ${check && JSON.stringify(check)}::jsonb, http_check_secrets = ${secrets}
    where id = ${id}`.execute(tx);
}

/** The pages of a site whose checks send stored header values. */
export async function listPagesWithSecrets(db: Db, siteId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`/* httpCheck.listPagesWithSecrets */
    select name from site_pages where site_id = ${siteId} and http_check_secrets is not null order by name limit 5`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
