import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { announceDeployment } from './announce-deployment.ts';
import { deploymentFailed } from './channels/message.fixture.ts';
import { deleteOldDeliveries, listTeamDeliveries } from './delivery/log-storage.ts';

describe('an announcement of a deployment', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  const newTeam = async (): Promise<string> => {
    const id = newId();
    await database.pool.query(
      `insert into users (id, email, name, role, email_confirmed_at) values ($1, $2, 'A', 'MEMBER', now())`,
      [id, `${id}@example.com`],
    );
    await addPersonalTeams(database.pool);
    return id;
  };
  const announce = (teamId: string, change: 'opened' | 'resolved' | 'info'): Promise<void> =>
    database.db.transaction().execute((tx) =>
      announceDeployment(tx, {
        ...deploymentFailed.announcement,
        teamId,
        incident: { key: 'deployment:1', change },
      }),
    );
  const addPolicy = async (teamId: string, steps: object[]): Promise<void> => {
    const { notice } = deploymentFailed.announcement;
    await database.pool.query(
      `insert into escalation_policies (id, team_id, name, position, alert_types, notices, tags, steps, repeat)
       values ($1, $2, 'Releases', 1, '{}', $3, '{}', $4, 3)`,
      [newId(), teamId, [notice], JSON.stringify(steps)],
    );
  };
  const incidentsOf = async (teamId: string): Promise<{ id: string; notified_channels: string[] }[]> =>
    (await database.pool.query('select * from deployment_incidents where team_id = $1', [teamId])).rows;
  const sentIn = async (teamId: string) =>
    (await listTeamDeliveries(database.db, [teamId], 50)).map(({ channel, alertId }) => ({
      channel,
      alertId,
    }));

  it('goes by mail to the owners of a team that has no settings, however many are made at once', async () => {
    const teamId = await newTeam();
    await Promise.all(Array.from({ length: 5 }, () => announce(teamId, 'opened')));
    const { rows } = await database.pool.query(
      'select email_enabled, email_addresses from notification_settings where team_id = $1',
      [teamId],
    );
    expect(rows).toEqual([{ email_enabled: true, email_addresses: [`${teamId}@example.com`] }]);
    const [incident, ...others] = await incidentsOf(teamId);
    expect(others).toEqual([]);
    expect(await sentIn(teamId)).toEqual(
      Array.from({ length: 5 }, () => ({ channel: 'email', alertId: incident!.id })),
    );
  });

  it('ends an incident once, and the next one is another', async () => {
    const teamId = await newTeam();
    for (const change of ['opened', 'info', 'resolved', 'resolved', 'opened'] as const)
      await announce(teamId, change);
    const [again, ...earlier] = (await sentIn(teamId)).map(({ alertId }) => alertId);
    expect(earlier).toHaveLength(3);
    expect(new Set(earlier).size).toBe(1);
    expect(earlier).not.toContain(again);
    expect(await incidentsOf(teamId)).toMatchObject([{ id: again, notified_channels: ['email'] }]);
  });

  it('of one team does not end the incident of another with the same key', async () => {
    const [mine, yours] = [await newTeam(), await newTeam()];
    await announce(mine, 'opened');
    await announce(yours, 'opened');
    await announce(mine, 'resolved');
    expect(await incidentsOf(mine)).toEqual([]);
    expect(await incidentsOf(yours)).toHaveLength(1);
  });

  it('goes to the first step of the policy that takes it, also if the team has not chosen the notice', async () => {
    const teamId = await newTeam();
    await announce(teamId, 'opened');
    await announce(teamId, 'resolved');
    await database.pool.query(
      `update notification_settings set webhook_enabled = true, deployment_events = '{}' where team_id = $1`,
      [teamId],
    );
    const steps = [
      { afterMinutes: 10, channels: ['webhook'], memberIds: [teamId] },
      { afterMinutes: 20, channels: ['email'], memberIds: [] },
    ];
    await addPolicy(teamId, steps);
    await announce(teamId, 'opened');
    const [incident] = await incidentsOf(teamId);
    expect(incident!.notified_channels.toSorted()).toEqual([`member:${teamId}`, 'webhook']);
    await announce(teamId, 'resolved');
    const channels = (await sentIn(teamId)).slice(0, 4).map(({ channel }) => channel);
    expect(channels.toSorted()).toEqual([`member:${teamId}`, `member:${teamId}`, 'webhook', 'webhook']);
  });

  it('goes to a member of the first step who has quiet hours, since no other step follows', async () => {
    const teamId = await newTeam();
    await addPolicy(teamId, [
      { afterMinutes: 0, channels: [], memberIds: [teamId] },
      { afterMinutes: 15, channels: ['webhook'], memberIds: [] },
    ]);
    for (const [from, to] of [
      ['00:00', '12:00'],
      ['12:00', '00:00'],
    ]) {
      await database.pool.query(
        `insert into quiet_hours (user_id, team_id, from_time, to_time, timezone) values ($1, $1, $2, $3, 'UTC')
         on conflict (user_id, team_id) do update set from_time = excluded.from_time, to_time = excluded.to_time`,
        [teamId, from, to],
      );
      await announce(teamId, 'opened');
    }
    expect((await sentIn(teamId)).map(({ channel }) => channel)).toEqual(Array(2).fill(`member:${teamId}`));
  });

  it('is kept while its incident is open, because that is closed with the key that is stored with it', async () => {
    const [open, ended] = [await newTeam(), await newTeam()];
    for (const teamId of [open, ended]) await announce(teamId, 'opened');
    await announce(ended, 'resolved');
    await database.pool.query(
      `update notification_deliveries set due_at = null, status = 'SENT', created_at = now() - interval '400 days'
       where team_id = any($1)`,
      [[open, ended]],
    );
    expect(await deleteOldDeliveries(database.db, 90, 5_000)).toBe(2);
    expect(await sentIn(open)).toHaveLength(1);
    expect(await sentIn(ended)).toEqual([]);
  });
});
