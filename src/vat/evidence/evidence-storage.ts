import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { chainedColumns } from '../log/chain-storage.ts';
import { genesis, type ChainedEntry, type Entry } from '../log/chain.ts';
import { firstIdOf } from '../log/log-storage.ts';

/** `signature` is null if the chain had been changed when the entry was added. */
export type EvidenceLink = {
  position: number;
  /** Null if it was removed. */
  previousHash: Buffer | null;
  hash: Buffer;
  signature: Buffer | null;
};

/** `link` is null while the entry waits for its place in the chain. */
export type EvidenceRow = { entry: Entry; link: null } | { entry: ChainedEntry; link: EvidenceLink };

type Row = ChainedEntry & {
  position: number | null;
  hash: Buffer | null;
  signature: Buffer | null;
  previousHash: Buffer | null;
};

const selectFrom = (entries: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${chainedColumns('v', 'c')}, c.position::float8, c.hash, c.signature, coalesce(p.hash, a.hash) as "previousHash"
    from (${entries}) v
    left join vat_log_chain c on c.check_id = v.id
    left join vat_log_chain p on p.position = c.position - 1
    left join vat_log_anchors a on a.position = c.position - 1
    order by v.id`;

function toEvidenceRow({ position, hash, signature, previousHash, ...entry }: Row): EvidenceRow {
  if (position !== null && hash !== null)
    return {
      entry,
      link: { position, hash, signature, previousHash: position === 1 ? genesis : previousHash },
    };
  const { chainedAt: _, ...unchained } = entry;
  return { entry: unchained, link: null };
}

export async function findEvidence(db: Db, id: string): Promise<EvidenceRow | null> {
  const { rows } = await sql<Row>`/* vatEvidence.find */
    ${selectFrom(sql`select * from vat_validations where id = ${id}`)}`.execute(db);
  return rows[0] ? toEvidenceRow(rows[0]) : null;
}

/** Without `to` itself. */
export type Period = { teamId: string; from: Date; to: Date };

const inPeriod = ({ teamId, from, to }: Period): RawBuilder<unknown> =>
  sql`team_id = ${teamId} and id >= ${firstIdOf(from)}::uuid and id < ${firstIdOf(to)}::uuid`;

/** Oldest first. `after` is the id of the last entry of the previous page. */
export async function listEvidence(
  db: Db,
  period: Period,
  after: string | null,
  limit: number,
): Promise<EvidenceRow[]> {
  const later = after === null ? sql`true` : sql`id > ${after}::uuid`;
  const { rows } = await sql<Row>`/* vatEvidence.list */
    ${selectFrom(sql`select * from vat_validations where ${inPeriod(period)} and ${later}
      order by id limit ${limit}`)}`.execute(db);
  return rows.map(toEvidenceRow);
}

/** At most `limit`. */
export async function countEvidence(db: Db, period: Period, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* vatEvidence.count */
    select count(*)::int as count from (
      select from vat_validations where ${inPeriod(period)} limit ${limit}
    ) v`.execute(db);
  return rows[0]!.count;
}
