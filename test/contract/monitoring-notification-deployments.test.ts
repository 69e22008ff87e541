import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeploymentAnnouncement } from '#notification/index.ts';
import { newId } from '#platform/id.ts';
import {
  integrationKey,
  startNotificationFixture,
  type NotificationFixture,
} from '#testkit/notification.fixture.ts';
import { pauseChats, endPauses } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { everyChannel, noticesOf } from './deployment-notices.fixture.ts';
import { newEnvironment } from './deployment-requests.fixture.ts';
import { dataOf, someId } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { newTeam, userIdOf } from './team-requests.fixture.ts';
import { deleteSite, muteSite, setDeploymentEvents } from './operations/monitoring.generated.ts';

describe('notifications about deployments', () => {
  let fixture: NotificationFixture;
  let teamId: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    teamId = await userIdOf(fixture.owner);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
  const { environment, failed, succeeded, offline, announce, log } = noticesOf(() => ({ fixture, teamId }));
  const choose = (deploymentEvents: readonly string[] | null) =>
    fixture.owner.send(setDeploymentEvents, { deploymentEvents } as never);
  beforeEach(async () => {
    await startAnew();
    dataOf(await choose(null));
  });

  /** The newest deliveries, as in `email SENT`. */
  const newest = async (count: number) =>
    (await log(fixture.owner, count)).map(({ channel, status }) => `${channel} ${status}`).toSorted();

  it('reach every channel, with a link to the deployment, and are in the delivery log', async () => {
    await announce(failed());
    await quiet();
    const link = `https://steward.example/deployments/${someId}`;
    expect(sent('chat1-secret-path').map(({ json }) => json)).toMatchObject([
      {
        text: 'Deployment of 1.4.2 to Shop, live failed',
        attachments: [{ title: 'Shop, live', title_link: link, text: failed().message }],
      },
    ]);
    expect(sent('incident').map(({ json }) => json)).toMatchObject([
      {
        routing_key: integrationKey,
        event_action: 'trigger',
        client_url: link,
        payload: { summary: failed().title, class: 'FAILED', severity: 'critical' },
      },
    ]);
    const [hook] = sent('webhook-secret-path');
    expect(hook!.headers['webhook-signature']).toMatch(/^v1,/);
    expect(hook!.json).toEqual({
      type: 'deployment.notice',
      timestamp: expect.any(String),
      data: {
        notice: 'FAILED',
        incident: { id: expect.any(String), key: `deployment:${environment.id}`, change: 'opened' },
        title: failed().title,
        message: failed().message,
        environment,
        deployment: { id: someId, kind: 'DEPLOY', version: '1.4.2' },
        site: null,
        url: link,
      },
    });
    expect(fixture.mail.received[0]!.text).toContain('Subject: Deployment of 1.4.2 to Shop, live failed');
    expect(fixture.mail.received[0]!.text).toContain(link);
    const deliveries = await log(fixture.owner, 5);
    expect(deliveries.map(({ channel }) => channel).toSorted()).toEqual(everyChannel);
    for (const each of deliveries)
      expect(each).toMatchObject({
        event: 'DEPLOYMENT',
        title: failed().title,
        deploymentId: someId,
        status: 'SENT',
      });
  });

  it('close the incident and the webhook after a success that is not chosen, and say nothing to people', async () => {
    await announce(failed());
    await announce(failed());
    await quiet();
    const [first, second] = sent('incident').map(({ json }) => json);
    expect(second!.dedup_key).toBe(first!.dedup_key);
    fixture.provider.received.length = 0;
    fixture.mail.received.length = 0;
    await announce(succeeded());
    await quiet();
    expect(sent('incident').map(({ json }) => json)).toEqual([
      { routing_key: integrationKey, event_action: 'resolve', dedup_key: first!.dedup_key },
    ]);
    expect(sent('webhook-secret-path').map(({ json }) => json)).toMatchObject([
      { data: { notice: 'SUCCEEDED', incident: { id: first!.dedup_key, change: 'resolved' } } },
    ]);
    expect(sent('chat1-secret-path')).toEqual([]);
    expect(fixture.mail.received).toEqual([]);

    // Nothing is open, and nobody has chosen it.
    fixture.provider.received.length = 0;
    await announce(succeeded());
    await announce(failed());
    await quiet();
    const reopened = sent('incident').map(({ json }) => json);
    expect(reopened).toMatchObject([{ event_action: 'trigger' }]);
    expect(reopened[0]!.dedup_key).not.toBe(first!.dedup_key);
    expect(sent('webhook-secret-path')).toHaveLength(1);
    await announce(succeeded());
  });

  it('tell people of a success if the team has chosen that, and open no incident for it', async () => {
    dataOf(await choose(['SUCCEEDED']));
    await announce(succeeded(), failed(), failed({ incident: { key: 'x', change: 'info' } }));
    await quiet();
    expect(sent('chat2-secret-path').map(({ json }) => json.text)).toEqual([succeeded().title]);
    expect(sent('webhook-secret-path')).toHaveLength(1);
    expect(sent('incident')).toEqual([]);
    expect(fixture.mail.received).toHaveLength(1);
  });

  it('that are only for people do not reach the incident channel', async () => {
    await announce(failed({ notice: 'ROLLBACK_HELD', incident: { key: 'verification:1', change: 'info' } }));
    await quiet();
    expect(await newest(4)).toEqual(['chat1 SENT', 'chat2 SENT', 'email SENT', 'webhook SENT']);
    expect(sent('incident')).toEqual([]);
  });

  it('are not sent to a channel that is off, except the end of an incident that it has opened', async () => {
    await only('incident', 'chat2');
    await announce(offline('opened'));
    await quiet();
    expect(await newest(2)).toEqual(['chat2 SENT', 'incident SENT']);
    await only('email');
    await announce(offline('resolved'));
    await quiet();
    expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger', 'resolve']);
    expect(sent('chat2-secret-path')).toHaveLength(1);
    expect(fixture.mail.received).toEqual([]);
  });

  it('of an end go where the problem was announced, except news of its own', async () => {
    const passed = failed({
      notice: 'VERIFICATION_FAILED',
      incident: { key: `verification:${environment.id}`, change: 'resolved' },
      title: 'The verification of 1.4.2 on Shop, live passed',
    });
    const rolledBack = {
      ...passed,
      notice: 'AUTOMATIC_ROLLBACK',
      title: 'Shop, live is back on 1.4.1',
    } as const;
    const opened = {
      ...passed,
      incident: { ...passed.incident, change: 'opened' },
      title: 'broken',
    } as const;
    const texts = async (...announcements: DeploymentAnnouncement[]): Promise<string[]> => {
      const before = sent('chat1-secret-path').length;
      for (const each of announcements) {
        await announce(each);
        await quiet();
      }
      return sent('chat1-secret-path')
        .slice(before)
        .map(({ json }) => json.text);
    };
    expect(await texts(passed)).toEqual([]);
    expect(await texts(rolledBack)).toEqual([rolledBack.title]);
    expect(await texts(opened, rolledBack, passed)).toEqual([opened.title, rolledBack.title]);
    expect(await texts(opened, passed, passed)).toEqual([opened.title, passed.title]);
    expect(sent('incident').map(({ json }) => json.event_action)).toEqual([
      'trigger',
      'resolve',
      'trigger',
      'resolve',
    ]);
  });

  it('skip an opening that waits when it ends, only where people are told the end', async () => {
    await pauseChats(fixture.app);
    await announce(offline('opened'), failed());
    await quietExceptChats();
    await announce(offline('resolved'), succeeded());
    await endPauses(fixture.app);
    await quiet();
    expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual([
      failed().title,
      offline('resolved').title,
    ]);
    const skipped = (await log()).filter(({ status }) => status === 'SKIPPED');
    expect(skipped).toMatchObject([
      { title: offline('opened').title, error: 'it ended before this could be sent' },
      { title: offline('opened').title, error: 'it ended before this could be sent' },
    ]);
    expect(sent('webhook-secret-path')).toHaveLength(4);
  });

  it('are combined if there are many at once, apart from alerts; incidents are opened one by one', async () => {
    const ids = Array.from({ length: 20 }, () => newId());
    await pauseChats(fixture.app);
    await fixture.fail(await fixture.addSite());
    await announce(...ids.map((id) => offline('opened', id)));
    await quietExceptChats();
    await endPauses(fixture.app);
    await quiet();
    expect(sent('incident').filter(({ json }) => json.event_action === 'trigger')).toHaveLength(21);
    expect(sent('chat1-secret-path').map(({ json }) => json.text)).toEqual([
      'Down: Shop',
      '20 notifications about deployments: 20 new',
    ]);
    const hooks = sent('webhook-secret-path').map(({ json }) => json);
    const notices = hooks.flatMap(({ type, data }) => (type === 'deployment.digest' ? data.notices : []));
    const single = hooks.filter(({ type }) => type === 'deployment.notice');
    expect(notices.length + single.length).toBe(20);
    expect(notices[0]).toMatchObject({ notice: 'AGENT_OFFLINE', incident: { change: 'opened' } });
    await announce(...ids.map((id) => offline('resolved', id)));
  });

  it('of a slow provider delay only its own channel', async () => {
    let respond = (): void => {};
    const hanging = new Promise<void>((resolve) => (respond = resolve));
    fixture.provider.behave(({ path }) => (path === '/chat1-secret-path' ? hanging : undefined));
    await announce(failed());
    await waitUntil(async () => (await newest(5)).filter((each) => each.endsWith('SENT')).length === 4);
    expect(await newest(5)).toContain('chat1 PENDING');
    respond();
    await quiet();
    await announce(succeeded());
  });

  it('are sent although the site is muted', async () => {
    const site = await fixture.addSite();
    await fixture.send(muteSite, { id: site });
    const about = { id: site, name: 'Shop', url: 'https://shop.example' };
    const certificate: DeploymentAnnouncement = {
      ...failed({ notice: 'CERTIFICATE_EXPIRES', environment: null, deployment: null, site: about }),
      incident: { key: `certificate:${site}`, change: 'opened' },
      title: 'The certificate of Shop expires in 7 days',
    };
    await announce(certificate);
    await fixture.send(muteSite, { id: site });
    await quiet();
    expect(sent('chat1-secret-path').map(({ json }) => json)).toMatchObject([
      {
        text: certificate.title,
        attachments: [{ title_link: `https://steward.example/sites/${site}` }],
      },
    ]);
  });

  it.each([
    ['deleted', 'The environment was deleted.'],
    ['transferred', 'The environment was transferred to another team.'],
  ])('close the incidents of an environment that is %s', async (how, message) => {
    const id = await newEnvironment(fixture.owner);
    await announce(offline('opened', id));
    await quiet();
    fixture.mail.received.length = 0;
    const { errors } = await fixture.owner.deployment(
      how === 'deleted'
        ? 'mutation ($id: ID!) { deleteEnvironment(id: $id) }'
        : 'mutation ($id: ID!, $team: ID!) { transferEnvironment(id: $id, teamId: $team) { id } }',
      how === 'deleted' ? { id } : { id, team: await newTeam(fixture.owner) },
    );
    expect(errors).toBeUndefined();
    await quiet();
    const [opening, closing] = sent('incident').map(({ json }) => json);
    expect(closing).toEqual({
      routing_key: integrationKey,
      event_action: 'resolve',
      dedup_key: opening!.dedup_key,
    });
    expect(sent('webhook-secret-path').at(-1)!.json).toMatchObject({
      data: { message, incident: { id: opening!.dedup_key, change: 'resolved' } },
    });
    expect(sent('chat1-secret-path')).toHaveLength(1);
    expect(fixture.mail.received).toEqual([]);
  });

  it('close the incident about the certificate of a site that is deleted', async () => {
    const site = await fixture.addSite();
    await announce({ ...offline('opened'), incident: { key: `certificate:${site}`, change: 'opened' } });
    await fixture.send(deleteSite, { id: site });
    await quiet();
    expect(sent('incident').at(-1)!.json.event_action).toBe('resolve');
  });

  it('are not sent if the team has chosen none', async () => {
    dataOf(await choose([]));
    await announce(failed(), offline('opened'), offline('resolved'));
    await quiet();
    expect(fixture.provider.received).toEqual([]);
    expect(fixture.mail.received).toEqual([]);
  });

  /** Waits until everything is sent that does not wait for a chat. */
  const quietExceptChats = (): Promise<void> =>
    waitUntil(async () =>
      (await log(fixture.owner, 200)).every(
        ({ channel, status }) => status !== 'PENDING' || channel.startsWith('chat'),
      ),
    );
});
