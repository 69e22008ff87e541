import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beatsOf, newHeartbeat, readHeartbeat } from '../contract/heartbeat-requests.fixture.ts';
import { inHealth, slow, startFuzzFixture, type FuzzFixture } from './fuzz.fixture.ts';
import { runs, text } from './generators.ts';

let fixture: FuzzFixture;
beforeAll(async () => {
  fixture = await startFuzzFixture();
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

const encoded = (part: string): string => encodeURIComponent(part.toWellFormed());

describe('random beats', { tags: ['strict'] }, () => {
  const end = fc.oneof(
    fc.constantFrom('', '/start', '/fail', '/0', '/1', '/255', '/256', '/00', '/1e1', '//', '/start/start'),
    text.map((part) => `/${encoded(part)}`),
  );
  const query = fc.oneof(
    fc.constantFrom('', '?rid=a', '?rid[]=a', '?rid=a&rid=b', '?rid', '?__proto__=1'),
    text.map((part) => `?rid=${encoded(part)}`),
  );
  const body = fc.oneof(fc.constant(null), fc.uint8Array({ maxLength: 12_000 }), text);
  const type = fc.constantFrom(
    'text/plain',
    'application/json',
    'multipart/form-data',
    'x',
    'text/plain; charset=utf-16',
  );

  it('are stored or refused with a reason, and never break the server', slow, async () => {
    const { app, script } = fixture;
    const heartbeat = await newHeartbeat(script, { periodSeconds: 60, minRunSeconds: 1 });
    const path = new URL(heartbeat.url!).pathname;
    const key = fc.oneof(
      fc.constant(path),
      fc.constant(path),
      text.map((part) => `/beat/${encoded(part)}`),
    );
    await fc.assert(
      fc.asyncProperty(
        key,
        end,
        query,
        body,
        type,
        fc.constantFrom('GET', 'POST', 'HEAD', 'PUT'),
        async (start, what, rid, content, contentType, method) => {
          const response = await fetch(`${app.url}${start}${what}${rid}`, {
            method,
            headers: { 'content-type': contentType },
            ...(method === 'POST' && content !== null && { body: new Uint8Array(Buffer.from(content)) }),
          });
          await response.text();
          // 405: another method. 415: with a body of an unknown type.
          expect([200, 400, 404, 405, 413, 415, 429]).toContain(response.status);
        },
      ),
      runs(500),
    );
    expect(await fixture.health()).toEqual(inHealth);
    expect((await readHeartbeat(script, heartbeat.id))?.lastBeatAt).not.toBeNull();
    expect((await beatsOf(script, heartbeat.id)).length).toBeGreaterThan(0);
  });
});
