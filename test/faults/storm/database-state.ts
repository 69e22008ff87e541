import type { Pool } from 'pg';

/**
 * The fault `set clock back` first sets the clock of PostgreSQL ahead by this much. It is more than twice as long as a storm, so
 * that times which were written meanwhile can be recognized.
 */
export const clockAheadSeconds = 6 * 3_600;
const ownerEmail = 'storm@example.com';

export type AlertRow = {
  id: string;
  siteId: string;
  pageId: string | null;
  type: string;
  status: string;
  message: string;
  /** The first failure, in milliseconds since 1970. */
  sinceMs: number;
  openedMs: number;
  resolvedMs: number | null;
  incidentId: string | null;
  /** Opened and resolved by one batch of checks that had waited for the database. Sends no notification. */
  momentary: boolean;
};
export type DeliveryRow = {
  id: string;
  alertId: string;
  channel: string;
  event: string;
  status: string;
  createdMs: number;
  /** The ids of the event and of the digest. The message has one of them. */
  ids: (string | null)[];
};
export type DeploymentRow = {
  id: string;
  status: string;
  /** How often its events say that it became RUNNING. */
  runs: number;
  log: Buffer;
  logBytes: number;
};
export type RollupRow = { table: string; target: string; bucket: string; rolled: string; raw: string };

export type IncidentRow = {
  id: string;
  siteId: string;
  state: string;
  openings: number;
  reopenedMs: number[];
  acknowledgedMs: number[];
};
/** `text` names the policy, the step and the round. */
export type StepRow = { incidentId: string; text: string; atMs: number };

/** The content of the database after the system has settled. */
export type DatabaseState = {
  sites: { id: string; name: string; status: string; alertsHeld: boolean }[];
  pages: { id: string; status: string }[];
  alerts: AlertRow[];
  deliveries: DeliveryRow[];
  incidents: IncidentRow[];
  steps: StepRow[];
  /** The run ids of all beats. */
  beats: string[];
  deployments: DeploymentRow[];
  /** `number` includes the country prefix. Each number must have exactly one status. */
  vatNumbers: { number: string; statuses: string[]; validated: number }[];
  rollups: RollupRow[];
  /** Targets whose rollups cover more time than lies between the first and the last check. */
  overcounted: string[];
  /** The number of rows of checks and rollups. */
  measurementRows: number;
  /** The number of those rows whose site does not exist. */
  orphanRows: number;
  deadLetters: string[];
};

const ownedByUser = (column: string): string =>
  `${column} = (select id from users where email = '${ownerEmail}')`;

/** Corrects times that were written while the clock was ahead. */
const trueMs = (column: string): string =>
  `(extract(epoch from ${column}) - case when ${column} > now() + interval '${clockAheadSeconds / 2} seconds' then ${clockAheadSeconds} else 0 end)::float8 * 1000`;

const eventTimes = (kind: string): string =>
  `array(select ${trueMs('e.at')} from incident_events e where e.incident_id = i.id and e.kind = '${kind}')`;

