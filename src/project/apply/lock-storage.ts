import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/**
 * Runs the work while no other process applies a plan of the project, on the connection that holds the lock: if this process is killed,
 * the database releases the lock and rolls back the open transaction. Null if another one has the lock.
 */
export const withProjectLock = <T>(
  db: Db,
  { teamId, project }: { teamId: string; project: string },
  work: (db: Db) => Promise<T>,
): Promise<T | null> =>
  db.connection().execute(async (connection) => {
    const lock = sql`hashtext('steward.project'), hashtext(${`${teamId} ${project}`})`;
    const { rows } = await sql<{ locked: boolean }>`/* project.lock */
      select pg_try_advisory_lock(${lock}) as locked`.execute(connection);
    if (!rows[0]!.locked) return null;
    try {
      return await work(connection);
    } finally {
      // A connection that has ended has no lock, and the reason why it ended is the one to report.
      await sql`/* project.unlock */ select pg_advisory_unlock(${lock})`.execute(connection).catch(() => {});
    }
  });
