// @module-tag cluster-long
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { everyChannel, noticesOf } from './deployment-notices.fixture.ts';
import { dataOf, extensionsOf } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { notificationDeliveries, resendNotification } from './operations/monitoring.generated.ts';
import { newMember, newTeam, userIdOf } from './team-requests.fixture.ts';

describe('messages about deployments in the delivery log', () => {
  let fixture: NotificationFixture;
  let teamId: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    teamId = await userIdOf(fixture.owner);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
  const { failed, succeeded, announce, log } = noticesOf(() => ({ fixture, teamId }));
  beforeEach(() => startAnew());

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

  it('are those of the team alone, newest first', async () => {
    const outsider = await fixture.app.signUp();
    const agency = await newTeam(fixture.owner);
    const { client: viewer } = await newMember(fixture.app, fixture.owner, agency, 'VIEWER');
    await only('webhook');
    // One transaction each: messages of the same one have the same time.
    await announce(failed({ title: 'first' }));
    await announce(failed({ teamId: agency, title: 'of the agency' }));
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
});
