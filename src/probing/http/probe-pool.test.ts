import { afterAll, describe, expect, it } from 'vitest';
import { createAuthority } from '#platform/outbound/certificates.fixture.ts';
import { misbehaviours, page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import { systemClock } from '#platform/clock.ts';
import type { CheckTarget } from '../check.ts';
import { createHttpCheck } from '../own-network/conclude.ts';
import { createProbePool } from './probe-pool.ts';
import { inWords, resultOf, runCheck, unknownNetwork } from '../check.fixture.ts';

const authority = createAuthority();
const pool = createProbePool({ threads: 2, timeoutMs: 5_000, ca: authority.cert, userAgent: 'Steward/9' });
afterAll(() => pool[Symbol.asyncDispose]());
const check = createHttpCheck({ network: unknownNetwork, probe: pool.probe });
const target = (url: string): CheckTarget => ({
  url,
  owner: 'ada',
  policy: 'private-allowed',
  basicAuth: null,
  expectedContent: null,
  patterns: [],
});

describe('checks in threads', () => {
  it('find the same as others', async () => {
    const certificate = authority.issue({ names: ['127.0.0.1'], validTo: new Date('2099-01-01T00:00:00Z') });
    await using good = await startMisbehavingServer(page('Add to cart'), { certificate });
    await using bad = await startMisbehavingServer(misbehaviours.closesAfterHeaders);
    const outcome = await runCheck(check, good.url, { expectedContent: 'cart' });
    expect(inWords(outcome)).toBe('UP 200');
    expect(resultOf(outcome)).toMatchObject({
      certificateExpiresAt: new Date('2099-01-01T00:00:00Z'),
      phases: { tlsMs: expect.any(Number), totalMs: expect.any(Number) },
    });
    const patterns = [{ pattern: '(?i)add to', action: 'FAIL' }] as const;
    expect(inWords(await runCheck(check, good.url, { patterns }))).toBe(
      'DOWN 200 error pattern found: (?i)add to',
    );
    expect(inWords(await runCheck(check, bad.url))).toBe(
      'DOWN - the connection broke off in the middle of the answer',
    );
    expect(inWords(await runCheck(check, bad.url, { policy: 'public' }))).toBe(
      'DOWN - 127.0.0.1 is a loopback address, which is not allowed',
    );
  });

  it('run many at once', async () => {
    await using server = await startMisbehavingServer(page('hello'));
    const outcomes = await Promise.all(Array.from({ length: 300 }, () => runCheck(check, server.url)));
    expect(new Set(outcomes.map(inWords))).toEqual(new Set(['UP 200']));
    expect(server.connections()).toBe(300);
  });

  it('ask whether our own network is to blame', async () => {
    const server = await startMisbehavingServer(page('x'));
    await server[Symbol.asyncDispose]();
    const network = { ...unknownNetwork, judge: async () => 'broken' as const };
    const check = createHttpCheck({ network, probe: pool.probe });
    expect(inWords(await runCheck(check, server.url))).toBe(
      'TROUBLE no network: connection refused, and nothing else answers either',
    );
  });

  it('end when they are cancelled, and hang up', async () => {
    await using server = await startMisbehavingServer(misbehaviours.hangsBeforeHeaders);
    const cancel = new AbortController();
    const options = { clock: systemClock, signal: cancel.signal };
    const outcomes = Promise.all([check(target(server.url), options), check(target(server.url), options)]);
    await expect.poll(() => server.connections()).toBe(2);
    cancel.abort();
    expect((await outcomes).map(inWords)).toEqual([
      'TROUBLE the request was cancelled',
      'TROUBLE the request was cancelled',
    ]);
    await expect.poll(() => server.open()).toBe(0);
    expect(inWords(await check(target(server.url), options))).toBe('TROUBLE the request was cancelled');
  });

  it('survive the loss of their thread', async () => {
    await using server = await startMisbehavingServer(misbehaviours.hangsBeforeHeaders);
    await using good = await startMisbehavingServer(page('x'));
    await using own = createProbePool({ threads: 1 });
    const check = createHttpCheck({ network: unknownNetwork, probe: own.probe });
    const outcome = runCheck(check, server.url);
    await expect.poll(() => server.connections()).toBe(1);
    await own[Symbol.asyncDispose]();
    expect(inWords(await outcome)).toBe('TROUBLE the thread of the check has ended');
    expect(inWords(await runCheck(check, good.url))).toBe('UP 200');
  });

  it('tell of the error that ends their thread, and are answered', async () => {
    const errors: unknown[] = [];
    const program = new URL(
      `data:text/javascript,import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => { throw new RangeError('out of luck'); });`,
    );
    await using own = createProbePool({ threads: 1, program, onError: (error) => errors.push(error) });
    const check = createHttpCheck({ network: unknownNetwork, probe: own.probe });
    const outcomes = await Promise.all([
      runCheck(check, 'http://a.example/'),
      runCheck(check, 'http://b.example/'),
    ]);
    expect(outcomes.map(inWords)).toEqual([
      'TROUBLE the thread of the check has ended',
      'TROUBLE the thread of the check has ended',
    ]);
    expect(errors).toEqual([expect.objectContaining({ name: 'RangeError', message: 'out of luck' })]);
  });

  it('tell of a check that cannot be run, and of one that cannot be sent, and go on', async () => {
    await using good = await startMisbehavingServer(page('x'));
    const errors: unknown[] = [];
    await using own = createProbePool({ threads: 1, onError: (error) => errors.push(error) });
    const check = createHttpCheck({ network: unknownNetwork, probe: own.probe });
    const broken = await runCheck(check, good.url, { patterns: null as never });
    expect(inWords(broken)).toMatch(/^TROUBLE the check broke down: Cannot read properties of null/);
    expect(errors).toEqual([expect.objectContaining({ name: 'TypeError' })]);
    const unsendable = await runCheck(check, good.url, { patterns: [() => 1] as never });
    expect(inWords(unsendable)).toMatch(/^TROUBLE the check broke down: .*could not be cloned/);
    expect(errors).toHaveLength(2);
    expect(inWords(await runCheck(check, good.url))).toBe('UP 200');
  });
});
