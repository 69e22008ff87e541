import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { newDestination, testOf } from './destination-requests.fixture.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

const test =
  'mutation ($teamId: ID!, $channel: String!) { testNotification(teamId: $teamId, channel: $channel) }';
const save = `mutation ($teamId: ID!, $input: NotificationSettingsInput!) {
  updateNotificationSettings(teamId: $teamId, input: $input) { emailEnabled }
}`;

describe('test messages are limited', () => {
  let fixture: NotificationFixture;
  let teamId: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await endRateLimits(fixture.app);
    fixture.mail.received.length = 0;
    fixture.provider.received.length = 0;
    teamId = await teamWith(['ops@example.com']);
  });

  const teamWith = async (emailAddresses: string[]): Promise<string> => {
    const id = await newTeam(fixture.owner);
    const input = { emailAddresses, chat1WebhookUrl: `${fixture.provider.url}/chat` };
    expect(codeOf(await fixture.owner.monitoring(save, { teamId: id, input }))).toBeUndefined();
    return id;
  };
  const send = async (channel: string, to = teamId, client: Client = fixture.owner) =>
    codeOf(await client.monitoring(test, { teamId: to, channel }));
  const repeat = async (times: number, run: () => Promise<string | undefined>) => {
    const codes = [];
    for (let n = 0; n < times; n += 1) codes.push(await run());
    return codes;
  };
  const accepted = (count: number) => Array<undefined>(count).fill(undefined);

  it('to 20 per minute for one user, in all teams and destinations together', async () => {
    const { id } = await newDestination(fixture.owner, { teamId, url: `${fixture.provider.url}/slack` });
    expect(await repeat(10, () => send('chat1'))).toEqual(accepted(10));
    expect(await repeat(10, async () => codeOf(await testOf(fixture.owner, id)))).toEqual(accepted(10));
    const other = await teamWith(['other@example.com']);
    expect(await send('chat1', other)).toBe('RATE_LIMITED');
    expect(codeOf(await testOf(fixture.owner, id))).toBe('RATE_LIMITED');
    expect(fixture.provider.received).toHaveLength(20);
  });

  it('to 20 per minute for one team, by whomever they are sent', async () => {
    const { client } = await newMember(fixture.app, fixture.owner, teamId, 'MANAGER');
    expect(await repeat(20, () => send('chat1'))).toEqual(accepted(20));
    expect(await send('chat1', teamId, client)).toBe('RATE_LIMITED');
  });

  it('to 3 mails per minute to one address, without using up what others can send there', async () => {
    expect(await repeat(4, () => send('email'))).toEqual([...accepted(3), 'RATE_LIMITED']);
    const other = await teamWith(['OPS@example.com']);
    expect(await send('email', other)).toBe('RATE_LIMITED');
    const { client } = await newMember(fixture.app, fixture.owner, teamId, 'MANAGER');
    expect(await send('email', teamId, client)).toBeUndefined();
    const tests = fixture.mail.received.filter(({ text }) => text.includes('Subject: Test'));
    expect(tests).toHaveLength(4);
  });

  it('in the same way to addresses that are delivered to one mailbox', async () => {
    const sent = [];
    for (let n = 0; n < 4; n += 1) sent.push(await send('email', await teamWith([`ops+${n}@example.com`])));
    expect(sent).toEqual([...accepted(3), 'RATE_LIMITED']);
  });

  it('by the addresses that they go to, so that few mails cannot reach many', async () => {
    const many = (name: string) => Array.from({ length: 15 }, (_, n) => `${name}${n}@example.com`);
    const [first, second] = [await teamWith(many('a')), await teamWith(many('b'))];
    expect(await send('email', first)).toBeUndefined();
    expect(await send('email', second)).toBe('RATE_LIMITED');
    expect(fixture.mail.received).toMatchObject([{ to: many('a') }]);
  });
});
