import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Locale } from './report-data.ts';

export type ReportSettings = {
  teamId: string;
  enabled: boolean;
  recipients: string[];
  timezone: string;
  locale: Locale;
  title: string | null;
  logoId: string | null;
  includeVat: boolean;
  nextAt: Date | null;
};

const columns = sql`team_id as "teamId", enabled, recipients, timezone, locale, title, logo_id as "logoId",
  include_vat as "includeVat", next_at as "nextAt"`;

const defaults = {
  enabled: false,
  recipients: [],
  timezone: 'UTC',
  locale: 'en',
  title: null,
  logoId: null,
  includeVat: false,
  nextAt: null,
} as const;

export async function findSettings(db: Db, teamId: string): Promise<ReportSettings> {
  const { rows } = await sql<ReportSettings>`/* reportSettings.find */
    select ${columns} from report_settings where team_id = ${teamId}`.execute(db);
  return rows[0] ?? { teamId, ...defaults, recipients: [] };
}

/** Creates the row if there is none, so that two changes at the same time wait for each other. */
export async function lockSettings(tx: Tx, teamId: string): Promise<ReportSettings> {
  const { enabled, recipients, timezone, locale, includeVat } = defaults;
  await sql`/* reportSettings.ensure */
    insert into report_settings (team_id, enabled, recipients, timezone, locale, include_vat)
    values (${teamId}, ${enabled}, ${recipients}::text[], ${timezone}, ${locale}, ${includeVat}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<ReportSettings>`/* reportSettings.lock */
    select ${columns} from report_settings where team_id = ${teamId} for update`.execute(tx);
  return rows[0]!;
}

export async function saveSettings(tx: Tx, settings: ReportSettings): Promise<void> {
  const { teamId, enabled, recipients, timezone, locale, title, logoId, includeVat, nextAt } = settings;
  await sql`/* reportSettings.save */
    update report_settings set enabled = ${enabled}, recipients = ${recipients}::text[], timezone = ${timezone},
      locale = ${locale}, title = ${title}, logo_id = ${logoId}, include_vat = ${includeVat}, next_at = ${nextAt}
    where team_id = ${teamId}`.execute(tx);
}

export async function listDueTeams(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ teamId: string }>`/* reportSettings.listDue */
    select team_id as "teamId" from report_settings where next_at <= now() order by next_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ teamId }) => teamId);
}

/** Locks it. Null if another process has it, or was faster. */
export async function takeDueSettings(
  tx: Tx,
  teamId: string,
): Promise<(ReportSettings & { nextAt: Date }) | null> {
  const { rows } = await sql<ReportSettings & { nextAt: Date }>`/* reportSettings.takeDue */
    select ${columns} from report_settings where team_id = ${teamId} and next_at <= now() for update skip locked`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function setNextAt(tx: Tx, teamId: string, nextAt: Date): Promise<void> {
  await sql`/* reportSettings.setNextAt */
    update report_settings set next_at = ${nextAt} where team_id = ${teamId}`.execute(tx);
}
