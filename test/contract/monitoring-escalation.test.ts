// @module-tag cluster-long
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { passEscalationMinutes } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { escalationsOf, step } from './escalation-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import {
  changeEscalationPolicy,
  createSite,
  pauseEscalation,
  takeIncident,
  untakeIncident,
} from './operations/monitoring.generated.ts';
import { codeOf } from './team-requests.fixture.ts';

let fixture: NotificationFixture;
const { startAnew, quiet, only, sent } = channelsOf(() => fixture);
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

describe('without a policy', () => {
  it('every channel that is on is notified at once, and nothing is escalated', async () => {
    const site = await failingSite();
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 1 });
    expect((await incidentOf(site)).escalation).toBeNull();
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 1 });
  });
});

describe('a policy', () => {
  it('uptime-kuma#1315: notifies further channels only while the outage lasts', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await pass(4);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await pass(1);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
    await pass(10);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 1 });
    expect((await incidentOf(site)).escalation).toEqual({
      policyName: 'Night shift',
      stepsTaken: 3,
      nextStepAt: null,
    });
    expect(await stepsOf(site)).toEqual([
      'Step 1 of 3 of the policy "Night shift" notified Chat 1.',
      'Step 2 of 3 of the policy "Night shift" notified Chat 2.',
      'Step 3 of 3 of the policy "Night shift" notified PagerDuty.',
    ]);
    await pass(600);
    await fixture.recover(site);
    await quiet();
    expect(counts()).toEqual({ chat1: 2, chat2: 2, incident: 2 });
    expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger', 'resolve']);
  });

  it('stops at a recovery, which is announced only where the outage was', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    await pass(5);
    await fixture.recover(site);
    await pass(60);
    expect(counts()).toEqual({ chat1: 2, chat2: 2, incident: 0 });
    expect((await incidentOf(site)).escalation).toMatchObject({ stepsTaken: 2, nextStepAt: null });
  });

  it('whose first step is later announces nothing before it, and nothing at all if the site recovers', async () => {
    await addPolicy([step(5, 'chat1')]);
    const [short, long] = [await failingSite(), await failingSite()];
    await fixture.recover(short);
    await quiet();
    expect(counts()).toEqual({ chat1: 0, chat2: 0, incident: 0 });
    await pass(5);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await fixture.recover(long);
    await quiet();
    expect(counts()).toEqual({ chat1: 2, chat2: 0, incident: 0 });
  });

  it('is repeated while nobody acknowledges, five minutes after the last step', async () => {
    await addPolicy([step(0, 'chat1'), step(3, 'chat2')], { repeat: 2 });
    const site = await failingSite();
    const seen = [counts()];
    for (const minutes of [3, 5, 3, 5, 3, 60]) {
      await pass(minutes);
      seen.push(counts());
    }
    expect(seen.map(({ chat1, chat2 }) => [chat1, chat2])).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 2],
      [3, 3],
      [3, 3],
    ]);
    expect((await stepsOf(site)).at(-1)).toBe(
      'Step 2 of 2 of the policy "Night shift" in round 3 notified Chat 2.',
    );
  });

  it('takes only alerts of its types', async () => {
    await addPolicy([step(0, 'chat1')], { alertTypes: ['PAGE_DOWN'] });
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    await fixture.fail(site, page);
    await quiet();
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await fixture.fail(site);
    await quiet();
    expect(counts()).toEqual({ chat1: 2, chat2: 1, incident: 1 });
  });

  it('with tags is for sites that have one of them, and the first that fits is used', async () => {
    await addPolicy([step(0, 'chat2')], { tags: ['Europe', 'asia'] });
    await addPolicy([step(0, 'incident')]);
    await failingSite({ tags: ['europe', 'magento'] });
    expect(counts()).toEqual({ chat1: 0, chat2: 1, incident: 0 });
    await failingSite({ tags: ['america'] });
    expect(counts()).toEqual({ chat1: 0, chat2: 1, incident: 1 });
  });

  it('sends a second alert of the incident to everybody who knows of the first', async () => {
    await addPolicy(threeSteps);
    const site = await fixture.addSite();
    await fixture.fail(site, await fixture.addPage(site));
    await pass(5);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
    await fixture.fail(site);
    await quiet();
    expect(counts()).toEqual({ chat1: 2, chat2: 2, incident: 0 });
    await pass(10);
    expect(sent('incident')).toHaveLength(2);
  });
});

