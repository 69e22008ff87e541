import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { addDueEscalations, addTeamWithPolicy } from '#testkit/escalation.fixture.ts';
import { postpone } from './delivery/attempt-storage.ts';
import { resumeAfterMaintenance } from './resume-after-maintenance.ts';

let database: TestDatabase;
let site: { id: string; teamId: string };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const until = new Date(Date.now() + 3_600_000);
/** A site with a step and a message that wait for the end of its maintenance. */
beforeEach(async () => {
  const { pool, db } = database;
  const team = await addTeamWithPolicy(pool);
  await addDueEscalations(pool, { ...team, count: 1 });
  const { rows } = await pool.query<{ site_id: string }>(
    'update escalations set paused = true, due_at = $2 where team_id = $1 returning site_id',
    [team.teamId, until],
  );
  site = { id: rows[0]!.site_id, teamId: team.teamId };
  const id = newId();
  await pool.query(
    `insert into notification_deliveries (id, team_id, channel, site_id, alert_id, event_id, event, notification, due_at)
     values ($1, $2, 'email', $3, $4, $5, 'OPENED', '{}', now())`,
    [id, site.teamId, site.id, newId(), newId()],
  );
  await postpone(db, [{ id, until }], 10);
});

/** Which of both are due now. */
async function due(): Promise<{ step: boolean; message: boolean }> {
  const { rows } = await database.pool.query(
    `select (select due_at <= now() from escalations where site_id = $1) as step,
            (select due_at <= now() from notification_deliveries where site_id = $1) as message`,
    [site.id],
  );
  return rows[0];
}

it('leaves steps and messages alone whose site is in maintenance', async () => {
  await resumeAfterMaintenance(database.db, async (_db, ids) => ids.map((id) => ({ ...site, id, until })));
  expect(await due()).toEqual({ step: false, message: false });
});

it('makes steps and messages due whose maintenance has ended earlier than planned', async () => {
  await resumeAfterMaintenance(database.db, async () => []);
  expect(await due()).toEqual({ step: true, message: true });
});

it('makes a message due if the site is in maintenance only for the team that got it', async () => {
  await resumeAfterMaintenance(database.db, async () => [{ ...site, teamId: newId(), until }]);
  expect(await due()).toEqual({ step: false, message: true });
});

it('leaves a message alone that waits for a retry', async () => {
  await database.pool.query('update notification_deliveries set postponed = false where site_id = $1', [
    site.id,
  ]);
  await resumeAfterMaintenance(database.db, async () => []);
  expect(await due()).toEqual({ step: true, message: false });
});
