import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/** The names of releases that an environment has. Timestamps sort by time, so the newest is the greatest. */
export type KnownNames = {
  /** The newest of all deployments, and of those that have started. */
  requested: string | null;
  started: string | null;
  /** What the agent reported: the releases on the host, the live one and the ones that were live. */
  onHost: (string | null)[];
};

export async function findKnownNames(tx: Tx, environmentId: string): Promise<KnownNames> {
  const { rows } = await sql<KnownNames>`/* release.findKnownNames */
    select ${newestWhere(environmentId, sql`true`)} as requested, ${newestWhere(environmentId, sql`started_at is not null`)} as started,
      (select coalesce(releases, '{}') || coalesce(live_history, '{}') || current_release
       from environment_agents where environment_id = ${environmentId}) as "onHost"`.execute(tx);
  const { requested, started, onHost } = rows[0]!;
  return { requested, started, onHost: onHost ?? [] };
}

/** One step on the index of the names, or as many as deployments have been requested since that have not started. */
const newestWhere = (environmentId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select release_timestamp from deployments where environment_id = ${environmentId} and kind = 'DEPLOY' and ${condition}
       order by release_timestamp desc limit 1)`;

export type NewName = { id: string; releaseTimestamp: string; version: string; notices: readonly string[] };

export async function renameRelease(tx: Tx, name: NewName): Promise<void> {
  await sql`/* release.rename */
    update deployments set release_timestamp = ${name.releaseTimestamp}, version = ${name.version}, notices = ${name.notices}
    where id = ${name.id}`.execute(tx);
}
