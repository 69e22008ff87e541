import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { insertDeliveries, type NewDelivery } from './announcement-storage.ts';
import type { Channel } from './channels/index.ts';
import type { AlertSnapshot } from './event.ts';

const at = '2026-11-18T10:00:00.000Z';

const alertOf = (siteId: string, id = newId()): AlertSnapshot => ({
  id,
  type: 'SITE_DOWN',
  message: 'HTTP 500',
  since: at,
  resolvedAt: null,
  closing: null,
  site: { id: siteId, name: 'Shop', url: 'https://shop.example/' },
  page: null,
});

const deliveryOf = (
  teamId: string,
  channel: Channel,
  event: 'OPENED' | 'RESOLVED' = 'OPENED',
): NewDelivery => {
  const alert = alertOf(newId());
  return {
    id: newId(),
    teamId,
    channel,
    eventId: newId(),
    siteId: alert.site.id,
    subjectId: alert.id,
    notification: { event, at, alert },
    delaySeconds: 0,
    resent: false,
  };
};

describe('messages that wait', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  const query = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows;
  /** The personal team of a new user has the same id. */
  const addUser = async (): Promise<string> => {
    const id = newId();
    await query(`insert into users (id, email, name, role) values ($1, $2, 'A', 'MEMBER')`, [
      id,
      `${id}@example.com`,
    ]);
    await addPersonalTeams(database.pool);
    return id;
  };
  const countOf = async (teamId: string) =>
    Object.fromEntries(
      (
        await query(
          'select status, count(*)::int as n from notification_deliveries where team_id = $1 group by 1',
          [teamId],
        )
      ).map(({ status, n }) => [status, n]),
    );

  it('in a channel are at most 500: the oldest are skipped with the reason, and those that were tried stay', async () => {
    const teamId = await addUser();
    const tried = deliveryOf(teamId, 'chat1');
    await insertDeliveries(database.db, [tried]);
    await query('update notification_deliveries set batch_id = id where id = $1', [tried.id]);
    const many = Array.from({ length: 520 }, () => deliveryOf(teamId, 'chat1'));
    await insertDeliveries(database.db, many.slice(0, 300));
    await insertDeliveries(database.db, [...many.slice(300), deliveryOf(teamId, 'chat2')]);
    expect(await countOf(teamId)).toEqual({ PENDING: 502, SKIPPED: 20 });
    const [skipped] = await query(
      `select error, due_at from notification_deliveries where team_id = $1 and status = 'SKIPPED'`,
      [teamId],
    );
    expect(skipped).toEqual({ error: 'more than 500 messages were waiting in this channel', due_at: null });
    expect(
      await query('select channel, left_out from notification_queues where team_id = $1', [teamId]),
    ).toEqual([{ channel: 'chat1', left_out: 20 }]);
  });

  it('of all teams of one account are limited, those of others are not, and what was opened is closed', async () => {
    const [greedy, other] = [await addUser(), await addUser()];
    const team = newId();
    await query(`insert into teams (id, name, created_by) values ($1, 'Second', $2)`, [team, greedy]);
    await query(
      `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, due_at)
       select gen_random_uuid(), $1, 'slack:00000000-0000-7000-8000-' || lpad((n % 50)::text, 12, '0'), gen_random_uuid(),
         gen_random_uuid(), 'OPENED', '{}', now() from generate_series(1, 20000) n`,
      [greedy],
    );
    await insertDeliveries(database.db, [
      deliveryOf(team, 'webhook'),
      deliveryOf(team, 'incident', 'RESOLVED'),
      deliveryOf(other, 'webhook'),
    ]);
    expect(await countOf(team)).toEqual({ SKIPPED: 1, PENDING: 1 });
    expect(await countOf(other)).toEqual({ PENDING: 1 });
    expect(
      await query('select error from notification_deliveries where team_id = $1 and error is not null', [
        team,
      ]),
    ).toEqual([{ error: 'more than 20,000 messages of the account that created the team were waiting' }]);
  });
});
