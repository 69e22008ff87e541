import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockStatusPages } from '#testkit/database-fault.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf } from './monitoring-requests.fixture.ts';
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
let page: StatusPage;
beforeAll(async () => {
  fixture = await startNotificationFixture();
  site = await fixture.addSite('internal name');
  page = await createPage(fixture.owner, {
    title: 'Nordlicht',
    logoUrl: pixel,
    components: [{ name: 'Web shop', siteId: site }],
  });
  await untilShown(page);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const get = (path: string, options?: VisitOptions): Promise<Visit> => visit(fixture.app.url, path, options);
const pathOf = ({ slug }: StatusPage, rest = ''): string => `/status/${slug}${rest}`;
const untilShown = (shown: StatusPage): Promise<void> =>
  waitUntil(async () => (await get(pathOf(shown))).status === 200);
/** Every server looks once a second: within 5 s, or later on a busy machine. */
const soon = (isTrue: () => Promise<boolean>): Promise<void> => waitUntil(isTrue);

const publicCaching = 'public, max-age=10, stale-if-error=86400';

describe('a public status page', () => {
  it('is HTML that is made once, with one tag for all encodings', async () => {
    const plain = await get(pathOf(page));
    expect(plain.status).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': publicCaching,
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      'content-length': String(plain.body.length),
      'x-content-type-options': 'nosniff',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-security-policy']).toMatch(/default-src 'none'.*style-src 'sha256-/);
    expect(plain.headers['x-robots-tag']).toBeUndefined();
    expect(plain.text).toContain('Web shop');
    expect(plain.text).not.toMatch(/internal name|shop\.example|<script/);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.5', 'br'],
      ['gzip;q=0', undefined],
      ['deflate', undefined],
    ] as const) {
      const packed = await get(pathOf(page), { headers: { 'accept-encoding': accepted } });
      expect([accepted, packed.headers['content-encoding']]).toEqual([accepted, encoding]);
      expect(packed.text).toBe(plain.text);
      expect(packed.headers.etag).toBe(plain.headers.etag);
      expect(packed.headers['content-length']).toBe(String(packed.body.length));
    }
  });

  it('answers 304 to whoever has it, also by a proxy that knows several', async () => {
    for (const path of [
      '',
      '/summary.json',
      '/history.atom',
      '/badge.svg',
      `/badge/${page.components[0]!.id}.svg`,
    ]) {
      const { headers } = await get(pathOf(page, path));
      for (const known of [headers.etag!, headers.etag!.slice(2), `"other", ${headers.etag!}`, '*']) {
        const again = await get(pathOf(page, path), { headers: { 'if-none-match': known } });
        expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
        expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': publicCaching });
      }
      const other = await get(pathOf(page, path), { headers: { 'if-none-match': 'W/"other"' } });
      expect(other.status).toBe(200);
    }
  });

  it('has a summary, a feed and badges that other sites may read', async () => {
    for (const [path, type] of [
      ['/summary.json', 'application/json; charset=utf-8'],
      ['/history.atom', 'application/atom+xml; charset=utf-8'],
      ['/badge.svg', 'image/svg+xml; charset=utf-8'],
      ['/badge/web-shop.svg', 'image/svg+xml; charset=utf-8'],
      [`/badge/${page.components[0]!.id}.svg`, 'image/svg+xml; charset=utf-8'],
    ] as const) {
      const { status, headers } = await get(pathOf(page, path));
      expect([path, status, headers['content-type']]).toEqual([path, 200, type]);
      expect(headers).toMatchObject({
        'cache-control': publicCaching,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    expect(JSON.parse((await get(pathOf(page, '/summary.json'))).text)).toMatchObject({
      page: { name: 'Nordlicht' },
    });
    expect((await get(pathOf(page, '/badge/nothing.svg'))).status).toBe(404);
    expect((await get(pathOf(page))).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has its logo at an address that never changes', async () => {
    const [, path] = /src="([^"]*\/logo\/[^"]*)"/.exec((await get(pathOf(page))).text)!;
    const logo = await get(path!);
    expect(logo.status).toBe(200);
    expect(logo.body.toString('base64')).toBe(pixel.split(',')[1]);
    expect(logo.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await get(pathOf(page, '/logo/other'))).status).toBe(404);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const [whole, head] = [await get(pathOf(page)), await get(pathOf(page), { method: 'HEAD' })];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
      expect(head.headers[name]).toBe(whole.headers[name]);
  });

  it('is also found with a slash at its end', async () => {
    expect((await get(pathOf(page, '/'))).text).toBe((await get(pathOf(page))).text);
  });
});

describe('an address without a status page', () => {
  it('has a page of its own in the language of the visitor, which is not kept', async () => {
    const missing = await get('/status/nothing');
    expect(missing.status).toBe(404);
    expect(missing.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(missing.text).toContain('lang="en"');
    const german = await get('/status/nothing', { headers: { 'accept-language': 'de-CH, de;q=0.9' } });
    expect(german.text).toContain('lang="de"');
    for (const path of ['/summary.json', '/badge.svg', '/logo/x', '/graphql', '/%00', '/../auth'])
      expect([path, (await get(`/status/nothing${path}`)).status]).toEqual([path, 404]);
  });

  it('costs no query: it is answered while the table of pages is locked', async () => {
    const lock = await lockStatusPages(fixture.app);
    try {
      const visits = await Promise.all(Array.from({ length: 500 }, (_, n) => get(`/status/unknown-${n}`)));
      expect(visits.every(({ status }) => status === 404)).toBe(true);
      expect((await get(pathOf(page))).status).toBe(200);
    } finally {
      await lock.release();
    }
  });
});

describe('a change is visible soon:', () => {
  it('of the settings, also for whoever has asked with a tag', async () => {
    const { etag } = (await get(pathOf(page))).headers;
    await updatePage(fixture.owner, page.id, { title: 'Südlicht & Söhne' });
    await soon(async () => {
      const { status, text } = await get(pathOf(page), { headers: { 'if-none-match': etag! } });
      return status === 200 && text.includes('Südlicht &#38; Söhne');
    });
    expect((await get(pathOf(page))).headers.etag).not.toBe(etag);
    await updatePage(fixture.owner, page.id, { title: 'Nordlicht' });
  });

  it('of the slug: the former address is gone', async () => {
    const moved = await createPage(fixture.owner);
    await untilShown(moved);
    const renamed = await updatePage(fixture.owner, moved.id, { slug: `${moved.slug}-new` });
    await untilShown(renamed);
    expect((await get(pathOf(moved))).status).toBe(404);
    await fixture.owner.monitoring('mutation ($id: ID!) { deleteStatusPage(id: $id) }', { id: moved.id });
    await soon(async () => (await get(pathOf(renamed))).status === 404);
  });

  it('a shop that fails, and recovers', async () => {
    const state = async (): Promise<string> =>
      JSON.parse((await get(pathOf(page, '/summary.json'))).text).components[0].status;
    expect(await state()).toBe('operational');
    await fixture.fail(site);
    await soon(async () => (await state()) === 'major_outage');
    expect((await get(pathOf(page, '/badge.svg'))).text).not.toBe('');
    await fixture.recover(site);
    await soon(async () => (await state()) === 'operational');
  });

  it('a public maintenance that begins and ends as planned', async () => {
    const summary = async () => JSON.parse((await get(pathOf(page, '/summary.json'))).text);
    const state = async (): Promise<string> => (await summary()).components[0].status;
    const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
    const startsAt = at(6_000);
    const created = await fixture.owner.monitoring(
      'mutation ($input: CreateMaintenanceWindowInput!) { createMaintenanceWindow(input: $input) { id } }',
      { input: { siteIds: [site], title: 'New database', startsAt, endsAt: at(3_600_000), isPublic: true } },
    );
    const { id } = dataOf(created) as { id: string };
    await soon(async () => (await get(pathOf(page))).text.includes('New database'));
    const before = await state();
    // On a machine that is so slow, it may have begun.
    const hasBegun = Date.now() >= Date.parse(startsAt);
    expect(hasBegun ? 'operational' : before).toBe('operational');
    await waitUntil(async () => (await state()) === 'under_maintenance');
    expect((await summary()).scheduled_maintenances[0].status).toBe('in_progress');
    expect((await get(pathOf(page))).text).toContain('Maintenance in progress');
    dataOf(
      await fixture.owner.monitoring(
        'mutation ($id: ID!, $input: UpdateMaintenanceWindowInput!) { updateMaintenanceWindow(id: $id, input: $input) { id } }',
        { id, input: { endsAt: at(4_000) } },
      ),
    );
    await waitUntil(async () => (await state()) === 'operational');
    await soon(async () => !(await get(pathOf(page))).text.includes('New database'));
  });
});

it('a page with 500 components is served whole, and does not delay others', async () => {
  const components = Array.from({ length: 500 }, (_, n) => ({
    name: `Shop ${n}`,
    siteId: site,
    showResponseTime: true,
  }));
  const huge = await createPage(fixture.owner, { title: 'Huge', components });
  await untilShown(huge);
  const { text, body } = await get(pathOf(huge), { headers: { 'accept-encoding': 'br' } });
  for (const { name } of components) expect(text).toContain(name);
  expect(body.length).toBeLessThan(400_000);
  // It changes all the time, and others are still answered at once.
  const changing = (async () => {
    for (let n = 0; n < 5; n += 1) await updatePage(fixture.owner, huge.id, { description: `Change ${n}` });
  })();
  const times: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    const startedAt = performance.now();
    await get(pathOf(page));
    times.push(performance.now() - startedAt);
  }
  await changing;
  expect(times.toSorted((a, b) => a - b)[25]).toBeLessThan(500);
  await soon(async () => (await get(pathOf(huge))).text.includes('Change 4'));
});
