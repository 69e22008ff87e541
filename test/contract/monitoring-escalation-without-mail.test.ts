import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { escalationsOf, step } from './escalation-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { createNotificationDestination } from './operations/monitoring.generated.ts';
import { userIdOf } from './team-requests.fixture.ts';

/** On an installation without a mail server, which is optional. */
describe('a step that only sends email', () => {
  let fixture: NotificationFixture;
  const { startAnew, only, quiet } = channelsOf(() => fixture);
  const { addPolicy, deletePolicies, stepsOf, pass, counts } = escalationsOf(() => fixture);
  beforeAll(async () => {
    fixture = await startNotificationFixture({ env: { SMTP_URL: '' } });
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await deletePolicies();
    await startAnew();
  });

  const failingSite = async (): Promise<string> => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    return site;
  };

  it('to a member goes to the default channels if it is the last, and the timeline says so', async () => {
    await only('email', 'chat1');
    await addPolicy([{ afterMinutes: 0, memberIds: [await userIdOf(fixture.owner)] }]);
    const site = await failingSite();
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    expect(await stepsOf(site)).toEqual(['Step 1 of 1 of the policy "Night shift" notified Chat 1.']);
  });

  it('to the channel email or an EMAIL destination goes to the default channels if it is the last', async () => {
    const { id } = await fixture.send(createNotificationDestination, {
      input: { kind: 'EMAIL', name: 'Mail', emailAddresses: ['ops@example.com'], byDefault: false },
    });
    await only('email', 'chat1');
    await addPolicy([step(0, 'email', id)]);
    await failingSite();
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
  });

  it('notifies nobody if another follows, and says so', async () => {
    await only('email', 'chat1');
    await addPolicy([step(0, 'email'), step(5, 'chat1')]);
    const site = await failingSite();
    expect(counts()).toEqual({ chat1: 0, chat2: 0, incident: 0 });
    expect(await stepsOf(site)).toEqual([expect.stringContaining('notified nobody')]);
    await pass(5);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
  });

  it('notifies nobody if no other channel is on, and the log of messages says why', async () => {
    await only('email');
    await addPolicy([{ afterMinutes: 0, memberIds: [await userIdOf(fixture.owner)] }]);
    const site = await failingSite();
    expect(await stepsOf(site)).toEqual([expect.stringContaining('notified nobody')]);
    expect(await fixture.deliveries(site)).toMatchObject([
      { channel: 'email', status: 'SKIPPED', error: expect.stringContaining('SMTP_URL') },
    ]);
  });
});
