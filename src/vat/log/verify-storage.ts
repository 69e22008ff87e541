import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { chainedColumns } from './chain-storage.ts';
import type { ChainedEntry, Link } from './chain.ts';

/** `entry` is null if it was deleted. */
export type StoredLink = Link & { checkId: string; signature: Buffer | null; entry: ChainedEntry | null };

type Row = ChainedEntry & Link & { checkId: string; signature: Buffer | null };

/** The links after a position, in their order. */
export async function listLinks(db: Db, after: number, limit: number): Promise<StoredLink[]> {
  const { rows } = await sql<Row>`/* vatChain.listLinks */
    select c.position::float8, c.hash, c.signature, c.check_id as "checkId", ${chainedColumns('v', 'c')}
    from vat_log_chain c left join vat_validations v on v.id = c.check_id
    where c.position > ${after}::bigint order by c.position limit ${limit}`.execute(db);
  return rows.map(({ position, hash, checkId, signature, ...entry }) => ({
    position,
    hash,
    checkId,
    signature,
    entry: (entry.id as string | null) === null ? null : entry,
  }));
}

export async function findLink(db: Db, position: number): Promise<Link | null> {
  const { rows } = await sql<Link>`/* vatChain.findLink */
    select position::float8, hash from vat_log_chain where position = ${position}::bigint`.execute(db);
  return rows[0] ?? null;
}

export async function countLinks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* vatChain.count */
    select count(*)::float8 as count from vat_log_chain`.execute(db);
  return rows[0]!.count;
}

export type Strays = {
  /** In the log, but neither in the chain nor waiting for it. */
  added: string[];
  /** Waiting for the chain, but no longer in the log. */
  lost: string[];
};

/** At most `limit` ids of each. */
export async function findStrays(db: Db, limit: number): Promise<Strays> {
  const { rows } = await sql<Strays>`/* vatChain.findStrays */
    select array(
        select v.id::text from vat_validations v
        where not exists (select from vat_log_chain c where c.check_id = v.id)
          and not exists (select from vat_log_unchained u where u.check_id = v.id)
        limit ${limit}
      ) as added,
      array(
        select u.check_id::text from vat_log_unchained u
        where not exists (select from vat_validations v where v.id = u.check_id)
        limit ${limit}
      ) as lost`.execute(db);
  return rows[0]!;
}
