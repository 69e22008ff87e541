import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config/config.ts';
import { createLog } from '#platform/log.ts';
import { listDeadLetters } from '#platform/queue/dead-letter-storage.ts';
import { judgeFailure } from '#platform/queue/judge.ts';
import { openApp } from '#app/open-app.ts';
import { startWork } from '#app/workers.ts';
import { temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { revalidate } from '#vat/validation/revalidate.ts';
import { revalidationTopic } from '#vat/validation/revalidation-topic.ts';
import { lookup } from '#vat/validation/lookup.ts';
import { newRequest } from '#vat/validation/vat.ts';
import { startVatBed, type VatBed } from '../vat-simulators/vat-app.fixture.ts';
import { failures } from '../vat-simulators/failures.ts';

const delivery = { signal: new AbortController().signal };
const requestedAt = (): string => new Date().toISOString();

describe('the retry schedule', () => {
  it('is 30 s, 2 m, 10 m, 30 m and then every hour, to the end of the first day', () => {
    const { retryDelaysSeconds: delays, name } = revalidationTopic;
    expect(name).toBe('vendor.vat.revalidate');
    expect(delays.slice(0, 6)).toEqual([30, 120, 600, 1_800, 3_600, 3_600]);
    const sum = delays.reduce((total, delay) => total + delay);
    expect(sum).toBeLessThanOrEqual(86_400);
    expect(sum).toBeGreaterThan(86_400 - 3_600);
    const outage = new Error('no verdict');
    expect(judgeFailure(revalidationTopic, delays.length, outage)).toEqual({
      kind: 'retry',
      delaySeconds: 3_600,
    });
    expect(judgeFailure(revalidationTopic, delays.length + 1, outage)).toEqual({ kind: 'dead' });
  });
});

describe('without a consumer', () => {
  let bed: VatBed;
  beforeAll(async () => {
    bed = await startVatBed({ work: [], env: { VAT_CACHE_TTL_SECONDS: '3600' } });
  });
  afterAll(() => bed[Symbol.asyncDispose]());
  beforeEach(async () => {
    bed.eu.misbehave(null);
    bed.eu.calls.length = 0;
    await bed.app.platform.database.pool.query('delete from graphile_worker._private_jobs');
  });
  const queuedFor = async (number: string) =>
    (await bed.queued()).filter(({ payload }) => payload.body['vatNumber'] === number);

  it('lookups keep answering at once, and queue each number once in 30 s', async () => {
    const before = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => bed.lookup('DE', n % 2 ? '111111111' : 'DE 111.111.111')),
    );
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['Revalidation queued']));
    const queued = await queuedFor('111111111');
    expect(queued.map(({ payload }) => payload.body)).toEqual([
      { countryCode: 'DE', vatNumber: '111111111', requestedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) },
    ]);
    expect(Date.parse(queued[0]!.payload.body['requestedAt']!)).toBeGreaterThanOrEqual(before);
    await bed.app.platform.database.pool.query(
      `update vat_revalidations set requested_at = now() - interval '31 s'`,
    );
    bed.app.platform.opened(vat).vat.revalidations.forget('DE111111111');
    await bed.lookup('DE', '111111111');
    expect(await queuedFor('111111111')).toHaveLength(2);
    expect(bed.eu.calls).toEqual([]);
  });

  it('nothing is lost: whoever starts later works it off', async () => {
    for (const number of ['222222221', '222222222', '222222223']) await bed.lookup('DE', number);
    const work = await startWork(bed.app.platform, ['jobs']);
    try {
      for (const number of ['222222221', '222222222', '222222223'])
        await waitUntil(async () => (await bed.lookup('DE', number)).status === 'valid');
    } finally {
      await work.stop();
    }
    expect(await bed.queued()).toEqual([]);
  });

  it('a failed attempt is logged, hides no verdict, and makes the next one wait for 30 s', async () => {
    expect(await bed.validate('DE', '333333333')).toMatchObject({ status: 'valid' });
    bed.eu.misbehave(failures['a 503 without a word']!);
    expect(await bed.validate('DE', '333333333')).toMatchObject({ status: 'unavailable' });
    expect(await bed.lookup('DE', '333333333')).toMatchObject({ status: 'valid' });

    expect(await bed.validate('DE', '444444444')).toMatchObject({ status: 'unavailable' });
    expect(await bed.lookup('DE', '444444444')).toMatchObject({
      status: 'skipped',
      message: 'Revalidation queued',
    });
    const [later] = await queuedFor('444444444');
    expect(later!.run_at.getTime() - Date.now()).toBeGreaterThan(20_000);
    expect(later!.run_at.getTime() - Date.now()).toBeLessThan(30_500);
    const message = { countryCode: 'DE', vatNumber: '444444444', requestedAt: requestedAt() };
    await expect(revalidate(bed.app.platform.opened(vat).vat, message, delivery)).rejects.toThrow(
      /^DE•••••••44 has no verdict/,
    );
    const rows = (await bed.log()).filter(({ vat_number }) => vat_number === '444444444');
    expect(rows.map(({ status, origin }) => `${status} ${origin}`)).toEqual([
      'unavailable validate',
      'unavailable revalidate',
    ]);
  });

  it('a message is done with when there is a verdict since, or a newer message', async () => {
    const opened = bed.app.platform.opened(vat).vat;
    const old = { countryCode: 'DE', vatNumber: '555555555', requestedAt: requestedAt() };
    await bed.validate('DE', '555555555');
    await revalidate(opened, old, delivery);
    expect(bed.eu.calls).toHaveLength(1);
    const older = { ...old, vatNumber: '666666666' };
    await bed.lookup('DE', '666666666');
    await revalidate(opened, older, delivery);
    expect(bed.eu.calls).toHaveLength(1);
    const [newest] = await queuedFor('666666666');
    await revalidate(opened, newest!.payload.body, delivery);
    expect(bed.eu.calls).toHaveLength(2);
  });

  it('a message of a machine whose clock is ahead is worked on like any other', async () => {
    const { database } = bed.app.platform;
    const opened = bed.app.platform.opened(vat).vat;
    await bed.lookup('DE', '565656565');
    const ahead = new Date(Date.now() + 60_000);
    await database.pool.query(
      `update vat_revalidations set requested_at = $1 where vat_number = '565656565'`,
      [ahead],
    );
    const message = { countryCode: 'DE', vatNumber: '565656565', requestedAt: ahead.toISOString() };
    await revalidate(opened, message, delivery);
    expect(bed.eu.calls).toHaveLength(1);
  });

  it('the same number is asked for once, however many messages are worked on at once', async () => {
    const gate = Promise.withResolvers<void>();
    bed.eu.misbehave((response, { body }) => {
      void gate.promise.then(() => response.end(JSON.stringify({ ...JSON.parse(body), valid: true })));
    });
    const message = { countryCode: 'DE', vatNumber: '777777777', requestedAt: requestedAt() };
    const work = [1, 2, 3].map(() => revalidate(bed.app.platform.opened(vat).vat, message, delivery));
    await waitUntil(() => bed.eu.calls.length === 1 && bed.app.platform.opened(vat).vat.underWay.size === 1);
    gate.resolve();
    await Promise.all(work);
    expect(bed.eu.calls).toHaveLength(1);
    expect(bed.app.platform.opened(vat).vat.underWay.size).toBe(0);
  });

  it('an open breaker stops revalidations, and nothing is logged for it', async () => {
    const opened = bed.app.platform.opened(vat).vat;
    const message = { countryCode: 'MT', vatNumber: '12345301', requestedAt: requestedAt() };
    while (opened.breakers.stateOf('eu MT') !== 'open')
      await revalidate(opened, message, delivery).catch(() => {});
    const [calls, rows] = [bed.eu.calls.length, (await bed.log()).length];
    await expect(revalidate(opened, message, delivery)).rejects.toThrow(/several times in a row/);
    expect([bed.eu.calls.length, (await bed.log()).length]).toEqual([calls, rows]);
  });

  it('cannot be changed by anybody: the log is append-only', async () => {
    await bed.validate('DE', '888888888');
    await expect(
      bed.app.platform.database.pool.query(`update vat_validations set status = 'invalid'`),
    ).rejects.toThrow('append-only');
  });
});

