import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, inHealth, slow, startFuzzBed, type FuzzBed } from './fuzz-bed.ts';
import { jsonValue, runs, text } from './generators.ts';
import { speak } from './raw.ts';

let bed: FuzzBed;
beforeAll(async () => {
  bed = await startFuzzBed();
}, 60_000);
afterAll(() => bed?.[Symbol.asyncDispose]());

describe('the path of a VAT request', () => {
  it('breaks nothing, whatever stands in it', slow, async () => {
    const country = fc.oneof(fc.constantFrom('DE', 'AT', 'fr', 'XX', 'EL', 'LI'), text);
    const number = fc.oneof(text, fc.stringMatching(/^[A-Z0-9]{8,12}$/));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('lookup', 'lookup', 'validate'),
        country,
        number,
        async (verb, code, digits) => {
          const path = [code, digits].map((part) => encodeURIComponent(part.toWellFormed())).join('/');
          const response = await bed.app.stranger().get(`/vat/V1/vendor-vat-validator/${verb}/${path}`);
          expect(response.status).toBeLessThan(500);
          // 404 for what is no path of ours any more, such as an empty number.
          const { status = 'none' } = (await response.json()) as { status?: string };
          expect(status).toMatch(
            response.status === 200 ? /^(valid|invalid|unavailable|skipped)$/ : /^none$/,
          );
        },
      ),
      runs(150),
    );
  });

  it('breaks nothing that is raw', slow, async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET ', 'POST /vat/', 'GET /vat/V1/vendor-vat-validator/lookup/', ''),
        bytes,
        async (start, rest) => {
          const answer = await speak(
            bed.app.url,
            Buffer.concat([
              Buffer.from(start),
              rest,
              Buffer.from(' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
            ]),
            200,
          );
          expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
        },
      ),
      runs(60),
    );
  });

  it('breaks nothing in the log that is shown to people', slow, async () => {
    const value = fc.oneof(text, fc.constantFrom('1', '200', '50', 'DE', 'DE1', 'CHE1'), fc.uuid());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('search', 'before', 'limit', 'x'), value), { maxLength: 4 }),
        async (pairs) => {
          const query = pairs
            .map(([name, each]) => `${name}=${encodeURIComponent(each.toWellFormed())}`)
            .join('&');
          expect((await bed.script.get(`/vat/admin/log?${query}`)).status).toBeLessThan(500);
        },
      ),
      runs(100),
    );
  });

  it('is answered, whatever the register says', slow, async () => {
    const status = fc.constantFrom(200, 200, 200, 204, 301, 400, 404, 500, 503);
    const trader = fc.record(
      {
        countryCode: fc.constant('DE'),
        vatNumber: fc.constant('123456789'),
        valid: fc.oneof(fc.boolean(), jsonValue),
        name: fc.oneof(text, jsonValue),
        address: fc.oneof(text, jsonValue),
        requestIdentifier: fc.oneof(text, jsonValue),
      },
      { requiredKeys: ['countryCode', 'vatNumber'] },
    );
    await fc.assert(
      fc.asyncProperty(
        status,
        fc.oneof(trader.map(bodyOf), text, jsonValue.map(bodyOf)),
        async (code, body) => {
          bed.vat.eu.misbehave(
            (response) =>
              void response
                .writeHead(code, { location: '/', 'content-type': 'application/json' })
                .end(code === 204 ? undefined : body),
          );
          const { status: verdict } = await bed.vat.validate('DE', '123456789');
          expect(['valid', 'invalid', 'unavailable']).toContain(verdict);
        },
      ),
      runs(30),
    );
    bed.vat.eu.misbehave(null);
    expect(await bed.health()).toEqual(inHealth);
  });
});
