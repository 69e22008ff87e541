import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, inHealth, slow, startFuzzFixture, type FuzzFixture } from './fuzz.fixture.ts';
import { runs, text } from './generators.ts';
import { answersOf, oddToken, tokenAnswer } from './register-answers.ts';

let fixture: FuzzFixture;
beforeAll(async () => {
  fixture = await startFuzzFixture();
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

describe('VAT requests', { tags: ['strict'] }, () => {
  it('get no server error, whatever the path contains', slow, async () => {
    const country = fc.oneof(fc.constantFrom('DE', 'AT', 'fr', 'XX', 'EL', 'LI'), text);
    const number = fc.oneof(text, fc.stringMatching(/^[A-Z0-9]{8,12}$/));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('lookup', 'lookup', 'validate'),
        country,
        number,
        async (verb, code, digits) => {
          const path = [code, digits].map((part) => encodeURIComponent(part.toWellFormed())).join('/');
          const response = await fixture.app.stranger().get(`/vat/V1/vendor-vat-validator/${verb}/${path}`);
          expect(response.status).toBeLessThan(500);
          // 404 if the path no longer matches a route, for example with an empty number.
          const { status = 'none' } = (await response.json()) as { status?: string };
          expect(status).toMatch(
            response.status === 200 ? /^(valid|invalid|unavailable|skipped)$/ : /^none$/,
          );
        },
      ),
      runs(150),
    );
  });

  it('get no server error, whatever the key and the origin are', slow, async () => {
    const key = fc.oneof(text, fc.stringMatching(/^vatk_[\w-]{31,33}$/));
    const pairs = fc.array(fc.tuple(fc.constantFrom('requester', 'requester', 'Requester', 'x'), key), {
      minLength: 1,
      maxLength: 3,
    });
    const origin = fc.stringMatching(/^[!-~]{0,300}$/);
    await fc.assert(
      fc.asyncProperty(pairs, origin, async (given, from) => {
        const query = given.map(([name, each]) => `${name}=${encodeURIComponent(each.toWellFormed())}`);
        const path = `/vat/V1/vendor-vat-validator/lookup/US/1?${query.join('&')}`;
        const response = await fixture.app.stranger().get(path, { origin: from, authorization: from });
        const isGiven = given.some(([name]) => name === 'requester');
        expect(response.status).toBe(isGiven ? 401 : 200);
      }),
      runs(100),
    );
  });

  it('to the validation log get no server error, whatever the query contains', slow, async () => {
    const value = fc.oneof(text, fc.constantFrom('1', '200', '50', 'DE', 'DE1', 'CHE1'), fc.uuid());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('search', 'before', 'limit', 'x'), value), { maxLength: 4 }),
        async (pairs) => {
          const query = pairs
            .map(([name, each]) => `${name}=${encodeURIComponent(each.toWellFormed())}`)
            .join('&');
          expect((await fixture.script.get(`/vat/admin/log?${query}`)).status).toBeLessThan(500);
        },
      ),
      runs(100),
    );
  });

  it.each([
    ['eu', 'DE', '123456789', 30],
    ['uk', 'GB', '553557881', 25],
    ['ch', 'CH', '116068369', 25],
  ] as const)(
    'get a result, whatever the register responds: %s',
    slow,
    async (name, country, number, times) => {
      const register = fixture.vat[name];
      const status = fc.constantFrom(200, 200, 200, 200, 204, 301, 400, 401, 404, 500, 503);
      // Most tokens are valid. Otherwise no lookup would ever be sent.
      const token = fc.oneof(
        { arbitrary: fc.constant(bodyOf({ access_token: 'x', expires_in: 60 })), weight: 2 },
        { arbitrary: tokenAnswer, weight: 1 },
      );
      const { pool } = fixture.app.platform.database;
      const statuses: string[] = [];
      const before = register.calls.length;
      await fc.assert(
        fc.asyncProperty(status, answersOf(name).body, token, async (code, body, granted) => {
          register.misbehave((response, { path }) => {
            const [status, said] = path === '/oauth/token' ? [200, granted] : [code, body];
            response
              .writeHead(status, { location: '/', 'content-type': 'application/json' })
              .end(status === 204 ? undefined : said);
          });
          // The rate limit is for real registers.
          await pool.query('delete from vat_budgets');
          statuses.push((await fixture.vat.validate(country, number)).status);
          expect(['valid', 'invalid', 'unavailable']).toContain(statuses.at(-1));
        }),
        { ...runs(times), examples: [[200, '{}', oddToken]] },
      );
      register.misbehave(null);
      // Otherwise no response would have been parsed.
      expect(register.calls.length - before).toBeGreaterThanOrEqual(statuses.length);
      expect(await fixture.health()).toEqual(inHealth);
    },
  );
});
