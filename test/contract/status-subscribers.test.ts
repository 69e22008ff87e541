import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, untilDelivered } from '#testkit/stored.fixture.ts';
import { ageSubscribers } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  deleteStatusSubscriber,
  notificationDeliveries,
  statusSubscribers,
} from './operations/monitoring.generated.ts';
import { newWindow } from './maintenance-requests.fixture.ts';
import { codeOf, teamOf } from './team-requests.fixture.ts';
import { startSubscriberFixture, type Page, type SubscriberFixture } from './status-subscribers.fixture.ts';

let fixture: SubscriberFixture;
beforeAll(async () => {
  fixture = await startSubscriberFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const post = { method: 'POST' };
const told = async (address: string, count: number): Promise<string> => {
  await waitUntil(() => fixture.mailsTo(address).length >= count);
  return fixture.mailsTo(address)[count - 1]!;
};

describe('a subscription by mail', () => {
  let page: Page;
  beforeAll(async () => {
    page = await fixture.createPage();
  });

  it('begins when the receiver of the mail has confirmed, and not when the link is opened', async () => {
    const address = 'kim@example.com';
    const response = await fixture.subscribe(page, { kind: 'EMAIL', address });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('One more step');
    const path = await fixture.linkTo(address, 'confirm');
    const shown = await fixture.fetchPath(path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await shown.text()).toContain('<form method="post">');
    expect(await fixture.count(page)).toBe(0);
    const confirmed = await fixture.fetchPath(path, post);
    expect([confirmed.status, (await confirmed.text()).includes('You are subscribed')]).toEqual([200, true]);
    expect(await fixture.count(page)).toBe(1);
    expect((await fixture.fetchPath(path, post)).status, 'once more').toBe(200);
    expect(await fixture.count(page)).toBe(1);
  });

  it('gets each update in a mail with which mail programs unsubscribe by one click (RFC 8058)', async () => {
    const address = 'lee@example.com';
    await fixture.confirmed(page, address);
    await fixture.publish(page, { body: 'We look into it.\n\nMore at noon.' });
    const mail = await told(address, 2);
    const path = await fixture.linkTo(address, 'unsubscribe');
    expect(mail.replaceAll(/\r\n +/g, ' ')).toContain(`List-Unsubscribe: <https://steward.example${path}>`);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).toContain('Subject: Acme: Payments fail (Investigating)');
    expect(mail).toContain('More at noon.');
    expect(mail).not.toMatch(/Internal name|shop\.example/);
    expect((await fixture.fetchPath(path)).status).toBe(200);
    expect((await fixture.subscribers(page)).map((each) => each.address)).toContain(address);

    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, null])
      expect((await fixture.fetchPath(path, { ...post, body })).status).toBe(200);
    expect((await fixture.subscribers(page)).map((each) => each.address)).not.toContain(address);
    await fixture.publish(page);
    await untilDelivered(fixture.app);
    expect(fixture.mailsTo(address)).toHaveLength(2);
  });

  it('gets the announcement of a maintenance under the title that the page shows', async () => {
    const address = 'max@example.com';
    await fixture.confirmed(page, address);
    const window = await newWindow(fixture.owner, { isPublic: true, title: 'New servers' });
    const about = { title: null, state: 'SCHEDULED', maintenanceWindowId: window.id };
    await fixture.publish(page, about);
    const mail = await told(address, 2);
    expect(mail).toContain('Subject: Acme: New servers (Scheduled)');
    expect(mail).toMatch(/Planned: \d+ \w+ \d{4}, \d\d:\d\d/);
  });

  it('is for some components if the visitor chooses so', async () => {
    const [shop, checkout] = page.components;
    await fixture.confirmed(page, 'shop@example.com', [shop!.id]);
    await fixture.confirmed(page, 'checkout@example.com', [checkout!.id]);
    expect(fixture.mailsTo('shop@example.com')[0]).toContain('Only about: Shop');
    await fixture.publish(page, { componentIds: [checkout!.id] });
    expect(await told('checkout@example.com', 2)).toContain('Affects: Checkout');
    await fixture.publish(page, { title: 'Everything' });
    await told('shop@example.com', 2);
    expect(fixture.mailsTo('shop@example.com')[1], 'about all components').toContain('Everything');
  });

  it('is answered in the same way if the address is subscribed, and the new choice replaces the former one', async () => {
    const address = 'ada@example.com';
    const [shop] = page.components;
    const first = await fixture.subscribe(page, { address });
    await fixture.fetchPath(await fixture.linkTo(address, 'confirm'), post);
    await fixture.publish(page);
    await told(address, 2);
    const former = await fixture.linkTo(address, 'unsubscribe');
    const again = await fixture.subscribe(page, { address: ' ADA@example.com', component: shop!.id });
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);
    await told(address, 3);
    await fixture.fetchPath(await fixture.linkTo(address, 'confirm'), post);
    const found = (await fixture.subscribers(page)).filter((each) => each.address === address);
    expect(found.map(({ componentIds }) => componentIds)).toEqual([[shop!.id]]);
    await fixture.fetchPath(former, post);
    expect((await fixture.subscribers(page)).filter((each) => each.address === address)).toEqual([]);
  });

  it('can be confirmed by two sign-ups at the same time', async () => {
    const address = 'twice@example.com';
    const links: string[] = [];
    for (const count of [1, 2]) {
      await fixture.subscribe(page, { address });
      await told(address, count);
      links.push(await fixture.linkTo(address, 'confirm'));
    }
    const answers = await Promise.all(links.map((link) => fixture.fetchPath(link, post)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await fixture.subscribers(page)).filter((each) => each.address === address)).toHaveLength(1);
  });

  it('cannot be confirmed after 48 hours', async () => {
    const address = 'late@example.com';
    await fixture.subscribe(page, { address });
    const path = await fixture.linkTo(address, 'confirm');
    await ageSubscribers(fixture.app);
    expect((await fixture.fetchPath(path, post)).status).toBe(404);
  });

  it('has links of which none works for something else, and which are not logged', async () => {
    const address = 'eve@example.com';
    await fixture.confirmed(page, address);
    await fixture.publish(page);
    await told(address, 2);
    const path = await fixture.linkTo(address, 'unsubscribe');
    const forged = path.slice(0, -1) + (path.endsWith('A') ? 'E' : 'A');
    for (const wrong of [forged, path.slice(0, -2), path.replace('unsubscribe', 'confirm')])
      expect((await fixture.fetchPath(wrong, post)).status).toBe(404);
    expect((await fixture.subscribers(page)).map((each) => each.address)).toContain(address);
    expect(fixture.logged()).not.toContain(path.slice(path.lastIndexOf('/') + 1));
    expect(fixture.logged()).not.toContain(address);
  });

  it('is stored without a readable address', async () => {
    const stored = JSON.stringify(await rowsOf(fixture.app, 'status_subscribers'));
    expect(stored).not.toContain('example.com');
  });

  it('is in the language of the page', async () => {
    const german = await fixture.createPage({ locale: 'de' });
    const address = 'jan@example.com';
    await fixture.confirmed(german, address);
    expect(fixture.mailsTo(address)[0]).toContain('Der Link gilt 48 Stunden.');
    await fixture.publish(german);
    expect(await told(address, 2)).toContain('Abbestellen: https://steward.example/status/');
  });
});

