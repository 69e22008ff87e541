import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDeliveries } from '#notification/announcement-storage.ts';
import { opened } from '#notification/channels/message.fixture.ts';
import { newId } from '#platform/id.ts';
import { removeUnnoticed } from '#testkit/database-fault.fixture.ts';
import { confirmAddresses } from '#testkit/mail.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { makeDeliveriesDue } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { noticesOf } from './deployment-notices.fixture.ts';
import {
  botToken,
  destinationsOf,
  everyKind,
  genieKey,
  logsOf,
  newDestination,
  pagerdutyKey,
  remove,
  testOf,
  update,
} from './destination-requests.fixture.ts';
import { badRequest, dataOf, extensionsOf } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { deliveryNames, resendNotification } from './operations/monitoring.generated.ts';
import { newMember, newTeam, userIdOf } from './team-requests.fixture.ts';

describe('messages to destinations', () => {
  let fixture: NotificationFixture;
  let teamId: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    teamId = await userIdOf(fixture.owner);
    await confirmAddresses(fixture.app, teamId, ['night@example.com', 'boss@example.com']);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
  const { failed, succeeded, announce } = noticesOf(() => ({ fixture, teamId }));
  beforeEach(async () => {
    for (const { id } of await destinationsOf(fixture.owner)) dataOf(await remove(fixture.owner, id));
    await startAnew();
    await only();
  });

  const add = (input: object) => newDestination(fixture.owner, { url: undefined, ...input });
  const addEveryKind = async () => {
    for (const input of everyKind(fixture)) await add(input);
  };
  const slack = (input: object = {}) =>
    add({ kind: 'SLACK', name: 'Slack', url: `${fixture.provider.url}/slack-secret`, ...input });
  const pagerduty = () => add({ kind: 'PAGERDUTY', name: 'PagerDuty', key: pagerdutyKey });
  /** As in `PagerDuty SENT`, of the newest alert of a site. */
  const statuses = async (siteId: string) =>
    (await fixture.deliveries(siteId)).map(({ channel, event, status }) => [
      channel.split(':')[0],
      event,
      status,
    ]);

  const untilTried = (siteId: string): Promise<void> =>
    waitUntil(async () => (await fixture.deliveries(siteId)).every(({ attempts }) => attempts > 0));

  it('about an alert reach every kind, and its end too', async () => {
    await addEveryKind();
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await fixture.recover(site);
    await quiet();
    const alertId = (await fixture.alerts(site))[0]!.id;
    expect(fixture.mail.received.map(({ to }) => to)).toEqual([
      ['night@example.com', 'boss@example.com'],
      ['night@example.com', 'boss@example.com'],
    ]);
    expect(sent('slack-secret').map(({ json }) => json.text)).toEqual(['Down: Shop', 'Up: Shop']);
    expect(sent('teams-secret').map(({ json }) => json)).toMatchObject([
      { type: 'message' },
      { type: 'message' },
    ]);
    expect(sent('discord-secret').map(({ json }) => json)).toMatchObject([
      { embeds: [{ title: 'Down: Shop' }] },
      { embeds: [{ title: 'Up: Shop' }] },
    ]);
    expect(sent(`telegram/bot${botToken}/sendMessage`).map(({ json }) => json)).toMatchObject([
      { chat_id: '-1001234567890', text: expect.stringMatching(/^Down: Shop\n/) },
      { chat_id: '-1001234567890', text: expect.stringMatching(/^Up: Shop\n/) },
    ]);
    expect(sent('incident').map(({ json }) => [json.routing_key, json.event_action, json.dedup_key])).toEqual(
      [
        [pagerdutyKey, 'trigger', alertId],
        [pagerdutyKey, 'resolve', alertId],
      ],
    );
    const genie = fixture.provider.received.filter(({ path }) => path.startsWith('/opsgenie'));
    expect(genie).toMatchObject([
      { path: '/opsgenie/v2/alerts', json: { alias: alertId, message: 'Down: Shop' } },
      { path: `/opsgenie/v2/alerts/${alertId}/close?identifierType=alias` },
    ]);
    for (const { headers } of genie) expect(headers['authorization']).toBe(`GenieKey ${genieKey}`);
    expect(sent('hook-secret').map(({ json }) => json.type)).toEqual(['alert.opened', 'alert.resolved']);
    expect(sent('push/').map(({ json }) => json)).toMatchObject([
      { topic: 'topic-secret', title: 'Down: Shop' },
      { topic: 'topic-secret', title: 'Up: Shop' },
    ]);
    expect(await statuses(site)).toEqual(expect.arrayContaining([['ntfy', 'RESOLVED', 'SENT']]));
    expect((await statuses(site)).filter(([, , status]) => status === 'SENT')).toHaveLength(18);
    const log = await logsOf(fixture.owner);
    expect(log.map(({ name, deliveries }) => [name, deliveries.map(({ event }) => event)])).toEqual(
      ['Discord', 'Mail', 'ntfy', 'Opsgenie', 'PagerDuty', 'Slack', 'Teams', 'Telegram', 'Webhook'].map(
        (name) => [name, ['RESOLVED', 'OPENED']],
      ),
    );
    expect(fixture.logged()).not.toMatch(/-secret|DEF1234|f7a1c2d3|tk_secret/);
  });

  it('about deployments reach those that get them by default, and their end too', async () => {
    await slack();
    await slack({ name: 'Escalations', url: `${fixture.provider.url}/others`, byDefault: false });
    await pagerduty();
    await announce(failed());
    await quiet();
    await announce(succeeded());
    await quiet();
    expect(sent('slack-secret').map(({ json }) => json.text)).toEqual([failed().title]);
    expect(sent('others')).toEqual([]);
    expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger', 'resolve']);
  });

  it('that a provider does not answer delay neither the other destinations nor other teams', async () => {
    const waiting: (() => void)[] = [];
    fixture.provider.behave(({ path }) =>
      path === '/hangs' ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined,
    );
    for (let n = 1; n <= 30; n += 1)
      await slack({ name: `Hangs ${n}`, url: `${fixture.provider.url}/hangs` });
    await slack();
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(() => waiting.length === 30 && sent('slack-secret').length === 1);
    const team = await newTeam(fixture.owner);
    await newDestination(fixture.owner, { teamId: team, url: `${fixture.provider.url}/other-team` });
    await announce(failed({ teamId: team }));
    await waitUntil(() => sent('other-team').length === 1);
    for (const resolve of waiting) resolve();
    await quiet();
    expect((await statuses(site)).filter(([, , status]) => status === 'SENT')).toHaveLength(31);
  });

  it('are not sent to one that is off or gets nothing by default', async () => {
    await slack({ enabled: false });
    await slack({ name: 'Escalations', byDefault: false });
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    expect(await fixture.deliveries(site)).toEqual([]);
  });

  it('are skipped if it was switched off or deleted in the meantime', async () => {
    const [off, gone] = [await slack(), await slack({ name: 'Gone', url: `${fixture.provider.url}/gone` })];
    fixture.provider.behave((_request, response) => response.writeHead(503).end());
    const site = await fixture.addSite();
    await fixture.fail(site);
    await untilTried(site);
    fixture.provider.received.length = 0;
    dataOf(await update(fixture.owner, off.id, { enabled: false }));
    dataOf(await remove(fixture.owner, gone.id));
    await makeDeliveriesDue(fixture.app, site);
    await quiet();
    expect(fixture.provider.received).toEqual([]);
    const log = (await fixture.send(deliveryNames)).slice(0, 2);
    expect(log.map(({ destinationName, error }) => `${destinationName}: ${error}`).toSorted()).toEqual([
      'Slack: the destination is off',
      'null: the destination was deleted',
    ]);
    expect(log.map(({ status }) => status)).toEqual(['SKIPPED', 'SKIPPED']);
    expect(new Set(log.map(({ destinationId }) => destinationId))).toEqual(new Set([off.id, gone.id]));
  });

  it('close what a deleted destination has opened, with the key of that time', async () => {
    const [pager, genie] = [
      await pagerduty(),
      await add({ kind: 'OPSGENIE', name: 'Genie', url: `${fixture.provider.url}/opsgenie`, key: genieKey }),
    ];
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    dataOf(await update(fixture.owner, genie.id, { key: 'another-key', url: 'https://api.eu.opsgenie.com' }));
    for (const { id } of [pager, genie]) dataOf(await remove(fixture.owner, id));
    await fixture.recover(site);
    await quiet();
    const alertId = (await fixture.alerts(site))[0]!.id;
    expect(sent('incident').at(-1)!.json).toEqual({
      routing_key: pagerdutyKey,
      event_action: 'resolve',
      dedup_key: alertId,
    });
    const [closing] = sent(`opsgenie/v2/alerts/${alertId}/close?identifierType=alias`);
    expect(closing!.headers['authorization']).toBe(`GenieKey ${genieKey}`);
    const stored = (await rowsOf(fixture.app, 'notification_deliveries')).filter(
      ({ routing_key }) => routing_key,
    );
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${pagerdutyKey}|${genieKey}`));
  });

  it('switch a destination off if its address is gone (410), and only that one', async () => {
    await slack();
    await slack({ name: 'Other', url: `${fixture.provider.url}/other` });
    fixture.provider.behave(
      ({ path }, response) => path === '/slack-secret' && response.writeHead(410).end('gone'),
    );
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const log = await logsOf(fixture.owner);
    expect(log).toMatchObject([
      { name: 'Other', enabled: true, deliveries: [{ status: 'SENT' }] },
      { name: 'Slack', enabled: false, deliveries: [{ status: 'FAILED', error: 'HTTP 410 Gone: gone' }] },
    ]);
    const entries = await rowsOf(fixture.app, 'audit_log', { action: 'notification.switch-off' });
    expect(entries.at(-1)).toMatchObject({ resource: 'Slack: HTTP 410 Gone: gone', team_id: teamId });
  });

  it('are sent again on request, as long as the destination can be used', async () => {
    const { id } = await slack();
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const [delivery] = await fixture.deliveries(site);
    await fixture.send(resendNotification, { id: delivery!.id });
    await quiet();
    expect(sent('slack-secret').map(({ json }) => json.text)).toEqual(['Down: Shop', 'Down: Shop']);
    dataOf(await update(fixture.owner, id, { enabled: false }));
    const refused = await fixture.owner.send(resendNotification, { id: delivery!.id });
    expect(extensionsOf(refused)).toMatchObject(badRequest('deliveryId'));
  });

  it('are retried, and the log says why without a secret', async () => {
    await slack();
    fixture.provider.behave(({ path }, response) => response.writeHead(500).end(`no ${path}`));
    const site = await fixture.addSite();
    await fixture.fail(site);
    await untilTried(site);
    expect((await logsOf(fixture.owner))[0]!.deliveries).toMatchObject([
      { status: 'PENDING', attempts: 1, error: 'HTTP 500 Internal Server Error: no [hidden]' },
    ]);
  });

  it.each(['EMAIL', 'SLACK', 'TEAMS', 'DISCORD', 'TELEGRAM', 'PAGERDUTY', 'OPSGENIE', 'WEBHOOK', 'NTFY'])(
    'can be tested also if it is off: %s',
    async (kind) => {
      const { id } = await add({ ...everyKind(fixture).find((each) => each.kind === kind), enabled: false });
      expect((await testOf(fixture.owner, id)).data).toEqual({ testNotificationDestination: true });
      const count = { EMAIL: 0, PAGERDUTY: 2, OPSGENIE: 2 }[kind] ?? 1;
      expect(fixture.provider.received).toHaveLength(count);
      expect(fixture.mail.received).toHaveLength(kind === 'EMAIL' ? 1 : 0);
      if (kind === 'EMAIL') return;
      fixture.provider.behave(({ path, body, headers }, response) =>
        response.writeHead(403).end(`${path} ${headers['authorization'] ?? ''} ${body.slice(0, 80)}`),
      );
      const refused = await testOf(fixture.owner, id);
      expect(refused.errors).toMatchObject([
        {
          message: expect.stringContaining('The test was not accepted: HTTP 403'),
          extensions: badRequest('id'),
        },
      ]);
      expect(JSON.stringify(refused.errors)).not.toMatch(/-secret|DEF1234|f7a1c2d3|tk_secret|ABCDEFGHIJ/);
    },
  );

  it('reach no private address for a team without that permission', async () => {
    const member = await fixture.app.signUp();
    const { id } = await newDestination(member, { kind: 'WEBHOOK', url: 'http://localhost.:1/hook' });
    expect((await testOf(member, id)).errors?.[0]?.message).toMatch(
      /^The test was not accepted: .*not allowed$/,
    );
    expect(fixture.provider.received).toEqual([]);
  });

  it('to a member are mail to the address of now, until the member leaves the team', async () => {
    const team = await newTeam(fixture.owner);
    const { id: userId } = await newMember(fixture.app, fixture.owner, team, 'VIEWER');
    // Besides the mail about the invitation.
    const alerts = () => fixture.mail.received.filter(({ text }) => text.includes('Down: Shop / Cart'));
    const deliver = () =>
      fixture.app.platform.services.db.transaction().execute((tx) =>
        insertDeliveries(tx, [
          {
            id: newId(),
            teamId: team,
            channel: `member:${userId}`,
            eventId: newId(),
            siteId: null,
            subjectId: newId(),
            notification: opened,
            delaySeconds: 0,
            resent: false,
          },
        ]),
      );
    await deliver();
    await quiet();
    const [mail] = alerts();
    expect(mail!.to).toHaveLength(1);
    expect((await fixture.send(deliveryNames))[0]).toMatchObject({
      destinationName: mail!.to[0],
      teamChannel: null,
      destinationId: null,
      memberId: userId,
      status: 'SENT',
    });
    await removeUnnoticed(fixture.app, team, userId);
    await deliver();
    await quiet();
    expect(alerts()).toHaveLength(1);
    expect((await fixture.send(deliveryNames))[0]).toMatchObject({
      destinationName: null,
      status: 'SKIPPED',
      error: 'no longer a member of the team',
    });
  });
});
