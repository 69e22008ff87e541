import { once } from 'node:events';
import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import type { Context } from '#identity/context.ts';
import { insertUser } from '#identity/user/user-storage.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { openInProcessPubSub } from '#platform/pubsub/in-process.ts';

/** A running deployment, and the context for following it. */
export async function startDeployment(db: Db): Promise<{ ctx: Context; id: string }> {
  const [user, environment, id] = [newId(), newId(), newId()];
  await insertUser(db, { id: user, email: 'a@example.com', name: 'A', role: 'MEMBER', passwordHash: null });
  await sql`insert into environments (id, team_id, name, host, deploy_path, repository_url, deploy_branch, releases_to_keep,
      recipe, protect_database_rollback, shared_dirs, shared_files, always_enable_maintenance, maintenance_on_drift,
      maintenance_allowlist_ips, config_import_enabled, manage_cron_and_consumers, commands)
    values (${environment}, ${user}, 'E', 'h', '/x', '/y', 'main', 5, 'GENERIC', false, '{}', '{}', false, false, '{}', false,
      false, '{}')`.execute(db);
  await sql`insert into deployments (id, environment_id, team_id, kind, deploy_type, git_ref, version, status,
      release_timestamp, triggered_by)
    values (${id}, ${environment}, ${user}, 'DEPLOY', 'CODE', 'main', 'v', 'RUNNING', 'r', 'a')`.execute(db);
  const pubsub = openInProcessPubSub({ log: createLog({ level: 'error', pretty: true }) });
  const teams = [{ teamId: user, role: 'VIEWER', createdByAdmin: false }];
  const caller = { user: { id: user }, credential: { kind: 'session' }, teams };
  return {
    ctx: { db, dbForUser: () => db, pubsub, clock: systemClock, caller } as unknown as Context,
    id,
  };
}

/** Its sleeps end only when the sleeper is woken. */
export const endlessClock: Clock = {
  now: () => new Date(),
  async sleep(_ms, signal) {
    if (!signal!.aborted) await once(signal!, 'abort');
    signal!.throwIfAborted();
  },
};

/** Until the end of the test, nothing looks at intervals whether an event was lost. */
export function stopLooking(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}
