import { sql } from 'kysely';
import type { Db } from './db/pool.ts';

export type Window = { key: string; used: number; ageSeconds: number };

export async function spendFromWindow(
  db: Db,
  key: string,
  count: number,
  windowSeconds: number,
): Promise<Window> {
  const [window] = await addToWindows(db, new Map([[key, count]]), windowSeconds);
  return window!;
}

/**
 * A window ends after its duration. It also ends if it started more than one duration in the future, because the clock of the
 * database was set back: otherwise the limit would stay used up for that long.
 */
const isOver = (
  windowSeconds: number,
) => sql`(w.started_at <= excluded.started_at - make_interval(secs => ${windowSeconds})
  or w.started_at > excluded.started_at + make_interval(secs => ${windowSeconds}))`;

/** Keys are sorted, so that concurrent processes lock the rows in the same order. */
export async function addToWindows(
  db: Db,
  counts: ReadonlyMap<string, number>,
  windowSeconds: number,
): Promise<Window[]> {
  const keys = [...counts.keys()].sort();
  const { rows } = await sql<Window>`/* rate.addToWindows */
    insert into rate_windows as w (key, started_at, used)
    select key, clock_timestamp(), used
    from unnest(${keys}::text[], ${keys.map((key) => counts.get(key))}::int[]) as t (key, used)
    on conflict (key) do update set
      used = case when ${isOver(windowSeconds)} then excluded.used else w.used + excluded.used end,
      started_at = case when ${isOver(windowSeconds)} then excluded.started_at else w.started_at end
    returning key, used, greatest(0, extract(epoch from clock_timestamp() - started_at))::float8 as "ageSeconds"`.execute(
    db,
  );
  return rows;
}

export async function deleteOldWindows(db: Db): Promise<void> {
  await sql`/* rate.deleteOldWindows */ delete from rate_windows where started_at < now() - interval '1 hour'`.execute(
    db,
  );
}
