import { afterAll, describe, expect, it } from 'vitest';
import { createAuthority } from '#platform/outbound/certificates.fixture.ts';
import { misbehaviours, page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import { systemClock } from '#platform/clock.ts';
import { createProbePool } from './probe-pool.ts';
import { httpCheckIn, inWords, resultOf, runCheck, targetOf, unknownNetwork } from '../check.fixture.ts';

const authority = createAuthority();
const pool = createProbePool({ threads: 2, timeoutMs: 5_000, ca: authority.cert, userAgent: 'Steward/9' });
afterAll(() => pool[Symbol.asyncDispose]());
const check = httpCheckIn(pool);

describe('checks in threads', () => {
  it('find what checks in the main thread find', async () => {
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
      'DOWN - the connection was lost in the middle of the response',
    );
    expect(inWords(await runCheck(check, bad.url, { policy: 'public' }))).toBe(
      'DOWN - 127.0.0.1 is a loopback address, which is not allowed',
    );
  });

  it('run many at the same time', async () => {
    await using server = await startMisbehavingServer(page('hello'));
    const outcomes = await Promise.all(Array.from({ length: 300 }, () => runCheck(check, server.url)));
    expect(new Set(outcomes.map(inWords))).toEqual(new Set(['UP 200']));
    expect(server.connections()).toBe(300);
  });

  it('are inconclusive while the own network is down', async () => {
    const server = await startMisbehavingServer(page('x'));
    await server[Symbol.asyncDispose]();
    const network = { ...unknownNetwork, decide: async () => 'inconclusive' as const };
    const check = httpCheckIn(pool, network);
    expect(inWords(await runCheck(check, server.url))).toBe(
      'INCONCLUSIVE no network: connection refused, and nothing else answers either',
    );
  });

  it('end and close their connection when they are cancelled', async () => {
    await using server = await startMisbehavingServer(misbehaviours.hangsBeforeHeaders);
    const cancel = new AbortController();
    const options = { clock: systemClock, signal: cancel.signal };
    const outcomes = Promise.all([
      check(targetOf(server.url), options),
      check(targetOf(server.url), options),
    ]);
    await expect.poll(() => server.connections()).toBe(2);
    cancel.abort();
    expect((await outcomes).map(inWords)).toEqual([
      'INCONCLUSIVE the request was cancelled',
      'INCONCLUSIVE the request was cancelled',
    ]);
    await expect.poll(() => server.open()).toBe(0);
    expect(inWords(await check(targetOf(server.url), options))).toBe(
      'INCONCLUSIVE the request was cancelled',
    );
  });

  it('are inconclusive when their thread ends, and the next one starts a thread', async () => {
    await using server = await startMisbehavingServer(misbehaviours.hangsBeforeHeaders);
    await using good = await startMisbehavingServer(page('x'));
    await using own = createProbePool({ threads: 1 });
    const check = httpCheckIn(own);
    const outcome = runCheck(check, server.url);
    await expect.poll(() => server.connections()).toBe(1);
    await own[Symbol.asyncDispose]();
    expect(inWords(await outcome)).toBe('INCONCLUSIVE the thread of the check has ended');
    expect(inWords(await runCheck(check, good.url))).toBe('UP 200');
  });

  it('report a check that throws and one that cannot be sent, and continue with others', async () => {
    await using good = await startMisbehavingServer(page('x'));
    const errors: unknown[] = [];
    await using own = createProbePool({ threads: 1, onError: (error) => errors.push(error) });
    const check = httpCheckIn(own);
    const broken = await runCheck(check, good.url, { patterns: null as never });
    expect(inWords(broken)).toMatch(/^INCONCLUSIVE the check crashed: Cannot read properties of null/);
    expect(errors).toEqual([expect.objectContaining({ name: 'TypeError' })]);
    const unsendable = await runCheck(check, good.url, { patterns: [() => 1] as never });
    expect(inWords(unsendable)).toMatch(/^INCONCLUSIVE the check crashed: .*could not be cloned/);
    expect(errors).toHaveLength(2);
    expect(inWords(await runCheck(check, good.url))).toBe('UP 200');
  });
});