const nextAttempt = async (bed: VatBed, attempt: number) => {
  const waiting = async () => (await bed.queued()).filter(({ payload }) => payload.attempt === attempt);
  await waitUntil(async () => (await waiting()).length === 1);
  return waiting();
};

describe('with a consumer', () => {
  it('queues again when a verdict is older than its time to live, and serves it until then', async () => {
    await using bed = await startVatBed({ env: { VAT_CACHE_TTL_SECONDS: '1' } });
    await bed.lookup('DE', '123456789');
    await waitUntil(async () => (await bed.lookup('DE', '123456789')).status === 'valid');
    await waitUntil(async () => (await bed.lookup('DE', '123456789')).status === 'skipped');
    await waitUntil(async () => (await bed.lookup('DE', '123456789')).status === 'valid');
    const rows = await bed.log();
    expect(rows.map(({ origin }) => origin)).toEqual(['revalidate', 'revalidate']);
  });

  it('puts off by 30 s, and then by 2 minutes, what the register does not answer', async () => {
    await using bed = await startVatBed();
    bed.eu.misbehave(failures['a 503 without a word']!);
    await bed.lookup('DE', '123456789');
    const [message] = await nextAttempt(bed, 2);
    expect((message!.run_at.getTime() - Date.now()) / 1_000).toBeCloseTo(30, -1);
    await bed.app.platform.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    const [again] = await nextAttempt(bed, 3);
    expect((again!.run_at.getTime() - Date.now()) / 1_000).toBeCloseTo(120, -1);
    bed.eu.misbehave(null);
    await bed.app.platform.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await waitUntil(async () => (await bed.lookup('DE', '123456789')).status === 'valid');
    expect((await bed.log()).map(({ status }) => status)).toEqual(['unavailable', 'unavailable', 'valid']);
  });

  it('gives up a message that names no number, and keeps it as a dead letter', async () => {
    await using bed = await startVatBed();
    const { queue, db } = bed.app.platform.services;
    for (const payload of [null, { countryCode: 'DE' }, { countryCode: 'US', vatNumber: '1' }])
      await queue.enqueue(revalidationTopic, payload as never);
    const letters = () => listDeadLetters(db, { topic: revalidationTopic.name });
    await waitUntil(async () => (await letters()).length === 3);
    expect((await letters()).map(({ error }) => error).sort()).toEqual(
      [
        'The message names no VAT number (unsupported).',
        'The message names no country and number.',
        'The message names no country and number.',
      ].sort(),
    );
    expect(bed.eu.calls).toEqual([]);
  });
});

