import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAddresses } from '#testkit/mail.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { ageAcknowledgeLinks, endRateLimits } from '#testkit/time-travel.fixture.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { hmac, linksOf, pathIn, tokenIn } from './acknowledge-links.fixture.ts';
import { acknowledge, incidentsOf, type Incident } from './incident-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { auditLog } from './operations/deployment.generated.ts';
import {
  deleteNotificationDestination,
  updateNotificationDestination,
} from './operations/monitoring.generated.ts';
import { newMember, newTeam, userIdOf } from './team-requests.fixture.ts';

let fixture: NotificationFixture;
beforeAll(async () => {
  fixture = await startNotificationFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
const { startAnew, only, quiet } = channelsOf(() => fixture);
const { send, failAgain, incidentOf, downSite, received, addDestination, press } = linksOf(() => fixture);
beforeEach(async () => {
  await startAnew();
  await only();
  await endRateLimits(fixture.app);
});

const acknowledgements = ({ timeline }: Incident) => timeline.filter(({ kind }) => kind === 'ACKNOWLEDGED');

describe('the link in a message', () => {
  it('shows a page that changes nothing, however often it is fetched', async () => {
    const { site, path } = await downSite();
    for (const method of ['GET', 'HEAD', 'GET']) expect((await send(path, method)).status).toBe(200);
    const response = await send(path);
    const text = await response.text();
    const { number, state } = await incidentOf(site);
    expect(state).toBe('OPEN');
    expect(text).toContain(`<h1>Incident #${number}</h1>`);
    expect(text).toContain('<form method="post">');
    expect(text).toContain('acknowledged by the link sent to ops@example.com.');
    expect(text).not.toContain('<script');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("form-action 'self'"),
    });
    expect((await send('/auth/page.css')).status, 'its styles').toBe(200);
  });

  it('acknowledges the incident as the link of the receiver of the message, once', async () => {
    const { site, path } = await downSite();
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' };
    const pages = await Promise.all([send(path, 'POST', form), send(path, 'POST'), send(path, 'POST')]);
    for (const page of pages) {
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('It was acknowledged by the link sent to ops@example.com.');
    }
    const incident = await incidentOf(site);
    expect(incident).toMatchObject({
      state: 'ACKNOWLEDGED',
      acknowledgedBy: 'ops@example.com',
      acknowledgedByLink: true,
    });
    expect(acknowledgements(incident)).toMatchObject([
      { text: 'Acknowledged by the link sent to ops@example.com.', by: 'ops@example.com' },
    ]);
    expect(await (await send(path)).text()).not.toContain('<form');
    const { edges } = (await fixture.owner.send(auditLog, { search: 'incident.acknowledge' })).data!.auditLog;
    expect(edges[0]!.node).toMatchObject({
      actor: 'the link sent to ops@example.com',
      action: 'incident.acknowledge',
    });
    dataOf(
      await fixture.owner.monitoring(`mutation { unacknowledgeIncident(id: "${incident.id}") { state } }`),
    );
    expect((await incidentOf(site)).timeline.at(-1)!.text).toBe(
      'user1@example.com took back the acknowledgement by the link sent to ops@example.com.',
    );
  });

  it('does not work for the next opening of the incident, whose messages have another', async () => {
    const { site, path } = await downSite();
    await fixture.recover(site);
    await quiet();
    expect(await (await send(path)).text()).toContain('It has been resolved.');
    const newer = await failAgain(site);
    expect(newer).not.toBe(path);
    expect(await (await send(path)).text()).toContain('reopened since');
    expect(await (await send(path, 'POST')).text()).toContain('reopened since');
    const [incident, ...others] = await incidentsOf(fixture.owner, site);
    expect(others).toEqual([]);
    expect(incident!.state).toBe('OPEN');
    await send(newer, 'POST');
    expect((await incidentOf(site)).state).toBe('ACKNOWLEDGED');
  });

  it('that was used does not work again after a recovery and the next failure', async () => {
    const { site, path } = await downSite();
    await send(path, 'POST');
    await fixture.recover(site);
    await quiet();
    await failAgain(site);
    await send(path, 'POST');
    expect((await incidentOf(site)).state).toBe('OPEN');
  });

  it('says who was faster', async () => {
    const { site, path } = await downSite();
    await acknowledge(fixture.owner, (await incidentOf(site)).id, null);
    expect(await (await send(path, 'POST')).text()).toContain('It was acknowledged by user1@example.com.');
    expect(acknowledgements(await incidentOf(site))).toHaveLength(1);
  });

  it('expires after 7 days', async () => {
    const { site, path } = await downSite();
    await quiet();
    await ageAcknowledgeLinks(fixture.app, 8);
    expect((await send(path)).status).toBe(404);
    expect((await send(path, 'POST')).status).toBe(404);
    expect((await incidentOf(site)).state).toBe('OPEN');
  });

  it.each([
    ['forged', (path: string) => path.slice(0, -8) + (path.endsWith('A') ? 'B' : 'A').repeat(8)],
    ['cut', (path: string) => path.slice(0, -1)],
    ['something else', () => '/acknowledge/%00'],
  ])('that is %s is refused with a page', async (_, change) => {
    const { site, path } = await downSite();
    for (const method of ['GET', 'POST']) {
      const response = await send(change(path), method);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This link does not work');
    }
    expect((await incidentOf(site)).state).toBe('OPEN');
  });

  it('is rate limited by the network of the client', async () => {
    const { path } = await downSite();
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await send(path)).status));
    expect(statuses.filter((status) => status === 429).length).toBe(10);
    const refused = await send(path, 'POST');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.status).toBe(429);
  });

  it('is not logged', async () => {
    const { path } = await downSite();
    await send(path, 'POST');
    expect(fixture.logged()).not.toContain(path.split('/').at(-1));
    expect(fixture.logged()).toContain('/acknowledge/:token');
  });

  it('is in the messages to chats and programs', async () => {
    await only('chat1', 'webhook');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(() => fixture.provider.received.length === 2);
    for (const { body } of fixture.provider.received) expect(pathIn(body)).toMatch(/^\/acknowledge/);
    const chat = fixture.provider.at('/chat1-secret-path')[0]!;
    await send(pathIn(chat.body), 'POST');
    expect((await incidentOf(site)).acknowledgedBy).toBe('Chat 1');
  });

  it('of a destination names it, and stops working when the destination is deleted', async () => {
    const { id } = await addDestination({ kind: 'TEAMS', name: 'Night shift' });
    const site = await fixture.addSite();
    await fixture.fail(site);
    const path = pathIn((await received('/Night-shift')).body);
    expect(await (await send(path)).text()).toContain('by the link sent to Night shift.');
    await fixture.send(deleteNotificationDestination, { id });
    expect((await send(path, 'POST')).status).toBe(404);
    expect((await incidentOf(site)).state).toBe('OPEN');
  });
});