describe('a sign-up', () => {
  let page: Page;
  beforeAll(async () => {
    page = await fixture.createPage();
  });

  it('is refused if the address or a component is wrong', async () => {
    const other = await fixture.createPage();
    const forms: Record<string, string | string[]>[] = [
      {},
      { address: 'nobody' },
      { address: 'a@example.com, b@example.com' },
      { address: 'a@example.com\r\nBcc: b@example.com' },
      { kind: 'SMS', address: 'a@example.com' },
      { kind: 'WEBHOOK', address: 'javascript:alert(1)' },
      { kind: 'WEBHOOK', address: 'http://hooks.example/' },
      { kind: 'SLACK', address: 'http://hooks.example/' },
      { address: 'a@example.com', component: other.components[0]!.id },
      { address: 'a@example.com', component: [page.components[0]!.id, "' or true"] },
    ];
    for (const form of forms)
      expect([form, (await fixture.subscribe(page, form)).status]).toEqual([form, 400]);
    expect(await fixture.subscribers(page)).toEqual([]);
  });

  it('of a webhook never reaches a private address, also on a page of an administrator', async () => {
    for (const kind of ['WEBHOOK', 'SLACK'])
      for (const address of [`${fixture.provider.url}/hook`, 'https://10.0.0.1/', 'https://[::1]/'])
        expect((await fixture.subscribe(page, { kind, address })).status).toBe(400);
    expect((await fixture.subscribe(page, { kind: 'WEBHOOK', address: 'https://localhost:1/' })).status).toBe(
      200,
    );
    await untilDelivered(fixture.app);
    const [subscriber] = await fixture.subscribers(page);
    expect(subscriber!.deliveries).toMatchObject([
      { status: 'FAILED', error: expect.stringMatching(/loopback address/) },
    ]);
  });

  it('is limited to five per hour for a network', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const statuses: number[] = [];
    for (const n of [1, 2, 3, 4, 5, 6])
      statuses.push((await fixture.subscribe(page, { address: `many${n}@example.com` }, headers)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await told('many5@example.com', 1);
    await untilDelivered(fixture.app);
    expect(fixture.mailsTo('many6@example.com')).toEqual([]);
  });

  it('gets a page in its language if its network uses more than 300 links in a minute', async () => {
    const use = () =>
      fetch(`${fixture.app.url}/status/${page.slug}/confirm/${'a'.repeat(43)}`, {
        headers: { 'x-forwarded-for': '198.51.100.77', 'accept-language': 'de' },
      });
    const answers = await Promise.all(Array.from({ length: 305 }, use));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]!.text()).toContain('Zu viele Anfragen');
  });

  it('is limited to five per hour for an address, over all pages and with the same answer', async () => {
    const other = await fixture.createPage();
    const answers = [];
    for (const each of [page, other, page, other, page, other, page])
      answers.push((await fixture.subscribe(each, { address: 'victim@example.com' })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200]);
    await told('victim@example.com', 5);
    await untilDelivered(fixture.app);
    expect(fixture.mailsTo('victim@example.com')).toHaveLength(5);
  });

  it('does nothing if it comes from another site but send a mail that asks', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    await fixture.subscribe(page, { address: 'cross@example.com' }, headers);
    await told('cross@example.com', 1);
    expect(await fixture.count(page)).toBe(0);
  });

  it('needs the key of a LINK page and the password of a PASSWORD page, but unsubscribing needs neither', async () => {
    const link = await fixture.createPage({ visibility: 'LINK' });
    const bare = { ...link, key: '' };
    expect((await fixture.subscribe(bare, { address: 'x@example.com' })).status).toBe(404);
    await fixture.confirmed(link, 'link@example.com');
    await fixture.publish(link);
    await told('link@example.com', 2);
    expect(fixture.mailsTo('link@example.com')[1], 'the link to the page').toContain(link.key);
    const path = await fixture.linkTo('link@example.com', 'unsubscribe');
    expect(path).not.toContain('key');
    expect((await fixture.fetchPath(path, post)).status).toBe(200);
    expect(await fixture.count(link)).toBe(0);

    const locked = await fixture.createPage({ visibility: 'PASSWORD', password: 'long enough' });
    expect((await fixture.subscribe(locked, { address: 'y@example.com' })).status).toBe(401);
    await untilDelivered(fixture.app);
    expect([...fixture.mailsTo('x@example.com'), ...fixture.mailsTo('y@example.com')]).toEqual([]);
  });
});

