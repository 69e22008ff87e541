import { describe, expect, it } from 'vitest';
import type { Log } from '#platform/log.ts';
import { OutboundError } from '#platform/outbound.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { classifyAu } from '../upstream/au.ts';
import { classifyCh } from '../upstream/ch.ts';
import { queryFor } from '../upstream/classifier.fixture.ts';
import { classifyEu } from '../upstream/eu.ts';
import { classifyNo } from '../upstream/no.ts';
import { isOfOurNetwork } from '../upstream/register.ts';
import { notRegistered, unavailable, type RegisterResult } from '../upstream/result.ts';
import { classifyUk } from '../upstream/uk.ts';
import { listCounts } from './availability-storage.ts';
import { createAvailabilityCounter, type AvailabilityCounter } from './count-availability.ts';

const { number } = queryFor('DE', '123456789', 'eu');
const day = '2026-11-15';
const clock = { now: () => new Date(`${day}T12:00:00Z`), sleep: () => Promise.resolve() };

function start(database: TestDatabase): { counter: AvailabilityCounter; warnings: string[] } {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) } as unknown as Log;
  return { counter: createAvailabilityCounter({ db: database.db, clock, log }), warnings };
}

describe('the availability of a register', () => {
  it('keeps its counts while the database fails, with one warning, and stores them afterwards', async () => {
    await using database = await createTestDatabase();
    const { counter, warnings } = start(database);
    await database.pool.query('alter table vat_availability_days rename to away');
    for (let n = 0; n < 1_000; n += 1) counter.count(number, notRegistered('eu'));
    await counter.idle();
    counter.count(number, unavailable('eu', 'Down.'));
    await counter.idle();
    expect(warnings).toHaveLength(1);
    await database.pool.query('alter table away rename to vat_availability_days');
    counter.count(number, notRegistered('eu'));
    await counter.idle();
    await counter.idle();
    expect(await listCounts(database.db, day)).toEqual([{ day, lane: 'eu DE', answered: 1_001, failed: 1 }]);
    expect(warnings).toHaveLength(1);
  });

  it('does not count failures of our own: a block and too many requests', async () => {
    await using database = await createTestDatabase();
    const { counter } = start(database);
    const tooMany = { status: 429, body: '{"code":"MESSAGE_THROTTLED_OUT"}' };
    const blocked = (error: string) => ({
      status: 200,
      body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error }] }),
    });
    const query = { number, withRequester: false };
    const ours: RegisterResult[] = [
      classifyEu(blocked('IP_BLOCKED'), query),
      classifyEu(blocked('VAT_BLOCKED'), query),
      ...[classifyEu, classifyUk, classifyCh, classifyNo, classifyAu].map((classify) =>
        classify(tooMany, query),
      ),
    ];
    for (const result of ours) {
      expect(result.status).toBe('unavailable');
      counter.count(number, result);
    }
    await counter.idle();
    expect(await listCounts(database.db, day)).toEqual([]);
    counter.count(number, classifyEu(blocked('MS_UNAVAILABLE'), query));
    counter.count(number, classifyEu(blocked('GLOBAL_MAX_CONCURRENT_REQ'), query));
    await counter.idle();
    expect(await listCounts(database.db, day)).toEqual([{ day, lane: 'eu DE', answered: 0, failed: 2 }]);
  });

  it.each([
    ['dns', 'EAI_AGAIN', true],
    ['dns', 'ENOTFOUND', false],
    ['connect', 'ENETUNREACH', true],
    ['connect', 'EHOSTUNREACH', true],
    ['connect', 'EMFILE', true],
    ['connect', 'ECONNREFUSED', false],
    ['timeout', 'CONNECT_TIMEOUT', false],
    ['timeout', 'TIMEOUT', false],
    ['protocol', 'ECONNRESET', false],
    ['blocked', 'BLOCKED_ADDRESS', true],
  ] as const)('takes a failure of the kind %s with %s as one of our network: %s', (kind, code, expected) => {
    expect(isOfOurNetwork(new OutboundError(kind, code, ''))).toBe(expected);
  });
});