describe('the link that somebody opens who is signed in', () => {
  const ourPage = 'same-origin';
  const sendAs = (client: Client, path: string, method: string, site: string | null): Promise<Response> =>
    send(path, method, {
      headers: { cookie: client.cookie!, ...(site === null ? {} : { 'sec-fetch-site': site }) },
    });
  const whoAcknowledged = async (site: string): Promise<[string | null, boolean]> => {
    const { acknowledgedBy, acknowledgedByLink } = await incidentOf(site);
    return [acknowledgedBy, acknowledgedByLink];
  };

  it('acknowledges in their name', async () => {
    const { site, path } = await downSite();
    const opened = await sendAs(fixture.owner, path, 'GET', 'cross-site');
    expect(await opened.text()).toContain('acknowledged by user1@example.com.');
    const done = await sendAs(fixture.owner, path, 'POST', ourPage);
    expect(await done.text()).toContain('It was acknowledged by user1@example.com.');
    expect(await whoAcknowledged(site)).toEqual(['user1@example.com', false]);
    const { edges } = (await fixture.owner.send(auditLog, { search: 'incident.acknowledge' })).data!.auditLog;
    expect(edges[0]!.node).toMatchObject({ actor: 'user1@example.com', action: 'incident.acknowledge' });
  });

  it.each([['cross-site'], ['same-site'], ['none'], [null]])(
    'does not use their session if the browser says that the form is from %s',
    { tags: ['strict'] },
    async (from) => {
      const { site, path } = await downSite();
      await sendAs(fixture.owner, path, 'POST', from);
      expect(await whoAcknowledged(site)).toEqual(['ops@example.com', true]);
    },
  );

  it('is only a link if the team is not theirs', { tags: ['strict'] }, async () => {
    const stranger = await fixture.app.signUp();
    const { site, path } = await downSite();
    const opened = await sendAs(stranger, path, 'GET', 'none');
    expect(await opened.text()).toContain('by the link sent to ops@example.com.');
    await sendAs(stranger, path, 'POST', ourPage);
    expect(await whoAcknowledged(site)).toEqual(['ops@example.com', true]);
  });

  it.each([
    ['VIEWER', ['user1@example.com', true]],
    ['DEPLOYER', ['member', false]],
  ] as const)(
    'counts for the role %s as it does everywhere',
    { tags: ['strict'] },
    async (role, expected) => {
      const { owner, app } = fixture;
      const teamId = await newTeam(owner);
      const member = await newMember(app, owner, teamId, role);
      const { id: site } = dataOf(
        await owner.monitoring<{ createSite: { id: string } }>(
          'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
          { input: { teamId, name: 'Shop', url: 'https://shop.example' } },
        ),
      );
      await sendAs(member.client, await failAgain(site), 'POST', ourPage);
      const [by, byLink] = await whoAcknowledged(site);
      expect([by === member.email ? 'member' : by, byLink]).toEqual(expected);
    },
  );
});