describe('managers of the team', () => {
  it('list subscribers page by page with their messages, which are not in the log of the team', async () => {
    const page = await fixture.createPage();
    for (const address of ['one@example.com', 'two@example.com']) await fixture.confirmed(page, address);
    await fixture.publish(page);
    await told('one@example.com', 2);
    await untilDelivered(fixture.app);
    const { data } = await fixture.owner.send(statusSubscribers, { id: page.id, first: 1 });
    const { subscribersCount, subscribers } = data!.statusPage!;
    expect(subscribersCount).toBe(2);
    expect(subscribers.pageInfo.hasNextPage).toBe(true);
    const [{ node }] = subscribers.edges as [(typeof subscribers.edges)[number]];
    expect(node).toMatchObject({ kind: 'EMAIL', address: 'two@example.com', componentIds: null });
    expect(node.deliveries).toMatchObject([
      {
        channel: `subscriber:${node.id}`,
        event: 'UPDATE',
        status: 'SENT',
        title: 'Payments fail',
        error: null,
      },
      { event: 'UPDATE', status: 'SENT', title: 'Confirm your subscription to Acme' },
    ]);
    const log = (await fixture.owner.send(notificationDeliveries, {})).data!.notificationDeliveries;
    expect(log.filter(({ channel }) => channel.startsWith('subscriber'))).toEqual([]);
  });

  it('are those with the role MANAGER: others of the team neither list nor remove subscribers', async () => {
    const viewer = await fixture.app.signUp();
    const teamId = await teamOf([
      [fixture.owner, 'OWNER'],
      [viewer, 'DEPLOYER'],
    ]);
    const page = await fixture.createPage({ teamId, components: [] });
    await fixture.confirmed(page, 'hidden@example.com');
    const { id } = (await fixture.subscribers(page))[0]!;
    const listed = await viewer.send(statusSubscribers, { id: page.id });
    expect([codeOf(listed), JSON.stringify(listed).includes('hidden')]).toEqual(['FORBIDDEN', false]);
    expect(codeOf(await viewer.send(deleteStatusSubscriber, { id }))).toBe('FORBIDDEN');
    expect(await fixture.count(page)).toBe(1);
  });

  it('remove a subscriber, who gets nothing more; others can neither see nor remove one', async () => {
    const page = await fixture.createPage();
    await fixture.confirmed(page, 'gone@example.com');
    const { id } = (await fixture.subscribers(page))[0]!;
    const stranger = await fixture.app.signUp();
    expect((await stranger.send(deleteStatusSubscriber, { id })).errors![0]!.extensions.code).toBe(
      'NOT_FOUND',
    );
    expect((await stranger.send(statusSubscribers, { id: page.id })).data?.statusPage ?? null).toBeNull();
    expect((await fixture.owner.send(deleteStatusSubscriber, { id })).data!.deleteStatusSubscriber).toBe(
      true,
    );
    expect((await fixture.owner.send(deleteStatusSubscriber, { id })).errors![0]!.extensions.code).toBe(
      'NOT_FOUND',
    );
    expect((await fixture.owner.send(deleteStatusSubscriber, { id: 'x' })).errors).toHaveLength(1);
    await fixture.publish(page);
    await untilDelivered(fixture.app);
    expect(fixture.mailsTo('gone@example.com')).toHaveLength(1);
  });
});
