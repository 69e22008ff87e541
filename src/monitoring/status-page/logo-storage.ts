import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

export type Logo = { mediaType: string; bytes: Buffer };

export async function insertLogo(
  tx: Tx,
  id: string,
  teamId: string,
  { mediaType, bytes }: Logo,
): Promise<void> {
  await sql`/* logo.insert */
    insert into logos (id, team_id, media_type, bytes) values (${id}, ${teamId}, ${mediaType}, ${bytes})`.execute(
    tx,
  );
}

export async function findLogo(db: Db, id: string): Promise<Logo | null> {
  const { rows } = await sql<Logo>`/* logo.find */
    select media_type as "mediaType", bytes from logos where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What refers to it has been changed or deleted. */
export async function deleteLogo(tx: Tx, id: string): Promise<void> {
  await sql`/* logo.delete */ delete from logos where id = ${id}`.execute(tx);
}
