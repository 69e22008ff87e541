import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { saveCheckout } from './status-page-requests.fixture.ts';
import {
  createPage,
  pixel,
  updatePage,
  visit,
  type StatusPage,
  type Visit,
  type VisitOptions,
} from './status-visitor.fixture.ts';

let fixture: NotificationFixture;
let site: string;
beforeAll(async () => {
  fixture = await startNotificationFixture({ env: { STEWARD_STATUS_DOMAINS: 'unverified' } });
  site = await fixture.addSite('internal name');
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => endRateLimits(fixture.app));

const get = (path: string, options?: VisitOptions): Promise<Visit> => visit(fixture.app.url, path, options);
/** Every server looks once a second: within 5 s, or later on a busy machine. */
const soon = (isTrue: () => Promise<boolean>): Promise<void> => waitUntil(isTrue);
const create = (input: object): Promise<StatusPage> =>
  createPage(fixture.owner, {
    title: 'Geheimnis',
    description: 'Geheimnis',
    logoUrl: pixel,
    components: [{ name: 'Geheimnis', siteId: site }],
    ...input,
  });
const pathOf = ({ slug }: StatusPage, rest = ''): string => `/status/${slug}${rest}`;

/** Everything that a page has. */
const partsOf = (page: StatusPage): string[] => [
  '',
  '/',
  '/summary.json',
  '/history.atom',
  '/badge.svg',
  '/badge/geheimnis.svg',
  `/badge/${page.components[0]!.id}.svg`,
  new URL(page.logoUrl!).pathname.replace(/^.*(?=\/logo)/, ''),
];

/** What differs from one request to the next in any case. */
const comparable = ({ status, headers, text }: Visit): unknown => {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text };
};

const privateHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

function expectPrivate({ headers }: Visit): void {
  expect(headers).toMatchObject(privateHeaders);
  for (const name of ['etag', 'access-control-allow-origin', 'last-modified'])
    expect(headers[name]).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
}

