import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, type Client } from '#testkit/client.ts';
import { forgetAddresses, passMailPauses, passQuietDays } from '#testkit/mail.fixture.ts';
import type { ReceivedMail } from '#testkit/mail-server.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { rowsOf, untilDelivered } from '#testkit/stored.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newDestination } from './destination-requests.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import {
  alerts,
  resendDestinationConfirmation,
  stoppedAddresses,
  unconfirmed,
  updateTeamNotificationSettings,
} from './operations/monitoring.generated.ts';
import { newReport, sendReport, thisMonth, untilMade } from './report-requests.fixture.ts';
import { codeOf, newTeam } from './team-requests.fixture.ts';

describe('the mails of a team to one address', () => {
  let fixture: NotificationFixture;
  let trusted: Client;
  let teamId: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture({ env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
    // The administrator, whose teams need no confirmation.
    trusted = fixture.owner;
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await untilDelivered(fixture.app);
    await endRateLimits(fixture.app);
    teamId = await newTeam(trusted);
    fixture.mail.received.length = 0;
  });

  const client = 'client@example.com';
  const mailsTo = (address: string): ReceivedMail[] =>
    fixture.mail.received.filter(({ to }) => to.includes(address));
  const pathIn = ({ text }: ReceivedMail): string =>
    /https:\/\/steward\.example(\/stop-mail\/[\w.-]+)/.exec(unfolded(text))![1]!;
  const page = async (path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${fixture.app.url}${path}`, init);
    return { status: response.status, text: await response.text() };
  };
  const setAddresses = async (emailAddresses: string[], by = trusted, team = teamId): Promise<string[]> =>
    dataOf(
      await by.send(updateTeamNotificationSettings, {
        input: { emailEnabled: true, emailAddresses },
        teamId: team,
      }),
    ).unconfirmedAddresses;
  const failSite = async (by = trusted, team = teamId): Promise<string> => {
    const { id } = await newSite(by, { teamId: team });
    await fixture.fail(id);
    await untilDelivered(fixture.app);
    return id;
  };
  const deliveriesOf = async (siteId: string) =>
    dataOf(await trusted.send(alerts, { siteId }))[0]!.deliveries.map(({ status, error }) => [status, error]);

  it('have a link and the headers of RFC 8058, with which a mail program stops them by one request', async () => {
    await setAddresses([client]);
    await failSite();
    const [mail] = mailsTo(client);
    const path = pathIn(mail!);
    const header = unfolded(mail!.text);
    expect(header).toContain(`List-Unsubscribe: <https://steward.example${path}>`);
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const opened = await page(path);
    expect([opened.status, opened.text.includes('<button type="submit">Stop</button>')]).toEqual([200, true]);
    expect(await deliveriesOf(await failSite())).toEqual([['SENT', null]]);

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const stopped = await page(path, { method: 'POST', body });
    expect([stopped.status, stopped.text.includes('gets no more notifications')]).toEqual([200, true]);
    expect(await deliveriesOf(await failSite())).toEqual([
      ['SKIPPED', expect.stringContaining(`not sent to ${client}`)],
    ]);
    expect(mailsTo(client)).toHaveLength(2);
    expect(dataOf(await trusted.send(unconfirmed, { teamId }))).toMatchObject({
      unconfirmedAddresses: [client],
    });
    expect(await rowsOf(fixture.app, 'audit_log', { action: 'address.stop-mail' })).toMatchObject([
      { actor: client, team_id: teamId },
    ]);
  });

  it('are stopped for one team, and begin again with the button of the same page', async () => {
    const other = await newTeam(trusted);
    for (const team of [teamId, other]) await setAddresses([client], trusted, team);
    await failSite();
    const path = pathIn(mailsTo(client)[0]!);
    for (let time = 0; time < 2; time += 1)
      expect((await page(path, { method: 'POST' })).text).toContain('Get them again');
    expect(await deliveriesOf(await failSite(trusted, other))).toEqual([['SENT', null]]);
    expect((await page(`${path}?again`, { method: 'POST' })).text).toContain('>Stop</button>');
    expect(await deliveriesOf(await failSite())).toEqual([['SENT', null]]);
  });

  it('include those of destinations and reports', async () => {
    await newDestination(trusted, { teamId, kind: 'EMAIL', url: undefined, emailAddresses: [client] });
    await waitUntil(() => mailsTo(client).length === 1);
    const [, confirm] = /https:\/\/steward\.example(\/confirm-address\/\S+)/.exec(mailsTo(client)[0]!.text)!;
    await page(confirm!, { method: 'POST' });
    const report = await newReport(trusted, { teamId, month: thisMonth() });
    await untilMade(fixture.app, trusted, report.id);
    dataOf(await sendReport(trusted, report.id, [client]));
    await untilDelivered(fixture.app);
    await waitUntil(() => mailsTo(client).length === 2);
    const mail = mailsTo(client)[1]!;
    expect(unfolded(mail.text)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await page(pathIn(mail), { method: 'POST' });
    dataOf(await sendReport(trusted, report.id, [client]));
    await failSite();
    await untilDelivered(fixture.app);
    expect(mailsTo(client)).toHaveLength(2);
    // The link of the first mail does not undo it.
    expect((await page(confirm!, { method: 'POST' })).status).toBe(404);
  });

  it('cannot be asked for again by the team within 30 days', async () => {
    await setAddresses([client]);
    await failSite();
    await page(pathIn(mailsTo(client)[0]!), { method: 'POST' });
    await passMailPauses(fixture.app);
    const again = await trusted.monitoring(
      'mutation ($teamId: ID) { resendConfirmations(teamId: $teamId) }',
      { teamId },
    );
    expect(codeOf(again)).toBe('BAD_REQUEST');
    expect(again.errors![0]!.message).toMatch(
      /^client@example\.com stopped the emails of this team\. It can ask again from \d{4}-\d\d-\d\d\.$/,
    );
    expect(mailsTo(client)).toHaveLength(1);
    const [listed] = dataOf(await trusted.send(stoppedAddresses, { teamId }));
    expect(listed!.address).toBe(client);
    const days = (Date.parse(listed!.askableAt) - Date.parse(listed!.stoppedAt)) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(again.errors![0]!.message).toContain(listed!.askableAt.slice(0, 10));
  });

  it('can be asked for again after 30 days, also for a destination from before addresses had to confirm', async () => {
    const mail = { kind: 'EMAIL', url: undefined, emailAddresses: [client] };
    const { id } = await newDestination(trusted, { teamId, ...mail });
    const questions = (): ReceivedMail[] =>
      mailsTo(client).filter(({ text }) => text.includes('/confirm-address/'));
    await waitUntil(() => questions().length === 1);
    await forgetAddresses(fixture.app);
    await failSite();
    const stopped = mailsTo(client).findLast(({ text }) => text.includes('/stop-mail/'))!;
    await page(pathIn(stopped), { method: 'POST' });
    await passQuietDays(fixture.app);
    await passMailPauses(fixture.app);
    await endRateLimits(fixture.app);
    expect(dataOf(await trusted.send(resendDestinationConfirmation, { id }))).toEqual([client]);
    await waitUntil(() => questions().length === 2);
  });

  it('include the one that asks an address to confirm', async () => {
    const member = await fixture.app.signUp();
    const team = await newTeam(member);
    await setAddresses([client], member, team);
    await waitUntil(() => mailsTo(client).length === 1);
    expect(unfolded(mailsTo(client)[0]!.text)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await page(pathIn(mailsTo(client)[0]!), { method: 'POST' });
    await passMailPauses(fixture.app);
    const again = await member.monitoring('mutation ($teamId: ID) { resendConfirmations(teamId: $teamId) }', {
      teamId: team,
    });
    expect(codeOf(again)).toBe('BAD_REQUEST');
  });

  it('have no link if they go to several addresses, since the others could use it', async () => {
    await setAddresses([client, 'other@example.com']);
    await failSite();
    expect(mailsTo(client)).toHaveLength(1);
    expect(mailsTo(client)[0]!.text).not.toMatch(/stop-mail|List-Unsubscribe/i);
  });

  it('are not stopped by a link that is forged or incomplete', async () => {
    await setAddresses([client]);
    await failSite();
    const path = pathIn(mailsTo(client)[0]!);
    const [payload, mac] = path.slice('/stop-mail/'.length).split('.');
    const other = Buffer.from(`${teamId} other@example.com`).toString('base64url');
    for (const token of [`${other}.${mac}`, payload, `${payload}.`, `${payload}.AAAA`, `.${mac}`, 'x'])
      expect((await page(`/stop-mail/${token}`, { method: 'POST' })).status).toBe(404);
    expect(await deliveriesOf(await failSite())).toEqual([['SENT', null]]);
  });
});

/** Headers and quoted-printable lines are folded. */
const unfolded = (text: string): string =>
  text
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
