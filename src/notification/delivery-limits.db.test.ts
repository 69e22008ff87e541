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

  const waitingIn = async (teamId: string, channel: string): Promise<number> =>
    (
      await query(
        'select count(*)::int as n from notification_deliveries where team_id = $1 and channel = $2 and due_at is not null',
        [teamId, channel],
      )
    )[0]!['n'];
  const slack = (n: number): Channel => `slack:00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  /** As many as `count` in each of the queues. */
  const fill = (teamId: string, queues: number, count: number) =>
    query(
      `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, due_at)
       select gen_random_uuid(), $1, 'slack:00000000-0000-7000-8000-' || lpad(q::text, 12, '0'), gen_random_uuid(),
         gen_random_uuid(), 'OPENED', '{}', now() from generate_series(1, $2) q, generate_series(1, $3)`,
      [teamId, queues, count],
    );

  it('in a channel are at most 500: the oldest are skipped with the reason, also if they were tried', async () => {
    const teamId = await addUser();
    const tried = deliveryOf(teamId, 'chat1');
    await insertDeliveries(database.db, [tried]);
    await query(
      `update notification_deliveries set batch_id = id, attempts = 1, due_at = now() + interval '1 hour' where id = $1`,
      [tried.id],
    );
    const many = Array.from({ length: 520 }, () => deliveryOf(teamId, 'chat1'));
    await insertDeliveries(database.db, many.slice(0, 300));
    await insertDeliveries(database.db, [...many.slice(300), deliveryOf(teamId, 'chat2')]);
    expect(await countOf(teamId)).toEqual({ PENDING: 501, SKIPPED: 21 });
    const [first] = await query('select status, error, due_at from notification_deliveries where id = $1', [
      tried.id,
    ]);
    expect(first).toEqual({
      status: 'SKIPPED',
      error: 'more than 500 messages were waiting in this channel',
      due_at: null,
    });
    expect(
      await query('select channel, left_out from notification_queues where team_id = $1', [teamId]),
    ).toEqual([{ channel: 'chat1', left_out: 21 }]);
  });

  it('that were left out are only counted if nobody got any of 500 of them', async () => {
    const teamId = await addUser();
    for (let round = 0; round < 4; round += 1)
      await insertDeliveries(
        database.db,
        Array.from({ length: 400 }, () => deliveryOf(teamId, 'chat1')),
      );
    expect(await countOf(teamId)).toEqual({ PENDING: 500, SKIPPED: 700 });
    expect(await query('select left_out from notification_queues where team_id = $1', [teamId])).toEqual([
      { left_out: 1_100 },
    ]);
  });

  it('are fewer in each channel, the more channels of the account have some', async () => {
    const teamId = await addUser();
    await fill(teamId, 100, 250);
    await insertDeliveries(database.db, [deliveryOf(teamId, slack(1))]);
    expect([await waitingIn(teamId, slack(1)), await waitingIn(teamId, slack(2))]).toEqual([200, 250]);
  });

  it('of one team do not cost another team of the account its messages, and what was opened is closed', async () => {
    const [greedy, other] = [await addUser(), await addUser()];
    const team = newId();
    await query(`insert into teams (id, name, created_by) values ($1, 'Second', $2)`, [team, greedy]);
    await fill(greedy, 2_000, 21);
    const closing = deliveryOf(greedy, 'incident', 'RESOLVED');
    await query(
      `insert into notification_deliveries (id, team_id, channel, event_id, alert_id, event, notification, batch_id, attempts, status)
       values (gen_random_uuid(), $1, 'incident', gen_random_uuid(), $2, 'OPENED', '{}', gen_random_uuid(), 1, 'SENT')`,
      [greedy, closing.subjectId],
    );
    await insertDeliveries(database.db, [
      ...Array.from({ length: 20 }, () => deliveryOf(team, 'webhook')),
      closing,
      ...Array.from({ length: 30 }, () => deliveryOf(greedy, 'incident')),
      deliveryOf(greedy, slack(1)),
      deliveryOf(other, 'webhook'),
    ]);
    expect(await countOf(team)).toEqual({ PENDING: 20 });
    expect(await countOf(other)).toEqual({ PENDING: 1 });
    expect([await waitingIn(greedy, 'incident'), await waitingIn(greedy, slack(1))]).toEqual([21, 20]);
    const [closed] = await query('select status from notification_deliveries where id = $1', [closing.id]);
    expect(closed).toEqual({ status: 'PENDING' });
  });
});