describe('a page with a key in its address', () => {
  let page: StatusPage;
  let key: string;
  beforeAll(async () => {
    page = await create({ visibility: 'LINK' });
    key = new URL(page.url).search;
    await soon(async () => (await get(pathOf(page, key))).status === 200);
  });

  it('does not exist without the key, whatever is requested of it', async () => {
    const unknown = await get('/status/nothing');
    for (const part of partsOf(page))
      for (const wrong of ['', '?key=', '?key=x', `${key}x`, key.toUpperCase(), '?key=a&key=b', '?key[]=a'])
        for (const method of ['GET', 'HEAD']) {
          const found = await get(pathOf(page, part + wrong), { method });
          const expected = method === 'HEAD' ? { ...unknown, text: '' } : unknown;
          expect([part, wrong, method, comparable(found)]).toEqual([
            part,
            wrong,
            method,
            comparable(expected),
          ]);
        }
    const known = await get(pathOf(page), { headers: { 'if-none-match': '*' } });
    expect(comparable(known)).toEqual(comparable(unknown));
    const form = { form: { password: 'anything' } };
    expect((await get(pathOf(page, '/sign-in'), form)).status).toBe(404);
  });

  it('is never kept by caches, and its links have the key', async () => {
    for (const part of partsOf(page)) {
      const found = await get(pathOf(page, part + key), { headers: { 'if-none-match': '*' } });
      expect([part, found.status]).toEqual([part, 200]);
      expectPrivate(found);
    }
    const { text } = await get(pathOf(page, key));
    const links = [...text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(link).toContain(key.slice(1).replace('=', '='));
    expect((await get(pathOf(page, key))).headers['referrer-policy']).toBe('no-referrer');
  });

  it('has a new key after it was replaced, and the former one ends soon', async () => {
    const { errors } = await fixture.owner.monitoring(
      'mutation ($id: ID!) { rotateStatusPageLink(id: $id) { url } }',
      {
        id: page.id,
      },
    );
    expect(errors).toBeUndefined();
    await soon(async () => (await get(pathOf(page, key))).status === 404);
    const { data } = await fixture.owner.monitoring('query ($id: ID!) { statusPage(id: $id) { url } }', {
      id: page.id,
    });
    const renewed = new URL(data!['statusPage'].url as string).search;
    const { status, text } = await get(pathOf(page, renewed));
    expect(status).toBe(200);
    expect(text).not.toContain(key.slice(5));
  });
});

describe('a page with a password', () => {
  const password = 'correct horse';
  let page: StatusPage;
  beforeAll(async () => {
    page = await create({ visibility: 'PASSWORD', password });
    await soon(async () => (await get(pathOf(page))).status === 401);
  });
  const signIn = (given: string, options: VisitOptions = {}): Promise<Visit> =>
    get(pathOf(page, '/sign-in'), { form: { password: given }, ...options });
  const cookieOf = ({ headers }: Visit): string => headers['set-cookie']![0]!.split(';')[0]!;

  it('shows a form and nothing of the page', async () => {
    const form = await get(pathOf(page));
    expect(form.text).toContain(`action="${pathOf(page, '/sign-in')}"`);
    for (const part of partsOf(page))
      for (const method of ['GET', 'HEAD']) {
        const found = await get(pathOf(page, part), { method, headers: { 'if-none-match': '*' } });
        expect([part, found.status]).toEqual([part, 401]);
        expect(found.text).not.toMatch(/geheimnis|operational|logo\/|work/i);
        expect(found.headers['cache-control']).toBe('no-store');
        for (const name of ['etag', 'access-control-allow-origin'])
          expect(found.headers[name]).toBeUndefined();
      }
  });

  it('opens with the password, for 30 days, and is never kept by caches', async () => {
    const wrong = await signIn('wrong');
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    const right = await signIn(password);
    expect([right.status, right.headers.location]).toEqual([303, pathOf(page)]);
    expect(right.headers['set-cookie']![0]).toMatch(
      new RegExp(
        `^steward_status_\\w{12}=\\S+; Path=${pathOf(page)}; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$`,
      ),
    );
    const headers = { cookie: `other=1; ${cookieOf(right)}`, 'if-none-match': '*' };
    for (const part of partsOf(page)) {
      const found = await get(pathOf(page, part), { headers });
      expect([part, found.status]).toEqual([part, 200]);
      expectPrivate(found);
    }
    expect((await get(pathOf(page), { headers })).text).toContain('Geheimnis');
  });

  it('does not open with a forged cookie, or that of another page', async () => {
    const other = await create({ visibility: 'PASSWORD', password });
    await soon(async () => (await get(pathOf(other))).status === 401);
    const cookie = cookieOf(await signIn(password));
    const [name, value] = cookie.split('=') as [string, string];
    const foreign = cookieOf(await get(pathOf(other, '/sign-in'), { form: { password } })).split('=')[1]!;
    const [expires, mac] = value.split('.') as [string, string];
    for (const forged of [
      '',
      'x',
      foreign,
      `${Number(expires) + 1}.${mac}`,
      `${expires}.${mac.slice(0, -2)}AA`,
      `${expires}.${mac}A`,
      `0.${mac}`,
      `99999999999999.${mac}`,
    ])
      expect([
        forged,
        (await get(pathOf(page), { headers: { cookie: `${name}=${forged}` } })).status,
      ]).toEqual([forged, 401]);
    expect((await get(pathOf(page), { headers: { cookie } })).status).toBe(200);
  });

  it('limits guesses by network, and others can still sign in', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await signIn('wrong')).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await signIn(password)).status).toBe(429);
  });

  it.each([
    ['no body', { method: 'POST' }],
    ['JSON', { method: 'POST', headers: { 'content-type': 'application/json' } }],
    ['no password', { form: { other: 'x' } }],
    ['a long one', { form: { password: 'x'.repeat(20_000) } }],
  ])('refuses a sign-in with %s', async (_, options: VisitOptions) => {
    const { status } = await get(pathOf(page, '/sign-in'), options);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('has to be opened anew after the password was changed', async () => {
    const cookie = cookieOf(await signIn(password));
    await updatePage(fixture.owner, page.id, { password: 'another horse' });
    await soon(async () => (await get(pathOf(page), { headers: { cookie } })).status === 401);
    const renewed = cookieOf(await signIn('another horse'));
    expect((await get(pathOf(page), { headers: { cookie: renewed } })).status).toBe(200);
  });

  it('that was public before is closed soon, and its parts too', async () => {
    const open = await create({});
    await soon(async () => (await get(pathOf(open))).status === 200);
    await updatePage(fixture.owner, open.id, { visibility: 'PASSWORD', password });
    await soon(async () => (await get(pathOf(open))).status === 401);
    for (const part of partsOf(open)) expect((await get(pathOf(open, part))).status).toBe(401);
  });
});