it('PagerDuty gets the end of what it has opened, also if it is switched off while a repetition waits', async () => {
  await addPolicy([step(0, 'incident')], { repeat: 2 });
  const site = await failingSite();
  const actions = () => sent('incident').map(({ json }) => json.event_action);
  expect(actions()).toEqual(['trigger']);
  fixture.provider.behave((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
  for (const round of [2, 3]) {
    await passEscalationMinutes(fixture.app, 5);
    await waitUntil(async () => (await fixture.deliveries(site)).length === round);
    // The first repetition is refused, and the provider asks for a pause: the second one is not tried.
    await waitUntil(() => actions().length === 2);
  }
  fixture.provider.behave(() => {});
  await only('chat1');
  await quiet();
  await fixture.recover(site);
  await quiet();
  expect(actions().at(-1)).toBe('resolve');
});

describe('an incident that somebody acknowledges', () => {
  it('is not escalated any further, and is again if the site fails after a recovery', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    await fixture.send(takeIncident, { id: (await incidentOf(site)).id });
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    expect((await incidentOf(site)).escalation).toMatchObject({ nextStepAt: null });
    await fixture.recover(site);
    await fixture.fail(site);
    // Those of the first opening do not count.
    expect((await incidentOf(site)).escalation).toMatchObject({ stepsTaken: 1 });
    await pass(5);
    expect(counts()).toEqual({ chat1: 3, chat2: 1, incident: 0 });
  });

  it('announces a new alert at the first step, without escalating it', async () => {
    await addPolicy(threeSteps);
    const site = await fixture.addSite();
    await fixture.fail(site, await fixture.addPage(site));
    await fixture.send(takeIncident, { id: (await incidentOf(site)).id });
    await fixture.fail(site);
    await pass(60);
    expect(counts()).toEqual({ chat1: 2, chat2: 0, incident: 0 });
  });

  it('announces a new alert to the first step even if that is later, since no step follows', async () => {
    await addPolicy([step(5, 'chat1'), step(10, 'incident')]);
    const site = await fixture.addSite();
    await fixture.fail(site, await fixture.addPage(site));
    await fixture.send(takeIncident, { id: (await incidentOf(site)).id });
    await fixture.fail(site);
    await pass(660);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
  });

  it('announces a new alert to everybody who was called before the acknowledgement', async () => {
    await addPolicy(threeSteps);
    const site = await fixture.addSite();
    await fixture.fail(site, await fixture.addPage(site));
    await pass(5);
    await fixture.send(takeIncident, { id: (await incidentOf(site)).id });
    await fixture.fail(site);
    await pass(60);
    expect(counts()).toEqual({ chat1: 2, chat2: 2, incident: 0 });
  });

  it('announces a new alert to the last step if the channels of the first are off', async () => {
    await addPolicy([step(0, 'chat1'), step(10, 'chat2'), step(20, 'incident')]);
    const site = await fixture.addSite();
    await fixture.fail(site, await fixture.addPage(site));
    await quiet();
    await fixture.send(takeIncident, { id: (await incidentOf(site)).id });
    await only('chat2', 'incident');
    await fixture.fail(site);
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 1 });
  });

  it('is not escalated by a policy that another of its alerts takes later', async () => {
    await addPolicy([step(0, 'chat1'), step(5, 'chat2')], { alertTypes: ['SITE_DOWN'] });
    const site = await fixture.addSite();
    await fixture.fail(site, await fixture.addPage(site));
    await fixture.send(takeIncident, { id: (await incidentOf(site)).id });
    await quiet();
    fixture.provider.received.length = 0;
    await fixture.fail(site);
    await pass(60);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
  });
});

