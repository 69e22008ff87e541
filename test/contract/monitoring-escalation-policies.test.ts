import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { escalationsOf, step } from './escalation-requests.fixture.ts';
import { badRequest, dataOf, extensionsOf, newSite, someId } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { removeMember } from './operations/identity.generated.ts';
import * as operations from './operations/monitoring.generated.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

let fixture: NotificationFixture;
let teamId: string;
let member: { client: Client; id: string; email: string };
const { startAnew, quiet } = channelsOf(() => fixture);
const { addPolicy, deletePolicies, incidentOf, pass } = escalationsOf(() => fixture);

beforeAll(async () => {
  fixture = await startNotificationFixture();
  teamId = await newTeam(fixture.owner);
  member = await newMember(fixture.app, fixture.owner, teamId, 'VIEWER');
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  await deletePolicies();
  await startAnew();
});

const create = (input: object) =>
  fixture.owner.send(operations.createEscalationPolicy, { input: { name: 'Night shift', ...input } });
const oneStep = [step(0, 'email')];

describe('an escalation policy', () => {
  it('can be created, read, changed and deleted by a manager, which the audit log records', async () => {
    const steps = [
      { afterMinutes: 0, channels: ['chat1', 'EMAIL', 'CHAT1', 'chat1'] },
      { afterMinutes: 10_080, memberIds: [member.id, member.id.toUpperCase()] },
    ];
    const more = {
      teamId,
      tags: [' Shop B', 'a', 'A'],
      alertTypes: ['SITE_DOWN'],
      notices: ['AGENT_OFFLINE'],
    };
    const created = dataOf(await create({ steps, repeat: 3, ...more }));
    expect(created).toEqual({
      id: expect.any(String),
      teamId,
      name: 'Night shift',
      position: 1,
      alertTypes: ['SITE_DOWN'],
      notices: ['AGENT_OFFLINE'],
      tags: ['a', 'shop b'],
      steps: [
        {
          afterMinutes: 0,
          channels: ['chat1', 'email'],
          teamChannels: ['CHAT1', 'EMAIL'],
          destinationIds: [],
          memberIds: [],
        },
        { afterMinutes: 10_080, channels: [], teamChannels: [], destinationIds: [], memberIds: [member.id] },
      ],
      repeat: 3,
    });
    const { id } = created;
    expect(await fixture.send(operations.escalationPolicies, { teamId })).toEqual([created]);
    const input = { name: 'Day shift', steps: oneStep };
    expect(await fixture.send(operations.updateEscalationPolicy, { id, input })).toMatchObject({
      id,
      name: 'Day shift',
      tags: [],
      alertTypes: [],
      repeat: 0,
    });
    expect(await fixture.send(operations.deleteEscalationPolicy, { id })).toBe(true);
    expect(await fixture.send(operations.escalationPolicies, { teamId })).toEqual([]);
    const { edges } = dataOf(await fixture.owner.send(auditLog, { first: 3 }));
    expect(edges.map(({ node }) => `${node.action} ${node.resource}`)).toEqual([
      'escalation-policy.delete escalation policy Day shift',
      'escalation-policy.update escalation policy Day shift',
      'escalation-policy.create escalation policy Night shift',
    ]);
  });

  it('is moved to another position, and the others make room', async () => {
    const names = async (): Promise<string[]> =>
      (await fixture.send(operations.escalationPolicies)).map(({ name, position }) => `${position} ${name}`);
    const ids: Record<string, string> = {};
    for (const name of ['a', 'b', 'c']) ids[name] = (await addPolicy(oneStep, { name })).id;
    await addPolicy(oneStep, { name: 'first', position: 1 });
    expect(await names()).toEqual(['1 first', '2 a', '3 b', '4 c']);
    const move = (name: string, position?: number) =>
      fixture.send(operations.updateEscalationPolicy, {
        id: ids[name],
        input: { name, steps: oneStep, position },
      });
    await move('c', 1);
    await move('a', 4);
    expect(await names()).toEqual(['1 c', '2 first', '3 b', '4 a']);
    await move('b');
    expect(await names()).toEqual(['1 c', '2 first', '3 b', '4 a']);
    await fixture.send(operations.deleteEscalationPolicy, { id: ids['c'] });
    expect(await names()).toEqual(['1 first', '2 b', '3 a']);
    const outside = await fixture.owner.send(operations.updateEscalationPolicy, {
      id: ids['a'],
      input: { name: 'a', steps: oneStep, position: 4 },
    });
    expect(extensionsOf(outside)).toMatchObject(badRequest('position'));
  });

  it('is moved alone: nothing else of it changes, also if one of its members has left the team', async () => {
    const left = await newMember(fixture.app, fixture.owner, teamId, 'VIEWER');
    const steps = [
      { afterMinutes: 0, memberIds: [left.id] },
      { afterMinutes: 5, channels: ['email'] },
    ];
    const first = dataOf(await create({ teamId, name: 'First', steps: oneStep }));
    const { id } = dataOf(await create({ teamId, name: 'Second', steps, tags: ['eu'], repeat: 2 }));
    dataOf(await fixture.owner.send(removeMember, { teamId, userId: left.id }));
    const move = (position: number, client = fixture.owner) =>
      client.send(operations.moveEscalationPolicy, { id, position });
    expect(dataOf(await move(1))).toMatchObject({ id, position: 1, name: 'Second', tags: ['eu'], repeat: 2 });
    const { edges } = dataOf(await fixture.owner.send(auditLog, { first: 1 }));
    expect(edges[0]!.node).toMatchObject({
      action: 'escalation-policy.move',
      resource: 'escalation policy Second',
    });
    const listed = await fixture.send(operations.escalationPolicies, { teamId });
    expect(listed.map((policy) => [policy.position, policy.id])).toEqual([
      [1, id],
      [2, first.id],
    ]);
    expect(listed[0]!.steps.map(({ memberIds }) => memberIds)).toEqual([[left.id], []]);
    for (const position of [0, 3])
      expect(extensionsOf(await move(position))).toMatchObject(badRequest('position'));
    expect(codeOf(await move(2, member.client))).toBe('FORBIDDEN');
    expect(codeOf(await move(2, await fixture.app.signUp()))).toBe('NOT_FOUND');

    const change = (input: object) =>
      fixture.owner.send(operations.updateEscalationPolicy, { id, input: { name: 'Second', ...input } });
    expect(dataOf(await change({ steps })).steps[0]!.memberIds).toEqual([left.id]);
    dataOf(await change({ steps: oneStep }));
    expect(extensionsOf(await change({ steps })), 'once taken out').toMatchObject(badRequest('steps'));
    for (const policy of [id, first.id])
      await fixture.send(operations.deleteEscalationPolicy, { id: policy });
  });

  it('is changed only in what is given', async () => {
    const steps = [step(0, 'chat1'), step(5, 'email')];
    const more = { tags: ['eu'], repeat: 2, alertTypes: ['SITE_DOWN'] };
    const made = dataOf(await create({ teamId, name: 'Nights', steps, ...more }));
    const change = (input: object, client = fixture.owner) =>
      client.send(operations.changeEscalationPolicy, { id: made.id, input });
    expect(dataOf(await change({ name: 'Days' }))).toEqual({ ...made, name: 'Days' });
    expect(dataOf(await change({ repeat: null, tags: null, alertTypes: [] }))).toEqual({
      ...made,
      name: 'Days',
      repeat: 0,
      tags: [],
      alertTypes: [],
    });
    expect(dataOf(await change({ steps: oneStep, position: 1 }))).toMatchObject({
      name: 'Days',
      steps: [{ afterMinutes: 0 }],
      position: 1,
    });
    for (const [field, input] of [
      ['name', { name: null }],
      ['name', { name: ' ' }],
      ['steps', { steps: null }],
      ['position', { position: 51 }],
      ['repeat', { repeat: 4 }],
    ] as const)
      expect(extensionsOf(await change(input))).toMatchObject(badRequest(field));
    expect(dataOf(await change({}))).toMatchObject({ name: 'Days', steps: [{ afterMinutes: 0 }] });
    expect(codeOf(await change({ name: 'x' }, member.client))).toBe('FORBIDDEN');
    expect(codeOf(await change({ name: 'x' }, await fixture.app.signUp()))).toBe('NOT_FOUND');
    await fixture.send(operations.deleteEscalationPolicy, { id: made.id });
  });

  it.each<[string, object]>([
    ['name', { name: ' ', steps: oneStep }],
    ['name', { name: 'x'.repeat(81), steps: oneStep }],
    ['name', { name: 'two\nlines', steps: oneStep }],
    ['steps', { steps: [] }],
    ['steps', { steps: Array.from({ length: 11 }, (_, index) => step(index, 'email')) }],
    ['steps', { steps: [step(0, 'email'), step(0, 'chat1')] }],
    ['steps', { steps: [step(5, 'email'), step(4, 'chat1')] }],
    ['steps', { steps: [step(-1, 'email')] }],
    ['steps', { steps: [step(10_081, 'email')] }],
    ['steps', { steps: [step(0)] }],
    ['steps', { steps: [step(0, 'fax')] }],
    ['steps', { steps: [step(0, someId)] }],
    ['steps', { steps: [{ afterMinutes: 0, memberIds: [someId] }] }],
    ['steps', { steps: [{ afterMinutes: 0, memberIds: ['nobody'] }] }],
    ['steps', { steps: [step(0, ...Array.from({ length: 51 }, (_, index) => `c${index}`))] }],
    ['repeat', { steps: oneStep, repeat: 4 }],
    ['repeat', { steps: oneStep, repeat: -1 }],
    ['tags', { steps: oneStep, tags: ['<b>'] }],
    ['tags', { steps: oneStep, tags: [''] }],
    ['tags', { steps: oneStep, tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['position', { steps: oneStep, position: 0 }],
    ['position', { steps: oneStep, position: 2 }],
  ])('is refused for its %s: %j', async (field, input) => {
    expect(extensionsOf(await create(input))).toMatchObject(badRequest(field));
    expect(await fixture.send(operations.escalationPolicies)).toEqual([]);
  });

  it('cannot name a destination or member of another team, nor move to one', async () => {
    const foreign = await fixture.send(operations.createNotificationDestination, {
      input: { teamId, kind: 'SLACK', name: 'Ops', url: `${fixture.provider.url}/slack` },
    });
    expect(extensionsOf(await create({ steps: [step(0, foreign.id)] }))).toMatchObject(badRequest('steps'));
    const steps = [{ afterMinutes: 0, memberIds: [member.id] }];
    expect(extensionsOf(await create({ steps }))).toMatchObject(badRequest('steps'));
    const { id } = await addPolicy(oneStep);
    const moved = await fixture.owner.send(operations.updateEscalationPolicy, {
      id,
      input: { name: 'x', teamId, steps: oneStep },
    });
    expect(extensionsOf(moved)).toMatchObject(badRequest('teamId'));
    await fixture.send(operations.deleteNotificationDestination, { id: foreign.id });
  });

  it('of which a team can have 50', async () => {
    for (let count = 0; count < 50; count += 1) await addPolicy(oneStep);
    expect(extensionsOf(await create({ steps: oneStep }))).toMatchObject(badRequest('teamId'));
  });

  it('is hidden from other users, and members who are no managers can only read it', async () => {
    const { id } = dataOf(await create({ teamId, steps: oneStep }));
    const stranger = await fixture.app.signUp();
    const attempts = (client: Client) => [
      client.send(operations.createEscalationPolicy, { input: { teamId, name: 'x', steps: oneStep } }),
      client.send(operations.updateEscalationPolicy, { id, input: { name: 'x', steps: oneStep } }),
      client.send(operations.deleteEscalationPolicy, { id }),
    ];
    for (const answer of await Promise.all(attempts(stranger))) expect(codeOf(answer)).toBe('NOT_FOUND');
    for (const answer of await Promise.all(attempts(member.client))) expect(codeOf(answer)).toBe('FORBIDDEN');
    expect(codeOf(await stranger.send(operations.escalationPolicies, { teamId }))).toBe('NOT_FOUND');
    expect(dataOf(await member.client.send(operations.escalationPolicies, { teamId }))).toHaveLength(1);
    await fixture.send(operations.deleteEscalationPolicy, { id });
  });
});

describe('a destination in a policy', () => {
  it('is notified, cannot be deleted, and is left out while it is disabled', async () => {
    const { id } = await fixture.send(operations.createNotificationDestination, {
      input: { kind: 'SLACK', name: 'Ops', url: `${fixture.provider.url}/ops`, byDefault: false },
    });
    const { id: policyId } = await addPolicy([step(0, id), step(5, 'chat1')], { repeat: 1 });
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    expect(fixture.provider.at('/ops')).toHaveLength(1);
    const refused = await fixture.owner.send(operations.deleteNotificationDestination, { id });
    expect(refused.errors?.[0]?.message).toContain('Night shift');
    await pass(5);
    await fixture.send(operations.updateNotificationDestination, { id, input: { enabled: false } });
    await pass(5);
    expect(fixture.provider.at('/ops')).toHaveLength(1);
    await pass(5);
    expect(fixture.provider.at('/chat1-secret-path')).toHaveLength(2);
    await fixture.send(operations.deleteEscalationPolicy, { id: policyId });
    expect(await fixture.send(operations.deleteNotificationDestination, { id })).toBe(true);
  });
});

describe('members in a policy', () => {
  const mails = () => fixture.mail.received.filter((mail) => mail.to.includes(member.email));
  const setQuietHours = async (client: Client, input: object | null) =>
    client.send(operations.setQuietHours, { input, teamId });
  /** From an hour ago until in an hour. */
  const now = (): object => {
    const at = (hours: number): string =>
      new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    return { from: at(-1), to: at(1), timezone: 'UTC' };
  };
  const failTeamSite = async (): Promise<string> => {
    const { id } = await newSite(fixture.owner, { teamId });
    await fixture.fail(id);
    await quiet();
    return id;
  };
  const addTeamPolicy = async (steps: object[]): Promise<string> =>
    dataOf(await create({ teamId, steps })).id;

  it('get no email in their quiet hours, except in the last step', async () => {
    const steps = [0, 5, 10].map((afterMinutes) => ({ afterMinutes, memberIds: [member.id] }));
    const id = await addTeamPolicy(steps);
    expect(dataOf(await setQuietHours(member.client, now()))).toMatchObject({ timezone: 'UTC' });
    await failTeamSite();
    await pass(5);
    expect(mails()).toHaveLength(0);
    await pass(5);
    expect(mails()).toHaveLength(1);
    expect(dataOf(await setQuietHours(member.client, null))).toBeNull();
    await failTeamSite();
    expect(mails()).toHaveLength(2);
    await fixture.send(operations.deleteEscalationPolicy, { id });
  });

  it('who have quiet hours are emailed about a new alert of an acknowledged incident, since no step follows', async () => {
    const steps = [0, 5].map((afterMinutes) => ({ afterMinutes, memberIds: [member.id] }));
    const id = await addTeamPolicy(steps);
    await setQuietHours(member.client, now());
    const { id: site } = await newSite(fixture.owner, { teamId });
    await fixture.fail(site, await fixture.addPage(site));
    const { id: incident } = await incidentOf(site);
    await fixture.send(operations.takeIncident, { id: incident });
    await fixture.fail(site);
    await pass(60);
    expect(mails()).toHaveLength(1);
    await setQuietHours(member.client, null);
    await fixture.send(operations.deleteEscalationPolicy, { id });
  });

  it.each<[string, object]>([
    ['from', { from: '24:00', to: '06:00', timezone: 'UTC' }],
    ['from', { from: '9:00', to: '06:00', timezone: 'UTC' }],
    ['to', { from: '22:00', to: '06:60', timezone: 'UTC' }],
    ['to', { from: '22:00', to: '22:00', timezone: 'UTC' }],
    ['timezone', { from: '22:00', to: '06:00', timezone: 'Europe/Atlantis' }],
    ['timezone', { from: '22:00', to: '06:00', timezone: '+01:00' }],
    ['timezone', { from: '22:00', to: '06:00', timezone: '' }],
  ])('cannot have quiet hours with a wrong %s: %j', async (field, input) => {
    expect(extensionsOf(await setQuietHours(member.client, input))).toMatchObject(badRequest(field));
    expect(dataOf(await member.client.send(operations.quietHours, { teamId }))).toBeNull();
  });

  it('have quiet hours of their own in each team, which strangers can neither read nor set', async () => {
    const hours = { from: '22:00', to: '06:30', timezone: 'Europe/Berlin' };
    expect(dataOf(await setQuietHours(member.client, hours))).toEqual(hours);
    expect(dataOf(await member.client.send(operations.quietHours, { teamId }))).toEqual(hours);
    expect(dataOf(await member.client.send(operations.quietHours))).toBeNull();
    expect(await fixture.send(operations.quietHours, { teamId })).toBeNull();
    const stranger = await fixture.app.signUp();
    expect(codeOf(await setQuietHours(stranger, hours))).toBe('NOT_FOUND');
    expect(codeOf(await stranger.send(operations.quietHours, { teamId }))).toBe('NOT_FOUND');
    await setQuietHours(member.client, null);
  });

  it('who have left the team get no more steps', async () => {
    const steps = [
      { afterMinutes: 0, memberIds: [member.id] },
      { afterMinutes: 5, memberIds: [member.id] },
      step(10, 'email'),
    ];
    const id = await addTeamPolicy(steps);
    const site = await failTeamSite();
    expect(mails()).toHaveLength(1);
    dataOf(await fixture.owner.send(removeMember, { teamId, userId: member.id }));
    await pass(5);
    await pass(5);
    expect(mails()).toHaveLength(1);
    const { timeline } = await incidentOf(site);
    expect(timeline.filter(({ kind }) => kind === 'ESCALATED').map(({ text }) => text)).toEqual([
      `Step 1 of 3 of the policy "Night shift" notified ${member.email}.`,
      expect.stringContaining('notified nobody'),
      'Step 3 of 3 of the policy "Night shift" notified Email.',
    ]);
    await fixture.send(operations.deleteEscalationPolicy, { id });
  });
});
