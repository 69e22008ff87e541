// @module-tag strict
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockEscalationSteps } from '#testkit/database-fault.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { passEscalationMinutes } from '#testkit/time-travel.fixture.ts';
import { escalationsOf, step } from './escalation-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { deleteEscalationPolicy, muteSite, takeIncident } from './operations/monitoring.generated.ts';

/** What happens while a worker is in the middle of a step: its messages are written, but not committed. */
describe('a step that a worker is taking', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await deletePolicies();
    await startAnew();
  });
  const { startAnew, quiet, sent } = channelsOf(() => fixture);
  const { addPolicy, deletePolicies, incidentOf, pass, counts } = escalationsOf(() => fixture);

  /** A site whose second step is blocked. */
  async function blocked() {
    const { id: policyId } = await addPolicy([step(0, 'chat1'), step(5, 'incident'), step(10, 'chat2')]);
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const { id: incidentId } = await incidentOf(site);
    const lock = await lockEscalationSteps(fixture.app);
    await passEscalationMinutes(fixture.app, 5);
    await lock.untilBlocking('escalation.insertSteps');
    return { policyId, site, incidentId, lock };
  }

  it('is the only one that follows an acknowledgement', async () => {
    const { incidentId, lock } = await blocked();
    const acknowledged = fixture.send(takeIncident, { id: incidentId });
    await lock.untilBlocking('escalation.stop');
    await lock.release();
    expect(await acknowledged).toMatchObject({ state: 'ACKNOWLEDGED' });
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 1 });
  });

  it('is closed wherever it was opened if the site recovers at the same time', async () => {
    const { site, lock } = await blocked();
    const recovered = fixture.recover(site);
    await lock.untilBlocking('escalation.');
    await lock.release();
    await recovered;
    await pass(60);
    // The opening is skipped if the recovery is stored before a worker has sent it.
    expect(sent('incident').at(-1)?.json).toMatchObject({ event_action: 'resolve' });
    expect(counts()).toMatchObject({ chat1: 2, chat2: 0 });
  });

  it('is not sent if the site is muted before a message of it leaves', async () => {
    fixture.provider.behave((request, response) => {
      if (request.path === '/incident') response.writeHead(503).end();
    });
    const { site, lock } = await blocked();
    const muted = fixture.send(muteSite, { id: site });
    await lock.untilBlocking('escalation.lockOfSites');
    await lock.release();
    await muted;
    const [newest] = (await fixture.deliveries(site)).toReversed();
    expect(newest).toMatchObject({ channel: 'incident', status: 'SKIPPED', error: 'the site was muted' });
  });

  it('is the only one that follows the deletion of its policy', async () => {
    const { policyId, lock } = await blocked();
    const deleted = fixture.send(deleteEscalationPolicy, { id: policyId });
    await lock.untilBlocking('escalation.leavePolicy');
    await lock.release();
    expect(await deleted).toBe(true);
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 1 });
  });
});
