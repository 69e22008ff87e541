import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config/config.ts';
import { createLog } from '#platform/log.ts';
import { listDeadLetters } from '#platform/queue/dead-letter-storage.ts';
import { decideRetry } from '#platform/queue/decide-retry.ts';
import { openApp } from '#app/open-app.ts';
import { startWork } from '#app/workers.ts';
import { temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { lookup } from '#vat/validation/lookup.ts';
import { newRequest } from '#vat/validation/request.ts';
import { revalidate } from '#vat/validation/revalidate.ts';
import { revalidationTopic } from '#vat/validation/revalidation-queue.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { failures } from '../vat-simulators/failures.ts';

const delivery = { signal: new AbortController().signal };
const requestedAt = (): string => new Date().toISOString();

describe('the retry schedule of revalidations', () => {
  it('is 30 s, 2 min, 10 min, 30 min and then every hour until the end of the first day', () => {
    const { retryDelaysSeconds: delays, name } = revalidationTopic;
    expect(name).toBe('vendor.vat.revalidate');
    expect(delays.slice(0, 6)).toEqual([30, 120, 600, 1_800, 3_600, 3_600]);
    const sum = delays.reduce((total, delay) => total + delay);
    expect(sum).toBeLessThanOrEqual(86_400);
    expect(sum).toBeGreaterThan(86_400 - 3_600);
    const outage = new Error('unavailable');
    expect(decideRetry(revalidationTopic, delays.length, outage)).toEqual({
      kind: 'retry',
      delaySeconds: 3_600,
    });
    expect(decideRetry(revalidationTopic, delays.length + 1, outage)).toEqual({ kind: 'dead' });
  });
});

describe('without a consumer of revalidations', () => {
  let fixture: VatApp;
  beforeAll(async () => {
    fixture = await startVatApp({ work: [], env: { VAT_CACHE_TTL_SECONDS: '3600' } });
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    fixture.eu.misbehave(null);
    fixture.eu.calls.length = 0;
    await fixture.app.platform.database.pool.query('delete from queue_jobs');
  });
  const queuedFor = async (number: string) =>
    (await fixture.queued()).filter(({ payload }) => payload.body['vatNumber'] === number);

  it('lookups respond at once, and queue each number once per 30 s', async () => {
    const before = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fixture.lookup('DE', n % 2 ? '111111111' : 'DE 111.111.111')),
    );
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['Revalidation queued']));
    const queued = await queuedFor('111111111');
    expect(queued.map(({ payload }) => payload.body)).toEqual([
      { countryCode: 'DE', vatNumber: '111111111', requestedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) },
    ]);
    expect(Date.parse(queued[0]!.payload.body['requestedAt']!)).toBeGreaterThanOrEqual(before);
    await fixture.app.platform.database.pool.query(
      `update vat_pending_revalidations set requested_at = now() - interval '31 s'`,
    );
    fixture.app.platform.opened(vat).vat.revalidations.forget('DE111111111');
    await fixture.lookup('DE', '111111111');
    expect(await queuedFor('111111111')).toHaveLength(2);
    expect(fixture.eu.calls).toEqual([]);
  });

  it('queued numbers are checked by a consumer that starts later', async () => {
    for (const number of ['222222221', '222222222', '222222223']) await fixture.lookup('DE', number);
    const work = await startWork(fixture.app.platform, ['jobs']);
    try {
      for (const number of ['222222221', '222222222', '222222223'])
        await waitUntil(async () => (await fixture.lookup('DE', number)).status === 'valid');
    } finally {
      await work.stop();
    }
    expect(await fixture.queued()).toEqual([]);
  });

  it('a failed check is logged, does not hide an earlier decision, and delays the next check by 30 s', async () => {
    expect(await fixture.validate('DE', '333333333')).toMatchObject({ status: 'valid' });
    fixture.eu.misbehave(failures['a 503 without a word']!);
    expect(await fixture.validate('DE', '333333333')).toMatchObject({ status: 'unavailable' });
    expect(await fixture.lookup('DE', '333333333')).toMatchObject({ status: 'valid' });

    expect(await fixture.validate('DE', '444444444')).toMatchObject({ status: 'unavailable' });
    expect(await fixture.lookup('DE', '444444444')).toMatchObject({
      status: 'skipped',
      message: 'Revalidation queued',
    });
    const [later] = await queuedFor('444444444');
    expect(later!.run_at.getTime() - Date.now()).toBeGreaterThan(20_000);
    expect(later!.run_at.getTime() - Date.now()).toBeLessThan(30_500);
    const message = { countryCode: 'DE', vatNumber: '444444444', requestedAt: requestedAt() };
    await expect(revalidate(fixture.app.platform.opened(vat).vat, message, delivery)).rejects.toThrow(
      /^DE•••••••44 could not be checked/,
    );
    const rows = (await fixture.log()).filter(({ vat_number }) => vat_number === '444444444');
    expect(rows.map(({ status, origin }) => `${status} ${origin}`)).toEqual([
      'unavailable validate',
      'unavailable revalidate',
    ]);
  });

  it('a message is skipped if there is a decision since then, or a newer message', async () => {
    const opened = fixture.app.platform.opened(vat).vat;
    const old = { countryCode: 'DE', vatNumber: '555555555', requestedAt: requestedAt() };
    await fixture.validate('DE', '555555555');
    await revalidate(opened, old, delivery);
    expect(fixture.eu.calls).toHaveLength(1);
    const older = { ...old, vatNumber: '666666666' };
    await fixture.lookup('DE', '666666666');
    await revalidate(opened, older, delivery);
    expect(fixture.eu.calls).toHaveLength(1);
    const [newest] = await queuedFor('666666666');
    await revalidate(opened, newest!.payload.body, delivery);
    expect(fixture.eu.calls).toHaveLength(2);
  });

  it('a message from a machine whose clock is ahead is handled like any other', async () => {
    const { database } = fixture.app.platform;
    const opened = fixture.app.platform.opened(vat).vat;
    await fixture.lookup('DE', '565656565');
    const ahead = new Date(Date.now() + 60_000);
    await database.pool.query(
      `update vat_pending_revalidations set requested_at = $1 where vat_number = '565656565'`,
      [ahead],
    );
    const message = { countryCode: 'DE', vatNumber: '565656565', requestedAt: ahead.toISOString() };
    await revalidate(opened, message, delivery);
    expect(fixture.eu.calls).toHaveLength(1);
  });

  it('concurrent messages about the same number lead to one request', async () => {
    const gate = Promise.withResolvers<void>();
    fixture.eu.misbehave((response, { body }) => {
      void gate.promise.then(() => response.end(JSON.stringify({ ...JSON.parse(body), valid: true })));
    });
    const message = { countryCode: 'DE', vatNumber: '777777777', requestedAt: requestedAt() };
    const work = [1, 2, 3].map(() => revalidate(fixture.app.platform.opened(vat).vat, message, delivery));
    await waitUntil(
      () => fixture.eu.calls.length === 1 && fixture.app.platform.opened(vat).vat.running.size === 1,
    );
    gate.resolve();
    await Promise.all(work);
    expect(fixture.eu.calls).toHaveLength(1);
    expect(fixture.app.platform.opened(vat).vat.running.size).toBe(0);
  });

  it('an open circuit breaker stops revalidations without a log entry', async () => {
    const opened = fixture.app.platform.opened(vat).vat;
    const message = { countryCode: 'MT', vatNumber: '12345301', requestedAt: requestedAt() };
    while (opened.breakers.stateOf('eu MT') !== 'open')
      await revalidate(opened, message, delivery).catch(() => {});
    const [calls, rows] = [fixture.eu.calls.length, (await fixture.log()).length];
    await expect(revalidate(opened, message, delivery)).rejects.toThrow(/several times in a row/);
    expect([fixture.eu.calls.length, (await fixture.log()).length]).toEqual([calls, rows]);
  });

  it('the rows of the log cannot be updated', async () => {
    await fixture.validate('DE', '888888888');
    await expect(
      fixture.app.platform.database.pool.query(`update vat_validations set status = 'invalid'`),
    ).rejects.toThrow('append-only');
  });
});

