import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { badRequest, dataOf, extensionsOf, newSite } from './monitoring-requests.fixture.ts';
import * as operations from './operations/monitoring.generated.ts';
import {
  createPage,
  dataUrl,
  listStatusPages,
  newSlug,
  newStatusPage,
  png,
  readStatusPage,
  updatePage,
} from './status-page-requests.fixture.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

let fixture: NotificationFixture;
let owner: Client;
let outsider: Client;
beforeAll(async () => {
  fixture = await startNotificationFixture({ env: { STEWARD_STATUS_DOMAINS: 'unverified' } });
  ({ owner } = fixture);
  outsider = await fixture.app.signUp();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => endRateLimits(fixture.app));

describe('a status page', () => {
  it('has defaults for everything but its slug and its title', async () => {
    const slug = newSlug();
    const page = await newStatusPage(owner, { slug, title: '  Shops of Ada  ' });
    expect(page).toMatchObject({
      slug,
      title: 'Shops of Ada',
      description: null,
      logoUrl: null,
      accent: null,
      locale: 'en',
      visibility: 'PUBLIC',
      domain: null,
      url: `https://steward.example/status/${slug}`,
      uptimeDays: 90,
      autoPublishAfterMinutes: 10,
      showDetails: [],
      state: 'OPERATIONAL',
      components: [],
    });
    expect(await readStatusPage(owner, page.id)).toMatchObject({ id: page.id, incidents: [] });
  });

  it('keeps what an update leaves out, and clears what is null', async () => {
    const given = {
      description: 'All of them',
      accent: '#1F6FEB',
      locale: 'de',
      uptimeDays: 30,
      autoPublishAfterMinutes: 0,
      showDetails: ['TITLE', 'TITLE', 'ADDRESS'],
      domain: ' Status.Example.COM ',
    };
    const stored = {
      ...given,
      accent: '#1f6feb',
      showDetails: ['TITLE', 'ADDRESS'],
      domain: 'status.example.com',
      url: 'https://status.example.com',
    };
    const page = await newStatusPage(owner, given);
    expect(page).toMatchObject(stored);
    expect(dataOf(await updatePage(owner, page.id, { title: 'New' }))).toMatchObject({
      ...stored,
      title: 'New',
    });
    const cleared = Object.fromEntries(Object.keys(given).map((name) => [name, null]));
    expect(dataOf(await updatePage(owner, page.id, cleared))).toMatchObject({
      description: null,
      accent: null,
      locale: 'en',
      uptimeDays: 90,
      autoPublishAfterMinutes: null,
      showDetails: [],
      domain: null,
    });
    expect(extensionsOf(await updatePage(owner, page.id, { title: null }))).toMatchObject(
      badRequest('title'),
    );
  });

  it('can be created so that nothing is published automatically', async () => {
    const page = await newStatusPage(owner, { autoPublishAfterMinutes: null });
    expect(page.autoPublishAfterMinutes).toBeNull();
  });

  it.each([
    ['slug', 'ab'],
    ['slug', 'a'.repeat(64)],
    ['slug', 'Shops'],
    ['slug', '-shops'],
    ['slug', 'shops-'],
    ['slug', 'sho/ps'],
    ['slug', '../..'],
    ['slug', '<script>'],
    ['slug', 'admin'],
    ['slug', 'internal'],
    ['slug', 'status'],
    ['title', ''],
    ['title', 'a'.repeat(101)],
    ['title', 'two\nlines'],
    ['description', 'a'.repeat(1_001)],
    ['accent', 'red'],
    ['accent', '#1f6feb;}</style><script>alert(1)</script>'],
    ['accent', '#12345g'],
    ['locale', 'fr'],
    ['uptimeDays', 6],
    ['uptimeDays', 91],
    ['autoPublishAfterMinutes', -1],
    ['autoPublishAfterMinutes', 1_441],
    ['domain', 'localhost'],
    ['domain', 'shop.localhost'],
    ['domain', '127.0.0.1'],
    ['domain', '127.1'],
    ['domain', '0x7f.1'],
    ['domain', '[::1]'],
    ['domain', 'https://status.example.com'],
    ['domain', 'status.example.com/path'],
    ['domain', 'status.example.com:8443'],
    ['domain', 'status..example.com'],
    ['domain', 'user@status.example.com'],
    ['domain', '*.example.com'],
    ['domain', `${'a'.repeat(64)}.example.com`],
    ['domain', 'steward.example'],
    ['domain', 'STEWARD.example'],
    ['domain', 'steward.internal'],
    ['domain', 'steward.default.svc.cluster.local'],
    ['password', 'long enough for it'],
  ])('refuses the %s %j', async (field, value) => {
    expect(extensionsOf(await createPage(owner, { [field]: value }))).toMatchObject(badRequest(field));
    const page = await newStatusPage(owner);
    expect(extensionsOf(await updatePage(owner, page.id, { [field]: value }))).toMatchObject(
      badRequest(field),
    );
    await owner.send(operations.deleteStatusPage, { id: page.id });
  });

  it('stores markup as the text that it is', async () => {
    const evil = '<script>alert(1)</script>';
    const page = await newStatusPage(owner, {
      title: evil,
      description: evil,
      components: [{ name: evil, group: evil, siteId: (await newSite(owner)).id }],
    });
    expect(page).toMatchObject({ title: evil, description: evil, components: [{ name: evil, group: evil }] });
  });

  it('has a slug and a domain of its own, also if two are created at the same moment', async () => {
    const slug = newSlug();
    const domain = `${slug}.example.com`;
    await newStatusPage(outsider, { slug, domain });
    expect(extensionsOf(await createPage(owner, { slug }))).toMatchObject(badRequest('slug'));
    expect(extensionsOf(await createPage(owner, { domain }))).toMatchObject(badRequest('domain'));
    const page = await newStatusPage(owner);
    expect(extensionsOf(await updatePage(owner, page.id, { slug }))).toMatchObject(badRequest('slug'));
    expect(extensionsOf(await updatePage(owner, page.id, { domain }))).toMatchObject(badRequest('domain'));

    const same = newSlug();
    const answers = await Promise.all([1, 2, 3, 4].map(() => createPage(owner, { slug: same })));
    expect(answers.map((answer) => codeOf(answer) ?? 'created').toSorted()).toEqual([
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'created',
    ]);
  });

  it('can be created 50 times in a team', async () => {
    const teamId = await newTeam(owner);
    const answers = await Promise.all(Array.from({ length: 52 }, () => createPage(owner, { teamId })));
    const refused = answers.filter((answer) => answer.errors);
    expect(refused).toHaveLength(2);
    expect(extensionsOf(refused[0]!)).toMatchObject({ code: 'QUOTA_EXCEEDED', limit: 50 });
    expect(await listStatusPages(owner, teamId)).toHaveLength(50);
  });

  it('disappears with everything that belongs to it', async () => {
    const page = await newStatusPage(owner, {
      logoUrl: dataUrl(png),
      components: [{ name: 'Shop', siteId: (await newSite(owner)).id }],
    });
    dataOf(
      await owner.send(operations.postStatusUpdate, {
        statusPageId: page.id,
        state: 'MONITORING',
        body: 'x',
        title: 'x',
      }),
    );
    expect(dataOf(await owner.send(operations.deleteStatusPage, { id: page.id }))).toBe(true);
    expect(await readStatusPage(owner, page.id)).toBeNull();
    expect(codeOf(await owner.send(operations.deleteStatusPage, { id: page.id }))).toBe('NOT_FOUND');
    for (const table of ['status_components', 'status_incidents'])
      expect(await rowsOf(fixture.app, table, { status_page_id: page.id })).toEqual([]);
    expect(await rowsOf(fixture.app, 'logos', { id: page.logoUrl!.split('/').at(-1)! })).toEqual([]);
  });

  it('keeps its team from being deleted', async () => {
    const teamId = await newTeam(owner);
    const page = await newStatusPage(owner, { teamId });
    const text = 'mutation ($id: ID!) { deleteTeam(id: $id) }';
    expect((await owner.identity(text, { id: teamId })).errors?.[0]?.message).toMatch(/status pages/);
    dataOf(await owner.send(operations.deleteStatusPage, { id: page.id }));
    expect(dataOf(await owner.identity(text, { id: teamId }))).toBe(true);
  });
});

describe('who may see it', () => {
  it('is checked with a password, which is stored as a hash', async () => {
    const page = await newStatusPage(owner, { visibility: 'PASSWORD', password: 'correct horse' });
    const [stored] = await rowsOf(fixture.app, 'status_pages', { id: page.id });
    expect(stored!['password_hash']).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain('correct horse');
    expect(fixture.logged()).not.toContain('correct horse');

    // The password stays until the visibility changes.
    dataOf(await updatePage(owner, page.id, { title: 'New' }));
    expect((await rowsOf(fixture.app, 'status_pages', { id: page.id }))[0]!['password_hash']).toBe(
      stored!['password_hash'],
    );
    expect(extensionsOf(await updatePage(owner, page.id, { password: null }))).toMatchObject(
      badRequest('password'),
    );
    dataOf(await updatePage(owner, page.id, { visibility: 'PUBLIC' }));
    expect((await rowsOf(fixture.app, 'status_pages', { id: page.id }))[0]!['password_hash']).toBeNull();
    expect(extensionsOf(await updatePage(owner, page.id, { visibility: 'PASSWORD' }))).toMatchObject(
      badRequest('password'),
    );
  });

  it.each(['short', 'a'.repeat(201)])('refuses the password %j', async (password) => {
    const answer = await createPage(owner, { visibility: 'PASSWORD', password });
    expect(extensionsOf(answer)).toMatchObject(badRequest('password'));
  });

  it('is decided by a key in the address, which only managers see and can replace', async () => {
    const teamId = await newTeam(owner);
    const { client: viewer } = await newMember(fixture.app, owner, teamId, 'VIEWER');
    const page = await newStatusPage(owner, { teamId, visibility: 'LINK', logoUrl: dataUrl(png) });
    expect(page.url).toMatch(/^https:\/\/steward\.example\/status\/[\w-]+\?key=[\w-]{22}$/);
    const key = new URL(page.url!).searchParams.get('key')!;
    expect(page.logoUrl).toMatch(new RegExp(`/logo/[0-9a-f-]{36}\\?key=${key}$`));
    expect(JSON.stringify(await rowsOf(fixture.app, 'status_pages', { id: page.id }))).not.toContain(key);
    expect(await readStatusPage(viewer, page.id)).toMatchObject({ url: null, logoUrl: null, title: 'Shops' });

    const rotated = dataOf(await owner.send(operations.rotateStatusPageLink, { id: page.id }));
    expect(rotated.url).not.toBe(page.url);
    dataOf(await updatePage(owner, page.id, { visibility: 'PUBLIC' }));
    expect((await readStatusPage(viewer, page.id))!.url).toBe(`https://steward.example/status/${page.slug}`);
    expect(dataOf(await updatePage(owner, page.id, { visibility: 'LINK' })).url).toBe(rotated.url);
  });
});

describe('a logo', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const big = Buffer.concat([png, Buffer.alloc(600_000)]);

  it('is stored once, kept by its own address, and replaced or removed', async () => {
    const page = await newStatusPage(owner, { logoUrl: dataUrl(png, 'image/svg+xml') });
    expect(page.logoUrl).toMatch(
      new RegExp(`^https://steward\\.example/status/${page.slug}/logo/[0-9a-f-]{36}$`),
    );
    const idOf = (url: string | null) => url!.split('/').at(-1)!;
    expect(await rowsOf(fixture.app, 'logos', { id: idOf(page.logoUrl) })).toMatchObject([
      { media_type: 'image/png', bytes: png },
    ]);
    const kept = dataOf(await updatePage(owner, page.id, { logoUrl: page.logoUrl, slug: newSlug() }));
    expect(idOf(kept.logoUrl)).toBe(idOf(page.logoUrl));
    const replaced = dataOf(await updatePage(owner, page.id, { logoUrl: dataUrl(Buffer.from('GIF89a…')) }));
    expect(idOf(replaced.logoUrl)).not.toBe(idOf(page.logoUrl));
    expect(await rowsOf(fixture.app, 'logos', { id: idOf(page.logoUrl) })).toEqual([]);
    expect(dataOf(await updatePage(owner, page.id, { logoUrl: null })).logoUrl).toBeNull();
    expect(await rowsOf(fixture.app, 'logos', { id: idOf(replaced.logoUrl) })).toEqual([]);
  });

  it.each([
    ['an SVG', dataUrl(svg, 'image/svg+xml')],
    ['an SVG that calls itself a PNG', dataUrl(svg)],
    ['HTML', dataUrl(Buffer.from('<html></html>'))],
    ['more than 512 KiB', dataUrl(big)],
    ['a data URL without Base64', 'data:image/png,abc'],
    ['a data URL that is no Base64', 'data:image/png;base64,<script>'],
    ['nothing', dataUrl(Buffer.alloc(0))],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['a path', '/logo.png'],
  ])('cannot be %s', async (_what, logoUrl) => {
    expect(extensionsOf(await createPage(owner, { logoUrl }))).toMatchObject(badRequest('logoUrl'));
  });

  it('of 10 MB in a data URL is not even read', async () => {
    const answer = await createPage(owner, { logoUrl: dataUrl(Buffer.alloc(10_000_000)) });
    expect(answer.status).toBe(413);
    expect(answer.errors?.[0]?.message).toContain('A logo must have at most 512 KiB.');
  });

  it('is fetched through the outbound guard, at most 512 KiB of it', async () => {
    let sent = 0;
    const server = createServer((request, response) => {
      if (request.url === '/logo.png') return response.end(png);
      if (request.url === '/logo.svg') return response.end(svg);
      if (request.url === '/elsewhere') {
        return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
      }
      if (request.url !== '/endless') return response.writeHead(404).end();
      response.write(png);
      const chunk = Buffer.alloc(65_536);
      const more = (): void => {
        while (!response.destroyed && sent < 1_000_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
      return undefined;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const page = await newStatusPage(owner, { logoUrl: `${url}/logo.png` });
      expect(page.logoUrl).toContain('/logo/');
      for (const path of ['/endless', '/logo.svg', '/missing', '/elsewhere'])
        expect(extensionsOf(await createPage(owner, { logoUrl: url + path }))).toMatchObject(
          badRequest('logoUrl'),
        );
      // What the buffers of both sides hold comes on top of it.
      expect(sent).toBeLessThan(20_000_000);
      // Only administrators may reach private addresses.
      expect(extensionsOf(await createPage(outsider, { logoUrl: `${url}/logo.png` }))).toMatchObject(
        badRequest('logoUrl'),
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
