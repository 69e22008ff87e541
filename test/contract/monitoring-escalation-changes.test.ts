import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { escalationsOf, step } from './escalation-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import {
  createSite,
  deleteEscalationPolicy,
  endMaintenanceWindow,
  muteSite,
  startMaintenance,
  takeIncident,
  unmuteSite,
  updateEscalationPolicy,
} from './operations/monitoring.generated.ts';

let fixture: NotificationFixture;
const { startAnew, quiet, only } = channelsOf(() => fixture);
const { addPolicy, deletePolicies, incidentOf, stepsOf, pass, counts } = escalationsOf(() => fixture);
const threeSteps = [step(0, 'chat1'), step(5, 'chat2'), step(15, 'incident')];

beforeAll(async () => {
  fixture = await startNotificationFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  await deletePolicies();
  await startAnew();
});

async function failingSite(input: object = {}): Promise<string> {
  const url = 'https://shop.example';
  const { id } = await fixture.send(createSite, { input: { name: 'Shop', url, ...input } });
  await fixture.fail(id);
  await quiet();
  return id;
}

describe('a policy that is changed while an incident is open', () => {
  it('continues with the new steps at the one that was reached', async () => {
    const { id } = await addPolicy([step(0, 'chat1'), step(600, 'chat2')]);
    await failingSite();
    const steps = [step(0, 'chat2'), step(5, 'incident')];
    await fixture.send(updateEscalationPolicy, { id, input: { name: 'Day shift', steps } });
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await pass(5);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 1 });
  });

  it('ends the round if it has fewer steps than were taken', async () => {
    const { id } = await addPolicy(threeSteps);
    const site = await failingSite();
    await pass(5);
    const input = { name: 'Short', steps: [step(0, 'chat1')] };
    await fixture.send(updateEscalationPolicy, { id, input });
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
    expect((await incidentOf(site)).escalation).toEqual({
      policyName: 'Short',
      stepsTaken: 2,
      nextStepAt: null,
    });
  });

  it('goes to its last step if it has fewer steps than were taken and nobody was reached by them', async () => {
    const { id } = await addPolicy(threeSteps);
    await only('chat2', 'incident');
    const site = await failingSite();
    expect(counts()).toEqual({ chat1: 0, chat2: 0, incident: 0 });
    const input = { name: 'Short', steps: [step(0, 'chat2')] };
    await fixture.send(updateEscalationPolicy, { id, input });
    await pass(60);
    expect(counts()).toEqual({ chat1: 0, chat2: 1, incident: 0 });
    expect((await stepsOf(site)).at(-1)).toBe('Step 1 of 1 of the policy "Short" notified Chat 2.');
  });

  it('takes no further step if it is deleted, and the end is still announced', async () => {
    const { id } = await addPolicy(threeSteps);
    const site = await failingSite();
    await fixture.send(deleteEscalationPolicy, { id });
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    expect((await incidentOf(site)).escalation).toMatchObject({
      policyName: 'Night shift',
      nextStepAt: null,
    });
    await fixture.recover(site);
    await quiet();
    expect(counts()).toEqual({ chat1: 2, chat2: 0, incident: 0 });
  });
});

describe('a policy that is deleted before its first step', () => {
  it('leaves its alerts to what fits then: the default channels', async () => {
    const { id } = await addPolicy([step(5, 'chat1')]);
    const site = await failingSite();
    expect(counts()).toEqual({ chat1: 0, chat2: 0, incident: 0 });
    await fixture.send(deleteEscalationPolicy, { id });
    await pass(0);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 1 });
    await pass(60);
    await fixture.recover(site);
    await quiet();
    expect(counts()).toEqual({ chat1: 2, chat2: 2, incident: 2 });
  });

  it('leaves them to the next policy that fits, which starts anew', async () => {
    const { id } = await addPolicy([step(5, 'chat1')]);
    await addPolicy([step(0, 'chat2'), step(10, 'incident')], { name: 'Day shift' });
    const site = await failingSite();
    await fixture.send(deleteEscalationPolicy, { id });
    await pass(0);
    expect(counts()).toEqual({ chat1: 0, chat2: 1, incident: 0 });
    expect((await incidentOf(site)).escalation).toMatchObject({ policyName: 'Day shift', stepsTaken: 1 });
    await pass(10);
    expect(counts()).toEqual({ chat1: 0, chat2: 1, incident: 1 });
  });

  it('announces nothing of a muted site until it is unmuted, and then once', async () => {
    const { id } = await addPolicy([step(5, 'chat1')]);
    const site = await failingSite();
    await fixture.send(muteSite, { id: site });
    await fixture.send(deleteEscalationPolicy, { id });
    await pass(60);
    expect(counts()).toEqual({ chat1: 0, chat2: 0, incident: 0 });
    await fixture.send(unmuteSite, { id: site });
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 1 });
  });

  it('announces nothing of an incident that somebody has acknowledged', async () => {
    const { id } = await addPolicy([step(5, 'chat1')]);
    const site = await failingSite();
    await fixture.send(takeIncident, { id: (await incidentOf(site)).id });
    await fixture.send(deleteEscalationPolicy, { id });
    await pass(60);
    expect(counts()).toEqual({ chat1: 0, chat2: 0, incident: 0 });
  });

  it('announces nothing in a maintenance, and the failure after it', async () => {
    const { id } = await addPolicy([step(5, 'chat1')]);
    const site = await failingSite();
    const window = await fixture.send(startMaintenance, { siteIds: [site], minutes: 60, title: 'Move' });
    await fixture.send(deleteEscalationPolicy, { id });
    await pass(60);
    expect(counts()).toEqual({ chat1: 0, chat2: 0, incident: 0 });
    await fixture.send(endMaintenanceWindow, { id: window.id });
    await pass(1);
    await waitUntil(() => counts().chat1 === 1);
  });
});
