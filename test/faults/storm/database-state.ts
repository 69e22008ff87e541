import type { Pool } from 'pg';

/** How far the clock of PostgreSQL is ahead when it is. More than twice as long as a storm, so that it shows. */
export const aheadSeconds = 6 * 3_600;
const ownerEmail = 'storm@example.com';

export type AlertRow = {
  id: string;
  siteId: string;
  pageId: string | null;
  type: string;
  status: string;
  message: string;
  /** The first failure, since 1970. */
  sinceMs: number;
  resolvedMs: number | null;
  /** Found and over in one batch of checks that had waited for the database: nobody is told of those. */
  momentary: boolean;
};
export type DeliveryRow = {
  id: string;
  alertId: string;
  event: string;
  status: string;
  /** One of the two is the id of the message: that of the event, or of the several that went together. */
  ids: (string | null)[];
};
export type DeploymentRow = {
  id: string;
  status: string;
  /** How often it became RUNNING, by its events. */
  runs: number;
  log: Buffer;
  logBytes: number;
};
export type RollupRow = { table: string; target: string; bucket: string; rolled: string; raw: string };

/** What the database says when all is quiet. */
export type Facts = {
  sites: { id: string; name: string; status: string }[];
  pages: { id: string; status: string }[];
  alerts: AlertRow[];
  deliveries: DeliveryRow[];
  deployments: DeploymentRow[];
  /** `number` begins with its country. More than one status is one too many. */
  verdicts: { number: string; statuses: string[]; validated: number }[];
  rollups: RollupRow[];
  /** Sums of checks that count more time than there was between the first and the last of them. */
  overlong: string[];
  /** Rows of checks and rollups. */
  measurements: number;
  /** Those whose site is gone. */
  orphans: number;
  deadLetters: string[];
};

const isOurs = (column: string): string => `${column} = (select id from users where email = '${ownerEmail}')`;

/** As it would be had the clock been right. */
const trueMs = (column: string): string =>
  `(extract(epoch from ${column}) - case when ${column} > now() + interval '${aheadSeconds / 2} seconds' then ${aheadSeconds} else 0 end)::float8 * 1000`;

export async function readFacts(pool: Pool): Promise<Facts> {
  const rows = async (text: string): Promise<any[]> => (await pool.query(text)).rows;
  return {
    sites: await rows(`select id, name, status from sites where ${isOurs('user_id')}`),
    pages: await rows('select id, status from site_pages'),
    alerts: await rows(
      `select id, site_id as "siteId", page_id as "pageId", type, status, message,
         ${trueMs('created_at')} as "sinceMs", ${trueMs('resolved_at')} as "resolvedMs",
         coalesce(resolved_at = opened_at, false) as momentary from alerts
       where site_id in (select id from sites where ${isOurs('user_id')}) order by opened_at`,
    ),
    deliveries: await rows(
      `select id, alert_id as "alertId", event, status, array[event_id::text, batch_id::text] as ids from notification_deliveries
       where ${isOurs('user_id')}`,
    ),
    deployments: await rows(
      `select d.id, d.status, d.log_bytes::int as "logBytes",
         (select count(*)::int from deployment_events e where e.deployment_id = d.id and e.to_status = 'RUNNING') as runs,
         coalesce((select string_agg(c.body, ''::bytea order by c.byte_offset) from deployment_log_chunks c
           where c.deployment_id = d.id), ''::bytea) as log
       from deployments d join environments e on e.id = d.environment_id where ${isOurs('e.user_id')}`,
    ),
    verdicts: await rows(
      `select country_code || vat_number as number, array_agg(distinct status) as statuses,
         count(*) filter (where origin = 'validate')::int as validated
       from vat_validations where status <> 'unavailable' group by country_code, vat_number`,
    ),
    rollups: [...(await rows(rollupsOf('hour'))), ...(await rows(rollupsOf('day')))],
    overlong: (await rows(overlong)).map(({ target_id }) => target_id),
    measurements: (await rows(measurements))[0].rows,
    orphans: (await rows(orphans))[0].rows,
    deadLetters: (await rows('select topic, error from dead_letters')).map(
      ({ topic, error }) => `${topic}: ${error}`,
    ),
  };
}

/** Each bucket as it was summed up at the time, and summed up once more from the checks themselves. */
const rollupsOf = (unit: 'hour' | 'day'): string => `
  with raw as (
    select t.id as target_id, date_trunc('${unit}', c.created_at, 'UTC') as bucket,
      count(*) filter (where c.status = 'UP') as up, count(*) filter (where c.status = 'DOWN') as down,
      count(c.response_time_ms) filter (where c.status = 'UP') as measured,
      coalesce(sum(c.response_time_ms) filter (where c.status = 'UP'), 0) as sum_ms,
      min(c.response_time_ms) filter (where c.status = 'UP') as min_ms,
      max(c.response_time_ms) filter (where c.status = 'UP') as max_ms
    from checks c join targets t on t.site_id = c.site_id and t.kind = c.kind and t.page_id is not distinct from c.page_id
    group by 1, 2
  ), rolled as (
    select target_id, bucket, up, down, measured, sum_ms, min_ms, max_ms from rollup_${unit}s
    where up + down > 0 and target_id in (select id from targets)
  )
  select '${unit}' as table, target_id::text as target, bucket::text as bucket,
    concat_ws(' ', rolled.up, rolled.down, rolled.measured, rolled.sum_ms, rolled.min_ms, rolled.max_ms) as rolled,
    concat_ws(' ', raw.up, raw.down, raw.measured, raw.sum_ms, raw.min_ms, raw.max_ms) as raw
  from rolled full join raw using (target_id, bucket)`;

const overlong = `
  with span as (
    select t.id as target_id, extract(epoch from max(c.created_at) - min(c.created_at)) * 1000 as ms
    from checks c join targets t on t.site_id = c.site_id and t.kind = c.kind and t.page_id is not distinct from c.page_id
    group by 1
  )
  select r.target_id from rollup_hours r join span using (target_id)
  group by r.target_id, span.ms having sum(r.up_ms + r.down_ms) > span.ms + 1`;

const measurements = `
  select ((select count(*) from checks) + (select count(*) from rollup_hours) + (select count(*) from rollup_days))::int as rows`;

const orphans = `
  select (select count(*) from checks c where not exists (select from sites s where s.id = c.site_id))::int
    + (select count(*) from rollup_hours r where not exists (select from sites s where s.id = r.site_id))::int
    + (select count(*) from rollup_days r where not exists (select from sites s where s.id = r.site_id))::int as rows`;