describe('the link in an email', () => {
  const expectRefused = async (site: string, path: string): Promise<void> => {
    expect((await send(path)).status).toBe(404);
    expect((await send(path, 'POST')).status).toBe(404);
    expect((await incidentOf(site)).state).toBe('OPEN');
  };

  it('does not work once another address has taken the place of its receiver', async () => {
    const { site, path } = await downSite();
    await fixture.save({ emailAddresses: ['boss@example.com'] });
    await expectRefused(site, path);
    await fixture.save({ emailAddresses: ['boss@example.com', 'OPS@example.com'] });
    await send(path, 'POST');
    expect((await incidentOf(site)).acknowledgedBy).toBe('OPS@example.com');
  });

  it('to several addresses names the channel, also if only one of them is left', async () => {
    await only('email');
    await fixture.save({ emailAddresses: ['ops@example.com', 'kim@example.com'] });
    const site = await fixture.addSite();
    const path = await failAgain(site);
    await fixture.save({ emailAddresses: ['kim@example.com'] });
    await send(path, 'POST');
    expect((await incidentOf(site)).acknowledgedBy).toBe('Email');
  });

  it('does not work while its channel is off', async () => {
    const { site, path } = await downSite();
    await quiet();
    await only();
    await expectRefused(site, path);
    await only('email');
    expect((await send(path)).status).toBe(200);
  });

  it('of a destination does not work once it has other addresses, or while it is off', async () => {
    const emailAddresses = ['night@example.com'];
    await confirmAddresses(fixture.app, await userIdOf(fixture.owner), emailAddresses);
    const { id } = await addDestination({ kind: 'EMAIL', name: 'Night', url: null, emailAddresses });
    const site = await fixture.addSite();
    const path = await failAgain(site);
    expect(await (await send(path)).text()).toContain('by the link sent to Night.');
    await quiet();
    for (const input of [{ emailAddresses: ['boss@example.com'] }, { emailAddresses, enabled: false }]) {
      await fixture.send(updateNotificationDestination, { id, input });
      await expectRefused(site, path);
    }
    await fixture.send(updateNotificationDestination, { id, input: { enabled: true } });
    await send(path, 'POST');
    expect((await incidentOf(site)).acknowledgedBy).toBe('Night');
    await fixture.send(deleteNotificationDestination, { id });
  });
});

