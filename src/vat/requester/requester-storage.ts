import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { toVatNumber, type Requester, type Verdict } from './requester.ts';

const columns = sql`team_id as "teamId", country_code as country, vat_number as number, verdict, message,
  checked_at as "checkedAt"`;

export async function findRequester(db: Db, teamId: string): Promise<Requester | null> {
  const { rows } = await sql<Requester>`/* vatRequester.find */
    select ${columns} from vat_requesters where team_id = ${teamId}`.execute(db);
  return rows[0] ?? null;
}

/** The number that is sent for a team. One that the register has refused is not sent again. */
export async function findUsableRequester(db: Db, teamId: string): Promise<VatNumber | null> {
  const { rows } = await sql<{ country: string; national: string }>`/* vatRequester.findUsable */
    select country_code as country, vat_number as national from vat_requesters
    where team_id = ${teamId} and verdict <> 'INVALID'`.execute(db);
  return rows[0] ? toVatNumber(rows[0].country, rows[0].national) : null;
}

export type CheckedRequester = {
  verdict: Verdict;
  message: string | null;
  checkedAt: Date | null;
  /** Null if it needs no other check. */
  nextCheckAt: Date | null;
};

export async function saveRequester(
  tx: Tx,
  teamId: string,
  { country, national }: VatNumber,
  { verdict, message, checkedAt, nextCheckAt }: CheckedRequester,
): Promise<Requester> {
  const { rows } = await sql<Requester>`/* vatRequester.save */
    insert into vat_requesters (team_id, country_code, vat_number, verdict, message, checked_at, next_check_at, attempts)
    values (${teamId}, ${country}, ${national}, ${verdict}, ${message}, ${checkedAt}, ${nextCheckAt}, 1)
    on conflict (team_id) do update
      set country_code = excluded.country_code, vat_number = excluded.vat_number, verdict = excluded.verdict,
        message = excluded.message, checked_at = excluded.checked_at, next_check_at = excluded.next_check_at,
        attempts = 1, updated_at = now()
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** Only if the team still has this number. Without an answer of the register, its verdict and the time of the next check stay. */
export async function settleRequester(
  db: Db,
  teamId: string,
  { country, national }: VatNumber,
  { verdict, message, at }: { verdict: Verdict; message: string | null; at: Date },
): Promise<void> {
  const isOpen = verdict === 'UNKNOWN';
  await sql`/* vatRequester.settle */
    update vat_requesters set verdict = ${isOpen ? sql`verdict` : verdict}, checked_at = ${at}, updated_at = now(),
      message = ${isOpen ? sql`case when verdict = 'UNKNOWN' then ${message} else message end` : message},
      next_check_at = ${isOpen ? sql`next_check_at` : null}
    where team_id = ${teamId} and country_code = ${country} and vat_number = ${national}`.execute(db);
}

/**
 * The register did not accept the number as a requester, so it is not sent any more. Returns false if the team has another one
 * now, or if this is known. It is checked once more at `nextCheckAt`, in case the register was wrong.
 */
export async function refuseRequester(
  db: Db,
  teamId: string,
  { country, national }: VatNumber,
  { message, at, nextCheckAt }: { message: string; at: Date; nextCheckAt: Date },
): Promise<boolean> {
  const { rows } = await sql`/* vatRequester.refuse */
    update vat_requesters set verdict = 'INVALID', message = ${message}, checked_at = ${at}, updated_at = now(),
      next_check_at = ${nextCheckAt}
    where team_id = ${teamId} and country_code = ${country} and vat_number = ${national} and verdict <> 'INVALID'
    returning team_id`.execute(db);
  return rows.length > 0;
}

export type DueRequester = { teamId: string; country: string; national: string };

/**
 * Sets the next time in the same statement, so that no other process takes the same ones: two minutes after the second attempt,
 * then twice as long each time, at most six hours.
 */
export async function claimDueRequesters(db: Db, at: Date, limit: number): Promise<DueRequester[]> {
  const { rows } = await sql<DueRequester>`/* vatRequester.claimDue */
    update vat_requesters r set attempts = r.attempts + 1,
      next_check_at = ${at}::timestamptz + least(interval '6 hours', interval '1 minute' * 2 ^ least(r.attempts, 10))
    from (
      select team_id from vat_requesters where next_check_at <= ${at} order by next_check_at limit ${limit}
      for update skip locked
    ) due
    where r.team_id = due.team_id
    returning r.team_id as "teamId", r.country_code as country, r.vat_number as national`.execute(db);
  return rows;
}

export async function deleteRequesterOf(tx: Tx, teamId: string): Promise<Requester | null> {
  const { rows } = await sql<Requester>`/* vatRequester.delete */
    delete from vat_requesters where team_id = ${teamId} returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}
