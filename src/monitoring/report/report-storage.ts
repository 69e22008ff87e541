import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { Period } from './period.ts';
import type { Locale } from './report-data.ts';

export type Report = Period & {
  id: string;
  teamId: string;
  timezone: string;
  state: 'PENDING' | 'READY' | 'FAILED';
  note: string | null;
  createdAt: Date;
  /** Encrypted. */
  linkKey: string;
  hasPdf: boolean;
  sentTo: string[];
  sentAt: Date | null;
  /** Of those who did not get it, the last one. */
  unsent: string | null;
};

const columns = sql`r.id, r.team_id as "teamId", r.month, r.from_day::text as "from", r.to_day::text as "to", r.timezone, r.state,
  r.note, r.created_at as "createdAt", r.link_key as "linkKey", r.pdf is not null as "hasPdf", s."sentTo", s."sentAt", s.unsent`;

const sent = sql`cross join lateral (
  select coalesce(array_agg(distinct address order by address) filter (where sent_at is not null), '{}') as "sentTo",
         max(sent_at) as "sentAt", max(address || ': ' || error) filter (where sent_at is null) as unsent
  from report_recipients where report_id = r.id) s`;

/** Newest first. Reads at most `limit` of each team, by an index. */
export async function listReports(db: Db, teamIds: readonly string[], limit: number): Promise<Report[]> {
  const { rows } = await sql<Report>`/* report.list */
    select ${columns} from (
      select l.* from unnest(${teamIds}::uuid[]) t (id) cross join lateral (
        select * from reports where team_id = t.id order by id desc limit ${limit}) l
      order by l.id desc limit ${limit}) r ${sent} order by r.id desc`.execute(db);
  return rows;
}

export async function findReport(db: Db, teamIds: readonly string[], id: string): Promise<Report | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Report>`/* report.find */
    select ${columns} from reports r ${sent} where r.id = ${id} and r.team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type NewReport = Period & {
  id: string;
  teamId: string;
  timezone: string;
  siteIds: readonly string[] | null;
  monthly: boolean;
  linkKey: string;
};

/** False if the team has the report of this month already. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { id, teamId, month, from, to, timezone, siteIds, monthly, linkKey } = report;
  const { rows } = await sql`/* report.insert */
    insert into reports (id, team_id, month, from_day, to_day, timezone, site_ids, monthly, link_key)
    values (${id}, ${teamId}, ${month}, ${from}, ${to}, ${timezone}, ${siteIds}::uuid[], ${monthly}, ${linkKey})
    on conflict (team_id, month) where monthly do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function countReports(tx: Tx, teamId: string): Promise<{ pending: number; onDemand: number }> {
  const { rows } = await sql<{ pending: number; onDemand: number }>`/* report.count */
    select count(*) filter (where state = 'PENDING')::int as pending,
           count(*) filter (where not monthly)::int as "onDemand" from reports where team_id = ${teamId}`.execute(
    tx,
  );
  return rows[0]!;
}

export async function deleteReportOf(tx: Tx, teamIds: readonly string[], id: string): Promise<void> {
  await sql`/* report.delete */
    delete from reports where id = ${id} and team_id = any(${teamIds}::uuid[])`.execute(tx);
}

/** Of a report that is ready. */
export async function findReportKey(db: Db, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<{ linkKey: string }>`/* report.findKey */
    select link_key as "linkKey" from reports where id = ${id} and state = 'READY'`.execute(db);
  return rows[0]?.linkKey ?? null;
}

export async function findReportFile(db: Db, id: string, file: 'html' | 'pdf'): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer | null }>`/* report.findFile */
    select ${sql.ref(file)} as bytes from reports where id = ${id} and state = 'READY'`.execute(db);
  return rows[0]?.bytes ?? null;
}

/** What a worker has taken. It can write only while no other worker has taken it. `attempts`: of the present step. */
export type TakenReport = {
  id: string;
  attempts: number;
  leaseEpoch: number;
  teamId: string;
  monthly: boolean;
};

export type PendingReport = TakenReport & Period & { timezone: string; siteIds: string[] | null };

const isTaken = ({ id, leaseEpoch }: TakenReport) =>
  sql`id = ${id} and lease_epoch = ${leaseEpoch} and state = 'PENDING'`;