const nextAttempt = async (fixture: VatApp, attempt: number) => {
  const waiting = async () => (await fixture.queued()).filter(({ payload }) => payload.attempt === attempt);
  await waitUntil(async () => (await waiting()).length === 1);
  return waiting();
};

describe('with a consumer of revalidations', () => {
  it('a lookup serves a decision for its time to live, and then queues a new check', async () => {
    await using fixture = await startVatApp({ env: { VAT_CACHE_TTL_SECONDS: '3' } });
    await fixture.lookup('DE', '123456789');
    await waitUntil(async () => (await fixture.lookup('DE', '123456789')).status === 'valid');
    await waitUntil(async () => (await fixture.lookup('DE', '123456789')).status === 'skipped');
    await waitUntil(async () => (await fixture.lookup('DE', '123456789')).status === 'valid');
    const rows = await fixture.log();
    expect(rows.map(({ origin }) => origin)).toEqual(['revalidate', 'revalidate']);
  });

  it('a failed revalidation is retried after 30 s, and then after 2 minutes', async () => {
    await using fixture = await startVatApp();
    fixture.eu.misbehave(failures['a 503 without a word']!);
    await fixture.lookup('DE', '123456789');
    const [message] = await nextAttempt(fixture, 2);
    expect((message!.run_at.getTime() - Date.now()) / 1_000).toBeCloseTo(30, -1);
    await fixture.app.platform.database.pool.query(
      'update queue_jobs set run_at = now() where claim_id is null',
    );
    const [again] = await nextAttempt(fixture, 3);
    expect((again!.run_at.getTime() - Date.now()) / 1_000).toBeCloseTo(120, -1);
    fixture.eu.misbehave(null);
    await fixture.app.platform.database.pool.query(
      'update queue_jobs set run_at = now() where claim_id is null',
    );
    await waitUntil(async () => (await fixture.lookup('DE', '123456789')).status === 'valid');
    expect((await fixture.log()).map(({ status }) => status)).toEqual([
      'unavailable',
      'unavailable',
      'valid',
    ]);
  });

  it('a message without a valid number becomes a dead letter at once', async () => {
    await using fixture = await startVatApp();
    const { queue, db } = fixture.app.platform.services;
    for (const payload of [null, { countryCode: 'DE' }, { countryCode: 'US', vatNumber: '1' }])
      await queue.enqueue(revalidationTopic, payload as never);
    const letters = () => listDeadLetters(db, { topic: revalidationTopic.name });
    await waitUntil(async () => (await letters()).length === 3);
    expect((await letters()).map(({ error }) => error).sort()).toEqual(
      [
        'The message does not contain a valid VAT number (unsupported).',
        'The message has no countryCode or no vatNumber.',
        'The message has no countryCode or no vatNumber.',
      ].sort(),
    );
    expect(fixture.eu.calls).toEqual([]);
  });
});

