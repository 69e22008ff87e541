import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { expireConfirmationLinks, forgetAddresses, passMailPauses } from '#testkit/mail.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  destinationsOf,
  logsOf,
  newDestination,
  remove,
  testOf,
  update,
} from './destination-requests.fixture.ts';
import { badRequest, dataOf, extensionsOf } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { removeMember } from './operations/identity.generated.ts';
import { me, resendDestinationConfirmation } from './operations/monitoring.generated.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

describe('the address of an email destination', () => {
  let fixture: NotificationFixture;
  let own: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    own = dataOf(await fixture.owner.send(me)).email;
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const { startAnew, only, quiet } = channelsOf(() => fixture);
  beforeEach(async () => {
    for (const { id } of await destinationsOf(fixture.owner)) dataOf(await remove(fixture.owner, id));
    await endRateLimits(fixture.app);
    await forgetAddresses(fixture.app);
    await startAnew();
    await only();
  });

  const add = (emailAddresses: string[], input: object = {}) =>
    newDestination(fixture.owner, { kind: 'EMAIL', name: 'Mail', url: undefined, emailAddresses, ...input });
  const mailsTo = (address: string): string[] =>
    fixture.mail.received.filter(({ to }) => to.includes(address)).map(({ text }) => text);
  const pathIn = (text: string): string =>
    /https:\/\/steward\.example(\/confirm-address\/\S+)/.exec(text)![1]!;
  const linkFor = async (address: string, count = 1): Promise<string> => {
    await waitUntil(() => mailsTo(address).length === count);
    return pathIn(mailsTo(address).at(-1)!);
  };
  const visit = (path: string, method: 'GET' | 'POST') => fetch(`${fixture.app.url}${path}`, { method });
  const unconfirmed = async () =>
    (await destinationsOf(fixture.owner)).map(({ unconfirmedAddresses }) => unconfirmedAddresses);
  const resend = (id: string, client: Client = fixture.owner) =>
    client.send(resendDestinationConfirmation, { id });

  it('gets nothing but a link until it is confirmed, while others get everything', async () => {
    const { id, unconfirmedAddresses } = await add([own, 'Client@example.com']);
    expect(unconfirmedAddresses).toEqual(['Client@example.com']);
    const path = await linkFor('client@example.com');
    expect(JSON.stringify(await rowsOf(fixture.app, 'notification_addresses'))).not.toContain(
      path.split('/').at(-1),
    );

    const refused = await testOf(fixture.owner, id);
    expect(refused.errors).toMatchObject([
      {
        message: expect.stringContaining('not sent to Client@example.com'),
        extensions: { code: 'BAD_REQUEST' },
      },
    ]);
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    expect(await fixture.deliveries(site)).toMatchObject([
      { status: 'SENT', error: expect.stringContaining('not sent to Client@example.com') },
    ]);
    expect(mailsTo('Client@example.com')).toEqual([]);
    expect(mailsTo(own)).toHaveLength(2);

    const shown = await visit(path, 'GET');
    expect([shown.status, await shown.text()]).toEqual([
      200,
      expect.stringContaining('<button type="submit">'),
    ]);
    expect(await unconfirmed()).toEqual([['Client@example.com']]);
    const confirmed = await visit(path, 'POST');
    expect([confirmed.status, await confirmed.text()]).toEqual([
      200,
      expect.stringContaining('Address confirmed'),
    ]);
    expect(await (await visit(path, 'GET')).text()).toContain('Address confirmed');
    expect(await unconfirmed()).toEqual([[]]);
    expect(codeOf(await testOf(fixture.owner, id))).toBeUndefined();
    expect(mailsTo('Client@example.com')).toHaveLength(1);
    const audited = await rowsOf(fixture.app, 'audit_log', { action: 'destination.confirm-address' });
    expect(audited).toMatchObject([{ actor: 'client@example.com', user_id: null }]);
  });

  it('is asked although a colleague gets the messages of many destinations, too', async () => {
    for (let n = 0; n < 5; n += 1) await add([own, `client${n}@example.com`], { name: `Mail ${n}` });
    const links = await Promise.all([0, 1, 2, 3, 4].map((n) => linkFor(`client${n}@example.com`)));
    expect(new Set(links).size).toBe(5);
  });

  it('that nobody has confirmed skips deliveries with the reason, and a test says so', async () => {
    const { id } = await add(['client@example.com']);
    await linkFor('client@example.com');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const reason = expect.stringContaining('client@example.com, who has not confirmed');
    expect((await logsOf(fixture.owner))[0]!.deliveries).toMatchObject([
      { status: 'SKIPPED', error: reason },
    ]);
    const answer = await testOf(fixture.owner, id);
    expect(answer.errors).toMatchObject([{ message: reason, extensions: { code: 'BAD_REQUEST' } }]);
    expect(fixture.mail.received).toHaveLength(1);
  });

  it('is asked once more on request, with the same link, but only once in ten minutes', async () => {
    const { id } = await add(['client@example.com']);
    const path = await linkFor('client@example.com');
    expect(codeOf(await resend(id))).toBe('RATE_LIMITED');
    await passMailPauses(fixture.app);
    expect(dataOf(await resend(id))).toEqual(['client@example.com']);
    expect(await linkFor('client@example.com', 2)).toBe(path);
    await visit(path, 'POST');
    expect(extensionsOf(await resend(id))).toMatchObject(badRequest('id'));
    expect(mailsTo('client@example.com')).toHaveLength(2);
  });

  it('is asked once in ten minutes also if its destination is deleted and created again', async () => {
    const { id } = await add(['client@example.com']);
    const path = await linkFor('client@example.com');
    dataOf(await remove(fixture.owner, id));
    await add(['client@example.com']);
    await visit(path, 'POST');
    expect(await unconfirmed()).toEqual([[]]);
    expect(mailsTo('client@example.com')).toHaveLength(1);
  });

  it('needs a new link after seven days', async () => {
    const { id } = await add(['client@example.com']);
    const path = await linkFor('client@example.com');
    await expireConfirmationLinks(fixture.app);
    for (const method of ['GET', 'POST'] as const) expect((await visit(path, method)).status).toBe(404);
    expect(await unconfirmed()).toEqual([['client@example.com']]);
    await passMailPauses(fixture.app);
    dataOf(await resend(id));
    const next = await linkFor('client@example.com', 2);
    expect(next).not.toBe(path);
    expect((await visit(path, 'POST')).status).toBe(404);
    expect((await visit(next, 'POST')).status).toBe(200);
    expect(await unconfirmed()).toEqual([[]]);
  });

  it('is confirmed for all destinations of the team, and for no other team', async () => {
    await add(['client@example.com']);
    await visit(await linkFor('client@example.com'), 'POST');
    expect((await add(['client@example.com'], { name: 'Second' })).unconfirmedAddresses).toEqual([]);
    const other = await newTeam(fixture.owner);
    const elsewhere = await add(['client@example.com'], { teamId: other });
    expect(elsewhere.unconfirmedAddresses).toEqual(['client@example.com']);
    await linkFor('client@example.com', 2);
  });

  it('counts as confirmed if it was stored before, also in another destination and after a change', async () => {
    const { id } = await add(['client@example.com', own]);
    await linkFor('client@example.com');
    await forgetAddresses(fixture.app);
    expect(await unconfirmed()).toEqual([[]]);
    expect((await add(['client@example.com'], { name: 'Second' })).unconfirmedAddresses).toEqual([]);
    const changed = dataOf(
      await update(fixture.owner, id, { emailAddresses: ['client@example.com', 'new@example.com'] }),
    );
    expect(changed.unconfirmedAddresses).toEqual(['new@example.com']);
    await linkFor('new@example.com');
    expect(mailsTo('client@example.com')).toHaveLength(1);
    const renamed = dataOf(await update(fixture.owner, id, { name: 'Renamed' }));
    expect(renamed.unconfirmedAddresses).toEqual(['new@example.com']);
  });

  it('can be asked for by managers of its team only', async () => {
    const teamId = await newTeam(fixture.owner);
    const { id } = await add(['client@example.com'], { teamId });
    await linkFor('client@example.com');
    await passMailPauses(fixture.app);
    const { client: viewer } = await newMember(fixture.app, fixture.owner, teamId, 'VIEWER');
    expect(codeOf(await resend(id, viewer))).toBe('FORBIDDEN');
    expect(codeOf(await resend(id, await fixture.app.signUp()))).toBe('NOT_FOUND');
    expect((await resend(id, fixture.app.stranger())).status).toBe(401);
    expect(mailsTo('client@example.com')).toHaveLength(1);
    expect((await destinationsOf(viewer, teamId))[0]!.unconfirmedAddresses).toEqual(['client@example.com']);
  });

  it('is stored beyond the limit of mails, and asked later', async () => {
    const many = (name: string) => Array.from({ length: 15 }, (_, n) => `${name}${n}@example.com`);
    await add(many('a'));
    const { id } = await add(many('b'), { name: 'Second' });
    await waitUntil(() => fixture.mail.received.length === 15);
    expect(codeOf(await resend(id))).toBe('RATE_LIMITED');
    await endRateLimits(fixture.app);
    expect(dataOf(await resend(id))).toHaveLength(15);
    await waitUntil(() => fixture.mail.received.length === 30);
    expect(mailsTo('a1@example.com')).toHaveLength(1);
  });

  it('of a member who leaves is no longer one of the destination, whose other addresses stay as they are', async () => {
    const teamId = await newTeam(fixture.owner);
    const { id: userId, email } = await newMember(fixture.app, fixture.owner, teamId, 'VIEWER');
    const { unconfirmedAddresses } = await add([email, 'client@example.com'], { teamId });
    expect(unconfirmedAddresses).toEqual(['client@example.com']);
    dataOf(await fixture.owner.send(removeMember, { teamId, userId }));
    await waitUntil(
      async () => (await destinationsOf(fixture.owner, teamId))[0]!.emailAddresses!.length === 1,
    );
    expect(await destinationsOf(fixture.owner, teamId)).toMatchObject([
      { emailAddresses: ['client@example.com'], unconfirmedAddresses: ['client@example.com'] },
    ]);
    expect((await add([email], { teamId, name: 'Again' })).unconfirmedAddresses).toEqual([email]);
  });

  it('cannot be confirmed by guessing', async () => {
    await add(['client@example.com']);
    await linkFor('client@example.com');
    const statuses = new Set<number>();
    for (let n = 0; n < 31; n += 1)
      statuses.add((await visit(`/confirm-address/${n % 2 ? 'x' : 'A'.repeat(43)}`, 'POST')).status);
    expect([...statuses]).toEqual([404, 429]);
    expect(await unconfirmed()).toEqual([['client@example.com']]);
  });
});
