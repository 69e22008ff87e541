import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { BrowserState } from '#probing/index.ts';

/** Workers report every 10 s. Also ignores times in the future, from before the clock of the database was set back. */
const isAlive = sql`(seen_at between clock_timestamp() - interval '40 seconds' and clock_timestamp() + interval '5 seconds')`;

/** Reports the browser of one process, and forgets processes that have been silent for an hour. */
export async function reportBrowser(db: Db, id: string, { version, problem }: BrowserState): Promise<void> {
  await sql`/* browser.report */
    with forgotten as (
      delete from browser_workers where seen_at < clock_timestamp() - interval '1 hour' and id <> ${id}
    )
    insert into browser_workers (id, version, problem, seen_at) values (${id}, ${version}, ${problem}, clock_timestamp())
    on conflict (id) do update set version = excluded.version, problem = excluded.problem, seen_at = excluded.seen_at`.execute(
    db,
  );
}

/** The row stays until another process reports: an empty table says that no process has reported yet. */
export async function reportStopped(db: Db, id: string): Promise<void> {
  await sql`/* browser.reportStopped */ update browser_workers set seen_at = '-infinity' where id = ${id}`.execute(
    db,
  );
}

/** Of the processes that are alive, those with a browser first. Null if none has ever reported. */
export async function listBrowsers(db: Db): Promise<BrowserState[] | null> {
  const { rows } = await sql<BrowserState & { isAlive: boolean }>`/* browser.list */
    select version, problem, ${isAlive} as "isAlive" from browser_workers
    order by not ${isAlive}, problem is not null, version is null, id limit 100`.execute(db);
  return rows.length === 0 ? null : rows.filter((row) => row.isAlive);
}