const take = (leaseSeconds: number) => sql`attempts = attempts + 1, lease_epoch = lease_epoch + 1,
  due_at = now() + make_interval(secs => ${leaseSeconds})`;
const takenColumns = sql`id, attempts, lease_epoch as "leaseEpoch", team_id as "teamId", monthly`;

const isToWrite = sql`due_at <= now() and html is null`;
const isToPrint = sql`due_at <= now() and html is not null`;

/** The teams in turn: first a report of the team that has waited longest for its last one. */
const next = (isWanted: RawBuilder<unknown>, lastOf: 'written_at' | 'printed_at') => sql`
  select r.id from reports r join (
    select id, row_number() over (order by
      (select max(${sql.ref(lastOf)}) from reports o where o.team_id = d.team_id) nulls first, due_at, id) as place
    from reports d where ${isWanted}) d on d.id = r.id
  where ${isWanted} order by d.place limit 1 for update of r skip locked`;

export async function takeReportToWrite(db: Db, leaseSeconds: number): Promise<PendingReport | null> {
  const { rows } = await sql<PendingReport>`/* report.takeToWrite */
    update reports set ${take(leaseSeconds)}
    where id = (${next(isToWrite, 'written_at')})
    returning ${takenColumns}, month, from_day::text as "from", to_day::text as "to", timezone, site_ids as "siteIds"`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type PrintableReport = TakenReport & { html: Buffer };

export async function takeReportToPrint(db: Db, leaseSeconds: number): Promise<PrintableReport | null> {
  const { rows } = await sql<PrintableReport>`/* report.takeToPrint */
    update reports set ${take(leaseSeconds)}, printed_at = now()
    where id = (${next(isToPrint, 'printed_at')})
    returning ${takenColumns}, html`.execute(db);
  return rows[0] ?? null;
}

export async function hasReportToPrint(db: Db): Promise<boolean> {
  const { rows } = await sql`/* report.hasToPrint */
    select from reports where ${isToPrint} limit 1`.execute(db);
  return rows.length > 0;
}

/** Those that wait for a browser, while nothing was printed anywhere for `seconds`: no worker has one. */
export async function listUnprinted(db: Db, seconds: number): Promise<TakenReport[]> {
  const since = sql`now() - make_interval(secs => ${seconds})`;
  const { rows } = await sql<TakenReport>`/* report.listUnprinted */
    select ${takenColumns} from reports
    where ${isToPrint} and written_at < ${since}
      and not exists (select from reports p where p.printed_at > ${since})
    order by due_at limit 50`.execute(db);
  return rows;
}

/** False if another worker has it by now. */
export async function renewLease(db: Db, report: TakenReport, leaseSeconds: number): Promise<boolean> {
  const { rows } = await sql`/* report.renew */
    update reports set due_at = now() + make_interval(secs => ${leaseSeconds}) where ${isTaken(report)} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export type WrittenReport = { html: Buffer; locale: Locale; title: string; summary: string };

export async function saveHtml(
  db: Db,
  report: TakenReport,
  { html, locale, title, summary }: WrittenReport,
): Promise<void> {
  await sql`/* report.saveHtml */
    update reports set html = ${html}, locale = ${locale}, title = ${title}, summary = ${summary}, written_at = now(),
      attempts = 0, due_at = now(), lease_epoch = lease_epoch + 1 where ${isTaken(report)}`.execute(db);
}

/** False if another worker has finished it. */
export async function finishReport(
  tx: Tx,
  report: TakenReport,
  { pdf, note }: { pdf: Buffer | null; note: string | null },
): Promise<boolean> {
  const { rows } = await sql`/* report.finish */
    update reports set state = 'READY', pdf = ${pdf}, note = ${note}, due_at = null where ${isTaken(report)} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function failReport(db: Db, report: TakenReport, note: string): Promise<void> {
  await sql`/* report.fail */
    update reports set state = 'FAILED', note = ${note}, due_at = null where ${isTaken(report)}`.execute(db);
}

/** An attempt that was only interrupted does not count. */
export async function tryAgain(db: Db, report: TakenReport, inSeconds: number, counts = true): Promise<void> {
  await sql`/* report.tryAgain */
    update reports set due_at = now() + make_interval(secs => ${inSeconds}), attempts = attempts - ${counts ? 0 : 1}
    where ${isTaken(report)}`.execute(db);
}
