import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { coversSite } from '../in-maintenance-storage.ts';
import type { TimeSpan } from './rollup.ts';

type SpanOfSite = { siteId: string; since: Date | null };

/**
 * The time of maintenance of these sites between the earliest start of the spans and a time, by the id of the site, without overlaps.
 * Usually nobody has a window at that time: then this is one search of an index.
 */
export async function listMaintenanceTimes(
  tx: Tx,
  spans: readonly SpanOfSite[],
  to: Date,
): Promise<Map<string, TimeSpan[]>> {
  const starts = spans.flatMap(({ since }) => (since && since < to ? [since.getTime()] : []));
  if (starts.length === 0) return new Map();
  const from = new Date(starts.reduce((a, b) => Math.min(a, b)));
  const siteIds = [...new Set(spans.map(({ siteId }) => siteId))];
  const { rows } = await sql<{ siteId: string; from: Date; to: Date }>`/* maintenance.listTimes */
    with w as materialized (
      select w.team_id, w.site_ids, w.tags, o.starts_at, o.ends_at
      from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
      where tstzrange(o.starts_at, o.ends_at) && tstzrange(${from}, ${to}))
    select s.id as "siteId", w.starts_at as "from", w.ends_at as "to"
    from w join sites s on ${coversSite} where s.id = any(${siteIds}::uuid[]) order by s.id, w.starts_at`.execute(
    tx,
  );
  const times = new Map<string, TimeSpan[]>();
  for (const { siteId, ...row } of rows) {
    const [start, end] = [row.from.getTime(), row.to.getTime()];
    const known = times.get(siteId);
    const last = known?.at(-1);
    if (last && start <= last.to) last.to = Math.max(last.to, end);
    else if (known) known.push({ from: start, to: end });
    else times.set(siteId, [{ from: start, to: end }]);
  }
  return times;
}