export async function readDatabaseState(pool: Pool): Promise<DatabaseState> {
  const rows = async (text: string): Promise<any[]> => (await pool.query(text)).rows;
  return {
    sites: await rows(
      `select id, name, status, alerts_held as "alertsHeld" from sites where ${ownedByUser('team_id')}`,
    ),
    pages: await rows('select id, status from site_pages'),
    alerts: await rows(
      `select id, site_id as "siteId", page_id as "pageId", type, status, message,
         ${trueMs('created_at')} as "sinceMs", ${trueMs('opened_at')} as "openedMs", ${trueMs('resolved_at')} as "resolvedMs",
         incident_id as "incidentId",
         coalesce(resolved_at = opened_at, false) as momentary from alerts
       where site_id in (select id from sites where ${ownedByUser('team_id')}) order by opened_at`,
    ),
    deliveries: await rows(
      // An incident of a deployment can be opened more than once, so each of its notices is an event of its own.
      `select id, alert_id as "alertId", channel, ${trueMs('created_at')} as "createdMs", case when site_id is null then id::text else event end as event, status,
         array[event_id::text, batch_id::text] as ids from notification_deliveries where ${ownedByUser('team_id')}`,
    ),
    incidents: await rows(
      `select i.id, i.site_id as "siteId", i.state, i.opening as openings, ${eventTimes('REOPENED')} as "reopenedMs",
         ${eventTimes('ACKNOWLEDGED')} as "acknowledgedMs"
       from incidents i where ${ownedByUser('i.team_id')}`,
    ),
    steps: await rows(
      `select incident_id as "incidentId", text, ${trueMs('at')} as "atMs" from escalation_steps order by at`,
    ),
    beats: (await rows('select run_id from heartbeat_beats')).map(({ run_id }) => run_id),
    deployments: await rows(
      `select d.id, d.status, d.log_bytes::int as "logBytes",
         (select count(*)::int from deployment_events e where e.deployment_id = d.id and e.to_status = 'RUNNING') as runs,
         coalesce((select string_agg(c.body, ''::bytea order by c.byte_offset) from deployment_log_chunks c
           where c.deployment_id = d.id), ''::bytea) as log
       from deployments d join environments e on e.id = d.environment_id where ${ownedByUser('e.team_id')}`,
    ),
    vatNumbers: await rows(
      `select country_code || vat_number as number, array_agg(distinct status) as statuses,
         count(*) filter (where origin = 'validate')::int as validated
       from vat_validations where status <> 'unavailable' group by country_code, vat_number`,
    ),
    rollups: [...(await rows(rollupsOf('hour'))), ...(await rows(rollupsOf('day')))],
    overcounted: (await rows(overcounted)).map(({ target_id }) => target_id),
    measurementRows: (await rows(measurementRows))[0].rows,
    orphanRows: (await rows(orphanRows))[0].rows,
    deadLetters: (await rows('select topic, error from dead_letters')).map(
      ({ topic, error }) => `${topic}: ${error}`,
    ),
  };
}

/** Sites that several regions check: their votes are stored as checks, and only the checks that ask are in rollups. */
const hasNoVotes = `site_id not in (select id from sites where name like 'shared%')`;

/** Each stored rollup, and the same sums calculated from the checks. */
const rollupsOf = (unit: 'hour' | 'day'): string => `
  with raw as (
    select t.id as target_id, date_trunc('${unit}', c.created_at, 'UTC') as bucket,
      count(*) filter (where c.status = 'UP') as up, count(*) filter (where c.status = 'DOWN') as down,
      count(c.response_time_ms) filter (where c.status = 'UP') as measured,
      coalesce(sum(c.response_time_ms) filter (where c.status = 'UP'), 0) as sum_ms,
      min(c.response_time_ms) filter (where c.status = 'UP') as min_ms,
      max(c.response_time_ms) filter (where c.status = 'UP') as max_ms
    from checks c join targets t on t.site_id = c.site_id and t.kind = c.kind and t.page_id is not distinct from c.page_id
    where t.${hasNoVotes}
    group by 1, 2
  ), rolled as (
    select target_id, bucket, up, down, measured, sum_ms, min_ms, max_ms from rollup_${unit}s
    where up + down > 0 and target_id in (select id from targets where ${hasNoVotes})
  )
  select '${unit}' as table, target_id::text as target, bucket::text as bucket,
    concat_ws(' ', rolled.up, rolled.down, rolled.measured, rolled.sum_ms, rolled.min_ms, rolled.max_ms) as rolled,
    concat_ws(' ', raw.up, raw.down, raw.measured, raw.sum_ms, raw.min_ms, raw.max_ms) as raw
  from rolled full join raw using (target_id, bucket)`;

const overcounted = `
  with span as (
    select t.id as target_id, extract(epoch from max(c.created_at) - min(c.created_at)) * 1000 as ms
    from checks c join targets t on t.site_id = c.site_id and t.kind = c.kind and t.page_id is not distinct from c.page_id
    group by 1
  )
  select r.target_id from rollup_hours r join span using (target_id)
  group by r.target_id, span.ms having sum(r.up_ms + r.down_ms) > span.ms + 1`;

const measurementRows = `
  select ((select count(*) from checks) + (select count(*) from rollup_hours) + (select count(*) from rollup_days))::int as rows`;

const orphanRows = `
  select (select count(*) from checks c where not exists (select from sites s where s.id = c.site_id))::int
    + (select count(*) from rollup_hours r where not exists (select from sites s where s.id = r.site_id))::int
    + (select count(*) from rollup_days r where not exists (select from sites s where s.id = r.site_id))::int as rows`;
