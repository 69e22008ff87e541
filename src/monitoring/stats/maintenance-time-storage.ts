import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { coveredSites } from '../in-maintenance-storage.ts';
import { maxCoverageMs, type OpenSpan, type TimeSpan } from './rollup.ts';

/**
 * The time of maintenance of these sites in the spans, which end at or before a time, by the id of the site, without overlaps.
 * Usually nobody has a window at that time: then this is one search of an index. Only what a check can cover is searched: a target
 * that was checked a month ago, or an outage of Steward, would otherwise read the windows of all teams since then.
 */
export async function listMaintenanceTimes(
  tx: Tx,
  spans: readonly OpenSpan[],
  to: Date,
): Promise<Map<string, TimeSpan[]>> {
  const searched = mergeSpans(
    spans.flatMap(({ since, status, intervalSeconds }) => {
      const from = since?.getTime() ?? Infinity;
      const until = Math.min(to.getTime(), from + maxCoverageMs(intervalSeconds));
      return status && from < until ? [{ from, to: until }] : [];
    }),
  );
  if (searched.length === 0) return new Map();
  const ranges = `{${searched.map((span) => `[${toText(span.from)},${toText(span.to)})`).join()}}`;
  const isSearched = sql`tstzrange(o.starts_at, o.ends_at) && ${ranges}::tstzmultirange`;
  const { rows: some } = await sql`/* maintenance.findTimes */
    select from maintenance_occurrences o where ${isSearched} limit 1`.execute(tx);
  if (some.length === 0) return new Map();
  const siteIds = [...new Set(spans.map(({ siteId }) => siteId))];
  const { rows } = await sql<{ siteId: string; from: Date; to: Date }>`/* maintenance.listTimes */
    with s as materialized (select id, team_id, tags from sites where id = any(${siteIds}::uuid[])),
    w as materialized (
      select w.team_id, w.site_ids, w.tags, tstzrange(o.starts_at, o.ends_at) as period
      from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
      where ${isSearched} and w.team_id in (select team_id from s)),
    covered as (select id, unnest(range_agg(period)) as period from (${coveredSites}) c group by id)
    select id as "siteId", lower(period) as "from", upper(period) as "to" from covered order by id, period`.execute(
    tx,
  );
  const times = new Map<string, TimeSpan[]>();
  for (const { siteId, from, to: end } of rows) {
    const span = { from: from.getTime(), to: end.getTime() };
    const known = times.get(siteId);
    if (known) known.push(span);
    else times.set(siteId, [span]);
  }
  return times;
}

const toText = (time: number): string => new Date(time).toISOString();

function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}
