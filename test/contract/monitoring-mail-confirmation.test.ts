import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askNeverAsked } from '#notification/index.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import {
  forgetWhose,
  passMailPauses,
  storeAsEarlierVersion,
  storeOwnerAddress,
} from '#testkit/mail.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { rowsOf, untilDelivered } from '#testkit/stored.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { destinationsOf, newDestination } from './destination-requests.fixture.ts';
import { badRequest, extensionsOf, newSite } from './monitoring-requests.fixture.ts';
import {
  alerts,
  createEscalationPolicy,
  resendConfirmations,
  resendDestinationConfirmation,
  testNotification,
  unconfirmed,
  updateTeamNotificationSettings,
} from './operations/monitoring.generated.ts';
import {
  newReport,
  readReport,
  sendReport,
  untilMade,
  updateReportSettings,
} from './report-requests.fixture.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

describe('an address that a team enters', () => {
  let fixture: NotificationFixture;
  let member: Client;
  let own: string;
  let teamId: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture({ env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
    own = 'kim@example.com';
    member = await fixture.app.signUp({ email: own });
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await untilDelivered(fixture.app);
    await endRateLimits(fixture.app);
    teamId = await newTeam(member);
    fixture.mail.received.length = 0;
  });

  const client = 'client@example.com';
  const mailsTo = (address: string): string[] =>
    fixture.mail.received.filter(({ to }) => to.includes(address)).map(({ text }) => text);
  /** Presses the button of the page that the newest mail to the address links to. */
  const confirm = async (address: string, count = 1): Promise<void> => {
    await waitUntil(() => mailsTo(address).length === count);
    const [, path] = /https:\/\/steward\.example(\/confirm-address\/\S+)/.exec(mailsTo(address).at(-1)!)!;
    expect((await fetch(`${fixture.app.url}${path}`, { method: 'POST' })).status).toBe(200);
  };
  const setAddresses = async (emailAddresses: string[], by = member, team = teamId): Promise<string[]> =>
    dataOf(
      await by.send(updateTeamNotificationSettings, {
        input: { emailEnabled: true, emailAddresses },
        teamId: team,
      }),
    ).unconfirmedAddresses;
  const waiting = async () => (await member.send(unconfirmed, { teamId })).data!;
  const resend = (by = member) => by.send(resendConfirmations, { teamId });
  const failSite = async (): Promise<string> => {
    const { id } = await newSite(member, { teamId });
    await fixture.fail(id);
    await untilDelivered(fixture.app);
    return id;
  };
  const deliveriesOf = async (siteId: string) =>
    dataOf(await member.send(alerts, { siteId }))[0]!.deliveries.map(({ channel, status, error }) => ({
      channel,
      status,
      error,
    }));
  const left = (address: string) => expect.stringContaining(`not sent to ${address}, who has not`);

  it('of the channel email gets nothing but a link until it is confirmed, while members get everything', async () => {
    expect(await setAddresses([own, 'Client@example.com'])).toEqual(['Client@example.com']);
    const siteId = await failSite();
    const note = left('Client@example.com');
    expect(await deliveriesOf(siteId)).toEqual([{ channel: 'email', status: 'SENT', error: note }]);
    expect(mailsTo('Client@example.com')).toEqual([]);
    await confirm(client);
    expect((await waiting()).notificationSettings).toEqual({ unconfirmedAddresses: [] });
    await fixture.recover(siteId);
    await untilDelivered(fixture.app);
    expect(mailsTo('Client@example.com')).toEqual([expect.stringContaining('Up: Shop')]);
  });

  it('of the channel email that nobody has confirmed skips messages with the reason', async () => {
    await setAddresses([client]);
    expect(await deliveriesOf(await failSite())).toEqual([
      { channel: 'email', status: 'SKIPPED', error: left(client) },
    ]);
    await confirm(client);
    expect(await deliveriesOf(await failSite())).toMatchObject([{ status: 'SENT', error: null }]);
  });

  it('is tested only when it is confirmed', async () => {
    const personal = await fixture.app.signUp();
    const save = (emailAddresses: string[]) =>
      personal.send(updateTeamNotificationSettings, { input: { emailEnabled: true, emailAddresses } });
    dataOf(await save([client]));
    const refused = await personal.send(testNotification, { channel: 'email' });
    expect(refused.errors).toMatchObject([{ message: left(client), extensions: { code: 'BAD_REQUEST' } }]);
    await confirm(client);
    expect(codeOf(await personal.send(testNotification, { channel: 'email' }))).toBeUndefined();
    expect(mailsTo(client)).toHaveLength(2);
  });

  it('is asked once, not again by the next change, and again on request', async () => {
    await setAddresses([client]);
    await waitUntil(() => mailsTo(client).length === 1);
    await passMailPauses(fixture.app);
    expect(await setAddresses([client, own])).toEqual([client]);
    expect(dataOf(await resend())).toEqual([client]);
    expect(codeOf(await resend())).toBe('RATE_LIMITED');
    await confirm(client, 2);
    expect(extensionsOf(await resend())).toMatchObject(badRequest('teamId'));
    expect(mailsTo(client)).toHaveLength(2);
  });

  it('can be asked again by managers of its team only', async () => {
    await setAddresses([client]);
    await waitUntil(() => mailsTo(client).length === 1);
    await passMailPauses(fixture.app);
    const viewer = await newMember(fixture.app, member, teamId, 'VIEWER');
    expect(codeOf(await resend(viewer.client))).toBe('FORBIDDEN');
    expect(codeOf(await resend(await fixture.app.signUp()))).toBe('NOT_FOUND');
    expect((await resend(fixture.app.stranger())).status).toBe(401);
    expect(mailsTo(client)).toHaveLength(1);
  });

  it('as a recipient of reports gets one only after it is confirmed', async () => {
    const settings = dataOf(await updateReportSettings(member, { recipients: [own, client] }, teamId));
    expect(settings.recipients).toEqual([own, client]);
    expect((await waiting()).reportSettings).toEqual({ unconfirmedRecipients: [client] });
    const { id } = await newReport(member, { teamId, from: '2026-01-01', to: '2026-01-31' });
    await untilMade(fixture.app, member, id);
    dataOf(await sendReport(member, id));
    await waitUntil(async () => (await readReport(member, id))!.sentTo.includes(own));
    await waitUntil(async () => (await readReport(member, id))!.note!.includes(`Not sent to ${client}`));
    await confirm(client);
    dataOf(await sendReport(member, id));
    await waitUntil(async () => (await readReport(member, id))!.sentTo.includes(client));

    dataOf(await sendReport(member, id, ['other@example.com']));
    await confirm('other@example.com');
    expect(mailsTo('other@example.com')).toHaveLength(1);
    dataOf(await sendReport(member, id, ['other@example.com']));
    await waitUntil(async () => (await readReport(member, id))!.sentTo.includes('other@example.com'));
  });

  it('of a member in a policy is used only if it is known to be that of the member', async () => {
    const colleague = await newMember(fixture.app, member, teamId, 'VIEWER');
    await untilDelivered(fixture.app);
    await waitUntil(() => mailsTo(colleague.email).length === 1);
    await forgetWhose(fixture.app, colleague.email);
    const steps = [{ afterMinutes: 0, channels: [], memberIds: [colleague.id] }];
    dataOf(await member.send(createEscalationPolicy, { input: { teamId, name: 'Night', steps } }));
    expect((await waiting()).escalationPolicies).toEqual([{ unconfirmedMemberIds: [colleague.id] }]);
    // The step has nobody whom it reaches, so that the alert goes to those that get alerts without a policy.
    await setAddresses([own]);
    expect(await deliveriesOf(await failSite())).toMatchObject([{ channel: 'email', status: 'SENT' }]);
    await confirm(colleague.email, 2);
    expect((await waiting()).escalationPolicies).toEqual([{ unconfirmedMemberIds: [] }]);
    expect(await deliveriesOf(await failSite())).toMatchObject([
      { channel: `member:${colleague.id}`, status: 'SENT' },
    ]);
    expect(mailsTo(colleague.email)).toHaveLength(3);
  });

  it('needs no confirmation in a team of an administrator, except for destinations', async () => {
    const trusted = await newTeam(fixture.owner);
    expect(await setAddresses([client], fixture.owner, trusted)).toEqual([]);
    const { id } = await newSite(fixture.owner, { teamId: trusted });
    await fixture.fail(id);
    await untilDelivered(fixture.app);
    expect(mailsTo(client)).toEqual([expect.stringContaining('Down: Shop')]);
    const destination = await newDestination(fixture.owner, {
      teamId: trusted,
      kind: 'EMAIL',
      url: undefined,
      emailAddresses: [client],
    });
    expect(destination.unconfirmedAddresses).toEqual([client]);
    await confirm(client, 2);
  });

  it('needs none there either when the administrator has handed over, nor elsewhere because somebody became one', async () => {
    const deputy = await fixture.app.signUp();
    const { id: userId } = dataOf(await deputy.monitoring('{ me { id } }'));
    const setRole = async (role: string): Promise<unknown> =>
      dataOf(
        await fixture.owner.monitoring(
          'mutation ($id: ID!, $role: UserRole!) { updateUser(id: $id, input: { role: $role }) { id } }',
          { id: userId, role },
        ),
      );
    const before = await newTeam(deputy);
    expect(await setAddresses([client], deputy, before)).toEqual([client]);
    await setRole('ADMIN');
    const trusted = await newTeam(deputy);
    expect(await setAddresses([client], deputy, trusted)).toEqual([]);
    await setRole('MEMBER');
    const waitsIn = async (id: string) =>
      (await deputy.send(unconfirmed, { teamId: id })).data!.notificationSettings!.unconfirmedAddresses;
    expect([await waitsIn(before), await waitsIn(trusted)]).toEqual([[client], []]);
    await setRole('ADMIN');
    expect([await waitsIn(before), await waitsIn(trusted)]).toEqual([[client], []]);
  });

  it('with letters that PostgreSQL may not lower can be confirmed', async () => {
    await setAddresses(['Info@Ökohaus.example']);
    await confirm('info@ökohaus.example');
    expect((await waiting()).notificationSettings).toEqual({ unconfirmedAddresses: [] });
  });

  describe('by itself', () => {
    const questionsTo = (address: string): string[] =>
      mailsTo(address).filter((text) => text.includes('/confirm-address/'));
    const newUnknown = async () => {
      const colleague = await newMember(fixture.app, member, teamId, 'VIEWER');
      await forgetWhose(fixture.app, colleague.email);
      return colleague;
    };
    const ask = async (): Promise<void> => {
      await askNeverAsked(fixture.app.platform.services);
      await untilDelivered(fixture.app);
    };
    const asked = async (address: string): Promise<number> =>
      (await rowsOf(fixture.app, 'notification_addresses', { address })).filter(({ mailed_at }) => mailed_at)
        .length;

    it('is asked once, if it is that of a member', async () => {
      const { email } = await newUnknown();
      await storeOwnerAddress(fixture.app, teamId, email);
      await ask();
      await waitUntil(() => questionsTo(email).length === 1);
      await passMailPauses(fixture.app);
      await ask();
      expect(dataOf(await resend())).toEqual([email]);
      await waitUntil(() => questionsTo(email).length === 2);
      const [, path] = /https:\/\/steward\.example(\/confirm-address\/\S+)/.exec(questionsTo(email)[1]!)!;
      await fetch(`${fixture.app.url}${path}`, { method: 'POST' });
      expect((await waiting()).notificationSettings).toEqual({ unconfirmedAddresses: [] });
    });

    it('is asked by one team in an hour, however many have entered it', async () => {
      const { client: colleague, email } = await newUnknown();
      await storeOwnerAddress(fixture.app, teamId, email);
      for (const id of [await newTeam(colleague), await newTeam(colleague)])
        await storeOwnerAddress(fixture.app, id, email);
      await ask();
      await passMailPauses(fixture.app);
      await ask();
      expect(await asked(email)).toBe(1);
    });

    it('is not asked if it is that of a stranger', async () => {
      const stranger = 'stranger@example.com';
      await storeOwnerAddress(fixture.app, teamId, stranger);
      await ask();
      expect(await asked(stranger)).toBe(0);
    });

    it('is asked if it is that of an owner, to whom the destination of a former member goes', async () => {
      const owner = 'owner@example.com';
      const founder = await fixture.app.signUp({ email: owner });
      teamId = await newTeam(founder);
      const leaver = await newMember(fixture.app, founder, teamId, 'VIEWER');
      const mail = { kind: 'EMAIL', url: undefined, emailAddresses: [leaver.email] };
      await newDestination(founder, { teamId, ...mail });
      await forgetWhose(fixture.app, owner);
      dataOf(await leaver.client.identity('mutation ($id: ID!) { leaveTeam(teamId: $id) }', { id: teamId }));
      await waitUntil(async () => (await destinationsOf(founder, teamId))[0]!.emailAddresses![0] === owner);
      await ask();
      await waitUntil(() => questionsTo(owner).length === 1);
      expect(await asked(owner)).toBe(1);
    });
  });

  it('is not confirmed if a process of an earlier version has stored it', async () => {
    await setAddresses([client]);
    dataOf(await updateReportSettings(member, { recipients: ['report@example.com'] }, teamId));
    const mail = { kind: 'EMAIL', url: undefined, emailAddresses: ['destination@example.com'] };
    const { id } = await newDestination(member, { teamId, ...mail });
    const asked = [client, 'report@example.com', 'destination@example.com'];
    await waitUntil(() => asked.every((address) => mailsTo(address).length === 1));
    await storeAsEarlierVersion(fixture.app);

    expect(await waiting()).toMatchObject({
      notificationSettings: { unconfirmedAddresses: [client] },
      reportSettings: { unconfirmedRecipients: ['report@example.com'] },
    });
    const [destination] = await destinationsOf(member, teamId);
    expect(destination!.unconfirmedAddresses).toEqual(['destination@example.com']);
    const skipped = await deliveriesOf(await failSite());
    expect(skipped.map(({ status }) => status)).toEqual(['SKIPPED', 'SKIPPED']);

    await endRateLimits(fixture.app);
    expect(dataOf(await resend()).toSorted()).toEqual([client, 'report@example.com']);
    expect(dataOf(await member.send(resendDestinationConfirmation, { id }))).toEqual([
      'destination@example.com',
    ]);
    for (const address of asked) await confirm(address, 2);
    const sent = await deliveriesOf(await failSite());
    expect(sent.map(({ status }) => status)).toEqual(['SENT', 'SENT']);
  });

  it('is recorded in the audit log when it is confirmed', async () => {
    await setAddresses(['audit@example.com']);
    await confirm('audit@example.com');
    expect(
      await rowsOf(fixture.app, 'audit_log', {
        action: 'destination.confirm-address',
        actor: 'audit@example.com',
      }),
    ).toHaveLength(1);
  });
});