describe('a page with a domain of its own', () => {
  const host = 'status.nordlicht.example';
  let page: StatusPage;
  beforeAll(async () => {
    page = await create({ domain: host, title: 'Nordlicht' });
    await soon(async () => (await get(`/internal/ask-domain?domain=${host}`)).status === 200);
  });

  it('is at the root of that domain, with links that work there, and at its usual address', async () => {
    for (const name of [host, host.toUpperCase(), `${host}:443`, `${host}.`]) {
      const { status, text, headers } = await get('/', { host: name });
      expect([name, status]).toEqual([name, 200]);
      expect(text).toContain('href="/history.atom"');
      expect(headers['cache-control']).toContain('public');
    }
    for (const part of partsOf(page))
      expect([part, (await get(part || '/', { host })).status]).toEqual([part, 200]);
    expect((await get('/?utm=x', { host })).status).toBe(200);
    expect((await get(pathOf(page))).text).toContain(`href="${pathOf(page)}/history.atom"`);
  });

  it('shows nothing else of Steward', async () => {
    for (const path of [
      '/auth',
      '/auth/session',
      '/healthz',
      '/metrics',
      '/sites',
      '/console/index.js',
      '/monitoring/graphql',
      '/internal/ask-domain?domain=x',
      pathOf(page),
      '/../auth',
      '//auth',
      '/%2e%2e/auth',
    ]) {
      const found = await get(path, { host });
      expect([path, found.status]).toEqual([path, 404]);
      expect(found.text).not.toMatch(/Steward|console/);
    }
    expect((await get('/monitoring/graphql', { host, method: 'POST' })).status).toBe(404);
    // The address of another server in the first line does not help.
    const socket = await import('node:net').then(({ connect }) =>
      connect(Number(new URL(fixture.app.url).port), '127.0.0.1'),
    );
    socket.end(`GET http://steward.example/auth HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1.1 404/);
  });

  it('is not shown for other hosts', async () => {
    for (const other of [
      'steward.example',
      'other.example',
      `x.${host}`,
      `${host}.evil.example`,
      '',
      '[::1]:80',
    ]) {
      const { text } = await get('/', { host: other });
      expect(text).not.toContain('Nordlicht');
    }
  });

  it('asks for certificates only for domains that a page has', async () => {
    const ask = async (domain: string): Promise<number> =>
      (await get(`/internal/ask-domain?domain=${encodeURIComponent(domain)}`)).status;
    expect(await ask(host)).toBe(200);
    expect(await ask(host.toUpperCase())).toBe(200);
    for (const other of ['', 'steward.example', 'other.example', `x.${host}`, '*', `${host}/`])
      expect([other, await ask(other)]).toEqual([other, 404]);
    expect((await get('/internal/ask-domain')).status).toBe(404);
  });

  it('keeps its password and its key on that domain', async () => {
    await updatePage(fixture.owner, page.id, {
      visibility: 'PASSWORD',
      password: 'correct horse',
      title: 'Geheimnis',
    });
    await soon(async () => (await get('/', { host })).status === 401);
    for (const part of partsOf(page)) {
      const found = await get(part || '/', { host });
      expect([part, found.status]).toEqual([part, 401]);
      expect(found.text).not.toMatch(/geheimnis/i);
    }
    const signedIn = await get('/sign-in', { host, form: { password: 'correct horse' } });
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/']);
    expect(signedIn.headers['set-cookie']![0]).toContain('; Path=/;');
    const cookie = signedIn.headers['set-cookie']![0]!.split(';')[0]!;
    expect((await get('/', { host, headers: { cookie } })).status).toBe(200);
    const { url } = await updatePage(fixture.owner, page.id, { visibility: 'LINK' });
    await soon(async () => (await get('/', { host })).status === 404);
    expect((await get(`/${new URL(url).search}`, { host })).status).toBe(200);
    expect((await get('/badge.svg', { host })).status).toBe(404);
  });

  it('can go to another page, and no longer belongs to the first', async () => {
    const other = await create({ title: 'Another team' });
    await updatePage(fixture.owner, page.id, { domain: null });
    await soon(async () => !(await get('/', { host })).text.includes('Geheimnis'));
    await updatePage(fixture.owner, other.id, { domain: host });
    await soon(async () => (await get('/', { host })).text.includes('Another team'));
    expect((await get(pathOf(page))).status).toBe(404);
    await updatePage(fixture.owner, other.id, { domain: null });
    await soon(async () => (await get(`/internal/ask-domain?domain=${host}`)).status === 404);
  });
});

describe('the preview of a page', () => {
  const preview = (variables: object, client = fixture.owner) =>
    client.monitoring(
      'query ($id: ID, $input: UpdateStatusPageInput!, $teamId: ID) { previewStatusPage(id: $id, input: $input, teamId: $teamId) }',
      variables,
    );

  it('has the changes, which are not saved', async () => {
    const page = await create({ visibility: 'PASSWORD', password: 'correct horse' });
    await saveCheckout(fixture.owner, site);
    const input = { title: '<b>New</b>', components: [{ name: 'Checkout', siteId: site, checkout: true }] };
    const { data } = await preview({ id: page.id, input });
    const html: string = data!['previewStatusPage'];
    expect(html).toContain('&#60;b&#62;New');
    expect(html).toContain('Checkout');
    expect(html).toContain('src="data:image/png;base64,');
    expect(html).not.toContain('<script');
    const { data: stored } = await fixture.owner.monitoring(
      'query ($id: ID!) { statusPage(id: $id) { title components { name } } }',
      {
        id: page.id,
      },
    );
    expect(stored!['statusPage']).toEqual({ title: 'Geheimnis', components: [{ name: 'Geheimnis' }] });
  });

  it('shows a page that does not exist yet, with a logo that is not saved', async () => {
    const input = { slug: 'new-page', title: 'New page', logoUrl: pixel };
    expect((await preview({ input })).data!['previewStatusPage']).toContain(pixel);
    expect((await preview({ input: { title: 'x' } })).errors![0]!.extensions).toMatchObject({
      code: 'BAD_REQUEST',
      field: 'slug',
    });
    expect((await preview({ input: { slug: 'new-page' } })).errors![0]!.extensions).toMatchObject({
      field: 'title',
    });
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
    expect((await preview({ input: { ...input, logoUrl: svg } })).errors![0]!.extensions).toMatchObject({
      field: 'logoUrl',
    });
  });

  it('is refused to others, for pages and for sites that are not theirs', async () => {
    const page = await create({});
    const stranger = await fixture.app.signUp();
    expect((await preview({ id: page.id, input: {} }, stranger)).errors![0]!.extensions.code).toBe(
      'NOT_FOUND',
    );
    const input = { slug: 'foreign', title: 'x', components: [{ name: 'x', siteId: site }] };
    expect((await preview({ input }, stranger)).errors![0]!.extensions.code).toBe('NOT_FOUND');
    expect(
      (await preview({ id: page.id, input: {} }, fixture.app.stranger())).errors![0]!.extensions.code,
    ).toBe('UNAUTHORIZED');
  });
});
