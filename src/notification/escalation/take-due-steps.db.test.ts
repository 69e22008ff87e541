import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { addDueEscalations, addTeamWithPolicy } from '#testkit/escalation.fixture.ts';
import { lockDue } from './due-storage.ts';
import { takeDueSteps } from './take-due-steps.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const silent = createLog({ level: 'silent', pretty: false });
const noSites = { listSilent: async () => [], announceOrphans: async () => {} };
const take = (): Promise<void> =>
  takeDueSteps({ db: database.db, log: silent }, noSites, new AbortController().signal);
const count = async (text: string, values: unknown[]): Promise<number> =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${text}`, values))
    .rows[0]!.count;
const deliveries = (teamId: string): Promise<number> =>
  count(`notification_deliveries where team_id = $1 and channel = 'email' and event = 'OPENED'`, [teamId]);

describe('steps that are due', () => {
  it('are taken once, however many workers there are', async () => {
    const team = await addTeamWithPolicy(database.pool);
    await addDueEscalations(database.pool, { ...team, count: 250 });
    await Promise.all([take(), take(), take(), take()]);
    expect(await deliveries(team.teamId)).toBe(250);
    expect(
      await count(
        `escalation_steps s join escalations e using (incident_id, policy_id) where e.team_id = $1`,
        [team.teamId],
      ),
    ).toBe(250);
    await take();
    expect(await deliveries(team.teamId)).toBe(250);
  });

  it('of a team with 1,000 of them do not delay those of another', async () => {
    const [large, small] = [await addTeamWithPolicy(database.pool), await addTeamWithPolicy(database.pool)];
    await addDueEscalations(database.pool, { ...large, count: 1_000, inSeconds: -60 });
    await addDueEscalations(database.pool, { ...small, count: 3 });
    const first = await database.db.transaction().execute((tx) => lockDue(tx, 100));
    expect(first.filter(({ teamId }) => teamId === small.teamId)).toHaveLength(3);
    expect(first).toHaveLength(100);
    await take();
    expect([await deliveries(large.teamId), await deliveries(small.teamId)]).toEqual([1_000, 3]);
  });

  it('are taken even if one of them cannot be, which is tried again a minute later', async () => {
    const [bad, good] = [await addTeamWithPolicy(database.pool), await addTeamWithPolicy(database.pool)];
    await addDueEscalations(database.pool, { ...bad, count: 1 });
    await addDueEscalations(database.pool, { ...good, count: 5 });
    const { pool } = database;
    await pool.query(`update escalation_policies set steps = '"damaged"' where id = $1`, [bad.policyId]);
    await take();
    expect([await deliveries(bad.teamId), await deliveries(good.teamId)]).toEqual([0, 5]);
    expect(
      await count(`escalations where team_id = $1 and due_at > now() + interval '50 seconds'`, [bad.teamId]),
    ).toBe(1);
    await pool.query('delete from escalation_policies where id = $1', [bad.policyId]);
    await pool.query('update escalations set due_at = now() where team_id = $1', [bad.teamId]);
    await take();
    expect(await count(`escalations where team_id = $1 and state = 'ended'`, [bad.teamId])).toBe(1);
    expect(await deliveries(bad.teamId)).toBe(0);
  });

  const takeWhileSilent = async (until: Date | null): Promise<string> => {
    const team = await addTeamWithPolicy(database.pool);
    await addDueEscalations(database.pool, { ...team, count: 2 });
    const listSilent = async (_tx: Tx, ids: readonly string[]) => ids.map((id) => ({ id, until }));
    const { signal } = new AbortController();
    await takeDueSteps({ db: database.db, log: silent }, { ...noSites, listSilent }, signal);
    expect(await deliveries(team.teamId)).toBe(0);
    expect(await count('escalations where team_id = $1 and paused', [team.teamId])).toBe(2);
    return team.teamId;
  };

  it('of a muted site have no due time until it is unmuted', async () => {
    const teamId = await takeWhileSilent(null);
    expect(await count('escalations where team_id = $1 and due_at is null', [teamId])).toBe(2);
  });

  it('of a site in maintenance are due at its end', async () => {
    const until = new Date(Date.now() + 3_600_000);
    const teamId = await takeWhileSilent(until);
    expect(await count('escalations where team_id = $1 and due_at = $2', [teamId, until])).toBe(2);
  });

  it('of a site whose maintenance is over, but not announced yet, are tried again after some seconds', async () => {
    const teamId = await takeWhileSilent(new Date(Date.now() - 1_000));
    expect(await count('escalations where team_id = $1 and due_at > now()', [teamId])).toBe(2);
  });

  it('send nothing of an alert that is closed, or whose message is held back', async () => {
    const [closed, held] = [await addTeamWithPolicy(database.pool), await addTeamWithPolicy(database.pool)];
    await addDueEscalations(database.pool, { ...closed, count: 1 });
    await addDueEscalations(database.pool, { ...held, count: 1 });
    const { pool } = database;
    const of = 'site_id in (select id from sites where team_id = $1)';
    await pool.query(`update alerts set status = 'RESOLVED', resolved_at = now() where ${of}`, [
      closed.teamId,
    ]);
    await pool.query(
      `update alert_announcements set announced_at = now() + interval '1 minute' where ${of}`,
      [held.teamId],
    );
    await take();
    expect([await deliveries(closed.teamId), await deliveries(held.teamId)]).toEqual([0, 0]);
    expect(await count(`escalations where team_id = $1 and state = 'ended'`, [closed.teamId])).toBe(1);
    await pool.query(`update alert_announcements set announced_at = now() where ${of}`, [held.teamId]);
    await pool.query('update escalations set due_at = now() where team_id = $1', [held.teamId]);
    await take();
    expect(await deliveries(held.teamId)).toBe(1);
  });
});
