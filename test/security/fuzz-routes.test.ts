import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { down } from '#testkit/site.fixture.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { inHealth, slow, startFuzzFixture, type FuzzFixture } from './fuzz.fixture.ts';
import { runs, text } from './generators.ts';
import { sendRaw } from './raw.ts';
import { routes } from './routes.ts';
import { fail } from './victim.ts';

let fixture: FuzzFixture;
let checkId: string;
beforeAll(async () => {
  fixture = await startFuzzFixture();
  const { id } = await newSite(fixture.script);
  await fail(fixture.app, id, { ...down, screenshot: Buffer.from('a picture') });
  const { rows } = await fixture.app.platform.database.pool.query<{ id: string }>(
    'select check_id as id from screenshots',
  );
  checkId = rows[0]!.id;
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

const paths = Object.keys(routes)
  .filter((route) => route.startsWith('GET '))
  .map((route) => route.slice('GET '.length));
const encoded = (part: string): string => encodeURIComponent(part.toWellFormed());

describe('a random request path', { tags: ['strict'] }, () => {
  it.each(paths.filter((path) => /[:*]/.test(path)))('causes no server error in %s', slow, async (path) => {
    const part = fc.oneof(
      text,
      fc.uuid(),
      fc.constant(checkId),
      fc.constant(checkId.toUpperCase()),
      fc.constantFrom('.', '..', '%', 'index.html', 'steward-agent.mjs', `${checkId}.jpg`),
    );
    const query = fc.array(fc.tuple(text, text), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 3, maxLength: 3 }), query, async (parts, pairs) => {
        const filled = path.replaceAll(/:[a-zA-Z]+|\*/g, () => encoded(parts.shift()!));
        const query = pairs.map((pair) => pair.map(encoded).join('=')).join('&');
        const response = await fixture.script.get(`${filled}?${query}`);
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toContain('"INTERNAL"');
      }),
      runs(60),
    );
  });

  it('causes no server error as raw bytes', slow, async () => {
    const starts = paths.map((path) => `GET ${path.replace(/[:*].*/, '')}`);
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
    const rest = Buffer.from(
      ` HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${fixture.script.token}\r\nConnection: close\r\n\r\n`,
    );
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('', 'GET ', 'POST /vat/', ...starts), bytes, async (start, middle) => {
        const { text } = await sendRaw(
          fixture.app.url,
          Buffer.concat([Buffer.from(start), middle, rest]),
          500,
        );
        expect(text).not.toMatch(/^HTTP\/1\.1 5/);
        if (text.startsWith('HTTP/1.1 ')) answered += 1;
      }),
      runs(100),
    );
    expect(answered).toBeGreaterThan(0);
  });

  it('leaves the server healthy', async () => {
    const picture = await fixture.script.get(`/monitoring/screenshots/${checkId}`);
    expect(await picture.text()).toBe('a picture');
    expect(await fixture.health()).toEqual(inHealth);
  });
});