describe('two processes', () => {
  it('notify each other of new decisions', async () => {
    const key = randomBytes(32).toString('base64');
    await using fixture = await startVatApp({ work: [], env: { STEWARD_SECRET_KEY: key } });
    await using dir = await temporaryDir();
    const config = readConfig(
      {},
      {
        ...fixture.env,
        STEWARD_DATA_DIR: dir.path,
        STEWARD_SECRET_KEY: key,
        DATABASE_URL: fixture.app.platform.database.address.connectionString,
      },
    );
    const other = await openApp(config, createLog({ level: 'fatal', pretty: true }), 'own');
    try {
      await fixture.validate('DE', '123456789');
      const there = async () => (await lookup(newRequest(other.opened(vat).vat), 'DE', '123456789')).status;
      expect(await there()).toBe('valid');
      // The notification about that decision may still be on its way.
      await waitUntil(
        async () => (await there()) && other.opened(vat).vat.recentDecisions.get('DE123456789') !== undefined,
      );
      fixture.eu.misbehave((response, { body }) => {
        response.end(JSON.stringify({ ...JSON.parse(body), valid: false }));
      });
      await fixture.validate('DE', '123456789');
      // Without the notification it would take 15 s.
      await waitUntil(async () => (await there()) === 'invalid');
    } finally {
      await other.close();
    }
  });
});