describe('an acknowledgement that is taken back', () => {
  it('lets the escalation go on with the next step, at once if its time has passed', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    const { id } = await incidentOf(site);
    await fixture.send(takeIncident, { id });
    await pass(10);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    const taken = await fixture.send(untakeIncident, { id });
    expect(taken).toMatchObject({ state: 'OPEN', acknowledgedBy: null, acknowledgedAt: null });
    const entry = taken.timeline.find(({ kind }) => kind === 'UNACKNOWLEDGED');
    expect(entry?.text).toBe(`${entry?.by} took back the acknowledgement of ${entry?.by}.`);
    await pass(0);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
    await pass(10);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 1 });
  });

  it('ends a snooze from before it, too', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    const { id } = await incidentOf(site);
    await fixture.send(pauseEscalation, { id, minutes: 1_440 });
    await fixture.send(takeIncident, { id });
    await fixture.send(untakeIncident, { id });
    await pass(5);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
  });

  it('lets the escalation go on with the policy as it is by then', async () => {
    const { id: policyId } = await addPolicy([step(0, 'chat1'), step(600, 'chat2')]);
    const site = await failingSite();
    const { id } = await incidentOf(site);
    await fixture.send(takeIncident, { id });
    const input = { steps: [step(0, 'chat1'), step(5, 'incident')] };
    await fixture.send(changeEscalationPolicy, { id: policyId, input });
    await pass(5);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await fixture.send(untakeIncident, { id });
    await pass(0);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 1 });
  });

  it('changes nothing if there is none, and is refused when the incident has ended', async () => {
    const site = await failingSite();
    const { id } = await incidentOf(site);
    const { state, timeline } = await fixture.send(untakeIncident, { id });
    expect([state, timeline.map(({ kind }) => kind)]).toEqual([
      'OPEN',
      expect.not.arrayContaining(['UNACKNOWLEDGED']),
    ]);
    await fixture.recover(site);
    expect(codeOf(await fixture.owner.send(untakeIncident, { id }))).toBe('BAD_REQUEST');
  });

  it('lets somebody else acknowledge', async () => {
    const site = await failingSite();
    const { id } = await incidentOf(site);
    await fixture.send(takeIncident, { id });
    await fixture.send(untakeIncident, { id });
    await fixture.send(takeIncident, { id });
    expect((await incidentOf(site)).state).toBe('ACKNOWLEDGED');
  });
});

describe('a snoozed incident', () => {
  it('goes on with the next step at the end, and the others keep their distance', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    const { id } = await incidentOf(site);
    const { snoozedUntil } = await fixture.send(pauseEscalation, { id, minutes: 30 });
    expect((await incidentOf(site)).escalation?.nextStepAt).toBe(snoozedUntil);
    await pass(29);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await pass(1);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
    await pass(9);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
    await pass(1);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 1 });
  });

  it('goes on at once if the pause is ended', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    const { id } = await incidentOf(site);
    await fixture.send(pauseEscalation, { id, minutes: 60 });
    await pass(10);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
    await fixture.send(pauseEscalation, { id, minutes: 0 });
    await pass(0);
    expect(counts()).toEqual({ chat1: 1, chat2: 1, incident: 0 });
  });
});

describe('a step whose channels are off', () => {
  it('notifies nobody and says so, and the next one follows', async () => {
    await addPolicy(threeSteps);
    const site = await failingSite();
    await only('chat1', 'incident');
    await pass(5);
    expect((await stepsOf(site)).at(-1)).toContain('notified nobody');
    await pass(10);
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 1 });
  });

  it('goes to the default channels if it is the last', async () => {
    await addPolicy([step(0, 'chat2')]);
    await only('chat1');
    await failingSite();
    expect(counts()).toEqual({ chat1: 1, chat2: 0, incident: 0 });
  });
});
