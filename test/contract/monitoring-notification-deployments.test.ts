import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceDeployment, type DeploymentAnnouncement } from '#notification/index.ts';
import { newId } from '#platform/id.ts';
import type { Client } from '#testkit/client.ts';
import {
  integrationKey,
  startNotificationFixture,
  type NotificationFixture,
} from '#testkit/notification.fixture.ts';
import { pauseChats, endPauses } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newEnvironment } from './deployment-requests.fixture.ts';
import { dataOf, extensionsOf, someId } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { newMember, newTeam, userIdOf } from './team-requests.fixture.ts';
import {
  deleteSite,
  muteSite,
  notificationDeliveries,
  resendNotification,
  setDeploymentEvents,
} from './operations/monitoring.generated.ts';

const everyChannel = ['chat1', 'chat2', 'email', 'incident', 'webhook'];

describe('notifications about deployments', () => {
  let fixture: NotificationFixture;
  let teamId: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    teamId = await userIdOf(fixture.owner);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
  const choose = (deploymentEvents: readonly string[] | null) =>
    fixture.owner.send(setDeploymentEvents, { deploymentEvents } as never);
  beforeEach(async () => {
    await startAnew();
    dataOf(await choose(null));
  });

  const environment = { id: newId(), name: 'Shop, live' };
  const failed = (change: Partial<DeploymentAnnouncement> = {}): DeploymentAnnouncement => ({
    teamId,
    notice: 'FAILED',
    incident: { key: `deployment:${environment.id}`, change: 'opened' },
    title: 'Deployment of 1.4.2 to Shop, live failed',
    message: 'The step "build" failed: exit code 1. Release 1.4.1 is still live.',
    environment,
    deployment: { id: someId, version: '1.4.2', kind: 'DEPLOY' },
    site: null,
    ...change,
  });
  const succeeded = (): DeploymentAnnouncement =>
    failed({
      notice: 'SUCCEEDED',
      incident: { key: `deployment:${environment.id}`, change: 'resolved' },
      title: 'Release 1.4.3 is live on Shop, live',
      message: 'The deployment took 3 minutes.',
    });
  const offline = (change: 'opened' | 'resolved', id = environment.id): DeploymentAnnouncement =>
    failed({
      notice: 'AGENT_OFFLINE',
      incident: { key: `agent:${id}`, change },
      title: `The agent of Shop, live is ${change === 'opened' ? 'offline' : 'back'}`,
      message: 'Its last sign of life was 5 minutes ago.',
      deployment: null,
    });
  const announce = (...announcements: DeploymentAnnouncement[]): Promise<void> =>
    fixture.app.platform.services.db.transaction().execute(async (tx) => {
      for (const each of announcements) await announceDeployment(tx, each);
    });
  const log = async (client: Client = fixture.owner, limit?: number) =>
    dataOf(await client.send(notificationDeliveries, limit === undefined ? {} : { limit }));
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
    expect(fixture.mail.received).toHaveLength(1);
    expect(fixture.mail.received[0]!.text).toContain(`/environments/${environment.id}`);
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
      'DOWN: Shop',
      '20 messages about deployments: 20 new',
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

  it('can be sent again, unless that would open an incident that is never closed', async () => {
    await announce(failed());
    await quiet();
    const deliveries = await log(fixture.owner, 5);
    const idOf = (name: string) => ({ id: deliveries.find(({ channel }) => channel === name)!.id });
    const resend = (name: string) => fixture.owner.send(resendNotification, idOf(name));
    for (const channel of everyChannel) expect(dataOf(await resend(channel))).toBe(true);
    await quiet();
    const [first, again] = sent('webhook-secret-path');
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(again!.body).toBe(first!.body);
    expect(fixture.mail.received).toHaveLength(2);
    await announce(succeeded());
    await quiet();
    expect(extensionsOf(await resend('incident'))).toMatchObject({
      code: 'BAD_REQUEST',
      field: 'deliveryId',
    });
    expect(dataOf(await resend('email'))).toBe(true);

    const outsider = await fixture.app.signUp();
    expect(extensionsOf(await outsider.send(resendNotification, idOf('email')))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are in the log of the team alone, newest first', async () => {
    const outsider = await fixture.app.signUp();
    const agency = await newTeam(fixture.owner);
    const { client: viewer } = await newMember(fixture.app, fixture.owner, agency, 'VIEWER');
    await only('webhook');
    await announce(failed({ title: 'first' }), failed({ teamId: agency, title: 'of the agency' }));
    await announce(failed({ title: 'second' }));
    await quiet();
    expect((await log()).slice(0, 3).map(({ title }) => title)).toEqual(['second', 'of the agency', 'first']);
    expect((await log(fixture.owner, 1)).map(({ title }) => title)).toEqual(['second']);
    expect(await log(viewer)).toMatchObject([{ title: 'of the agency', channel: 'email' }]);
    expect(
      extensionsOf(await viewer.send(resendNotification, { id: (await log(viewer))[0]!.id })),
    ).toMatchObject({ code: 'FORBIDDEN' });
    expect(await log(outsider)).toEqual([]);
    expect(extensionsOf(await outsider.send(notificationDeliveries, { teamId: agency }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const limit of [0, 501])
      expect(extensionsOf(await outsider.send(notificationDeliveries, { limit }))).toMatchObject({
        code: 'BAD_REQUEST',
        field: 'limit',
      });
    // A team that has no settings yet gets email to its owners.
    const { email } = dataOf(await fixture.owner.monitoring('{ me { email } }')) as { email: string };
    expect(fixture.mail.received.map(({ to }) => to)).toContainEqual([email]);
    await announce(succeeded());
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