describe('two processes', () => {
  it('tell each other of new verdicts', async () => {
    const key = randomBytes(32).toString('base64');
    await using bed = await startVatBed({ work: [], env: { STEWARD_SECRET_KEY: key } });
    await using dir = await temporaryDir();
    const config = readConfig(
      {},
      {
        ...bed.env,
        STEWARD_DATA_DIR: dir.path,
        STEWARD_SECRET_KEY: key,
        DATABASE_URL: bed.app.platform.database.address.connectionString,
      },
    );
    const other = await openApp(config, createLog({ level: 'fatal', pretty: true }), 'own');
    try {
      await bed.validate('DE', '123456789');
      const there = async () => (await lookup(newRequest(other.opened(vat).vat), 'DE', '123456789')).status;
      expect(await there()).toBe('valid');
      // The news of that very verdict may still be under way.
      await waitUntil(
        async () => (await there()) && other.opened(vat).vat.memory.get('DE123456789') !== undefined,
      );
      bed.eu.misbehave((response, { body }) => {
        response.end(JSON.stringify({ ...JSON.parse(body), valid: false }));
      });
      await bed.validate('DE', '123456789');
      // Without the message it would take 15 s.
      await waitUntil(async () => (await there()) === 'invalid', 5_000);
    } finally {
      await other.close();
    }
  });
});
