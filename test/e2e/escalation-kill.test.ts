// @module-tag strict
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { lockEscalationSteps } from '#testkit/database-fault.fixture.ts';
import { addDueEscalations, addTeamWithPolicy } from '#testkit/escalation.fixture.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

describe('a worker that is killed while it takes steps', () => {
  let database: TestDatabase;
  let dir: Awaited<ReturnType<typeof temporaryDir>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    dir = await temporaryDir();
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });
  const startWorker = (): Promise<RunningSteward> =>
    startSteward(['worker', 'jobs'], {
      DATABASE_URL: database.address.connectionString!,
      STEWARD_DATA_DIR: dir.path,
      STEWARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    });

  it('sends none of them, and the next worker sends each once', async () => {
    const app = { platform: { database } };
    const team = await addTeamWithPolicy(database.pool);
    await addDueEscalations(database.pool, { ...team, count: 150 });
    const lock = await lockEscalationSteps(app);
    const first = await startWorker();
    await lock.untilBlocking('escalation.insertSteps');
    await first.stop('SIGKILL');
    await lock.release();
    expect(await rowsOf(app, 'notification_deliveries', { team_id: team.teamId })).toEqual([]);

    await using second = await startWorker();
    const deliveries = () => rowsOf(app, 'notification_deliveries', { team_id: team.teamId });
    await waitUntil(async () => (await deliveries()).length === 150, longWaitMs);
    const alerts = new Set((await deliveries()).map(({ alert_id }) => alert_id));
    expect(alerts.size).toBe(150);
    expect(await rowsOf(app, 'escalation_steps', {})).toHaveLength(150);
    await second.stop();
    expect(await deliveries()).toHaveLength(150);
  });
});
