import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Period } from './period.ts';
import type { Locale } from './report-data.ts';

/** Returns their ids. */
export async function insertRecipients(
  tx: Tx,
  reportId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const ids = addresses.map(() => newId());
  await sql`/* reportRecipient.insert */
    insert into report_recipients (id, report_id, address)
    select id, ${reportId}, address from unnest(${ids}::uuid[], ${addresses}::text[]) as r (id, address)`.execute(
    tx,
  );
  return ids;
}

export type ReportMail = Period & {
  reportId: string;
  teamId: string;
  address: string;
  timezone: string;
  locale: Locale;
  title: string;
  summary: string;
  linkKey: string;
  /** Null if there is none, or if it is larger than `maxBytes`. */
  pdf: Buffer | null;
};

/** Null if the report was deleted. */
export async function findReportMail(
  db: Db,
  recipientId: string,
  maxBytes: number,
): Promise<ReportMail | null> {
  const { rows } = await sql<ReportMail>`/* reportRecipient.findMail */
    select r.id as "reportId", r.team_id as "teamId", c.address, r.month, r.from_day::text as "from", r.to_day::text as "to", r.timezone, r.locale,
           r.title, r.summary, r.link_key as "linkKey", case when octet_length(r.pdf) <= ${maxBytes} then r.pdf end as pdf
    from report_recipients c join reports r on r.id = c.report_id where c.id = ${recipientId} and r.state = 'READY'`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function saveSending(db: Db, recipientId: string, error: string | null): Promise<void> {
  await sql`/* reportRecipient.saveSending */
    update report_recipients set error = ${error}, sent_at = case when ${error}::text is null then now() end
    where id = ${recipientId}`.execute(db);
}