describe('the button in Slack', () => {
  const secret = 'signing-secret';
  it('acknowledges as the person in the destination, if the signature and the time are right', async () => {
    const { callbackUrl, id } = await addDestination({ kind: 'SLACK', name: 'Ops', callbackSecret: secret });
    const callback = new URL(callbackUrl!).pathname;
    expect(callback).toBe(`/callbacks/slack/${id}`);
    const site = await fixture.addSite();
    await fixture.fail(site);
    const { body } = await received('/Ops');
    expect(body).not.toContain('/acknowledge/');
    const token = tokenIn(body);
    expect((await press(callback, token, 'other')).status).toBe(401);
    expect((await press(callback, token, secret, Math.floor(Date.now() / 1_000) - 400)).status).toBe(401);
    expect((await press(callback, 'nonsense', secret)).status).toBe(200);
    expect((await incidentOf(site)).state).toBe('OPEN');
    expect((await press(callback, token, secret)).status).toBe(200);
    expect((await press(callback, token, secret)).status).toBe(200);
    const incident = await incidentOf(site);
    expect(incident).toMatchObject({ state: 'ACKNOWLEDGED', acknowledgedBy: 'Ada (Ops)' });
    expect(acknowledgements(incident)).toHaveLength(1);
    await fixture.send(deleteNotificationDestination, { id });
    expect((await press(callback, token, secret)).status).toBe(401);
  });

  it('does not work with the link of another destination', async () => {
    const [one, two] = [
      await addDestination({ kind: 'SLACK', name: 'One', callbackSecret: secret }),
      await addDestination({ kind: 'SLACK', name: 'Two', callbackSecret: secret }),
    ];
    const site = await fixture.addSite();
    await fixture.fail(site);
    const token = tokenIn((await received('/One')).body);
    expect((await press(new URL(two.callbackUrl!).pathname, token, secret)).status).toBe(200);
    expect((await incidentOf(site)).state).toBe('OPEN');
    for (const { id } of [one, two]) await fixture.send(deleteNotificationDestination, { id });
  });
});

it('an acknowledgement in PagerDuty acknowledges the incident of its alert', async () => {
  const secret = 'subscription-secret';
  const { callbackUrl, id } = await addDestination({
    kind: 'PAGERDUTY',
    name: 'Duty',
    url: null,
    key: 'A'.repeat(32),
    callbackSecret: secret,
  });
  const site = await fixture.addSite();
  await fixture.fail(site);
  const { dedup_key } = (await received('/incident')).json;
  const report = (key: string, alertId: string) => {
    const event = {
      event_type: 'incident.acknowledged',
      agent: { summary: 'Ada' },
      data: { incident_key: alertId },
    };
    const body = JSON.stringify({ event });
    const headers = { 'content-type': 'application/json', 'x-pagerduty-signature': `v1=${hmac(key, body)}` };
    return send(new URL(callbackUrl!).pathname, 'POST', { headers, body });
  };
  expect((await report('other', dedup_key)).status).toBe(401);
  expect((await report(secret, 'nonsense')).status).toBe(200);
  expect((await incidentOf(site)).state).toBe('OPEN');
  expect((await report(secret, dedup_key)).status).toBe(200);
  expect(await incidentOf(site)).toMatchObject({ state: 'ACKNOWLEDGED', acknowledgedBy: 'Ada (Duty)' });
  await fixture.recover(site);
  await fixture.fail(site);
  await report(secret, dedup_key);
  expect((await incidentOf(site)).state, 'the alert of an earlier opening').toBe('OPEN');
  await fixture.send(deleteNotificationDestination, { id });
});

it('a callback of an unknown destination or kind is refused', async () => {
  const none = '01890000-0000-7000-8000-000000000000';
  for (const path of [`/callbacks/slack/${none}`, `/callbacks/__proto__/${none}`, '/callbacks/slack/x'])
    expect((await send(path, 'POST')).status).toBe(401);
  expect((await send(`/callbacks/slack/${none}`)).status).toBe(404);
});
