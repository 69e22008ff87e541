import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';

const timeoutMs = 1_300;
let fixture: VatApp;
beforeAll(async () => {
  fixture = await startVatApp({ env: { VAT_TIMEOUT_MS: String(timeoutMs) } });
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const register of [fixture.eu, fixture.uk, fixture.ch]) register.misbehave(null);
  await fixture.app.platform.database.pool.query('delete from vat_budgets');
});

const series = (count: number, first: number): string[] =>
  Array.from({ length: count }, (_, n) => String(first + n));

type Question = { countryCode: string; vatNumber: string };

/** The EU register does not respond to these numbers until `release` is called. It responds to all others. */
function holdBack(isHeld: (question: Question) => boolean) {
  const gate = Promise.withResolvers<void>();
  const held: string[] = [];
  fixture.eu.misbehave((response, { body }) => {
    const question = JSON.parse(body) as Question;
    const answer = (): void => void response.end(JSON.stringify({ ...question, valid: true }));
    if (!isHeld(question)) return answer();
    held.push(question.vatNumber);
    void gate.promise.then(answer);
  });
  return { held, release: gate.resolve };
}

const rowsOf = async (country: string) =>
  (await fixture.log()).filter(({ country_code }) => country_code === country);
const queuedFor = async (country: string) =>
  (await fixture.queued()).filter(({ payload }) => payload.body['countryCode'] === country);

describe('when the UK service issues no token', () => {
  it('requests end within their time limit, and the next one fetches a new token', async () => {
    const gate = Promise.withResolvers<void>();
    let isSilent = true;
    fixture.uk.revokeTokens();
    fixture.uk.calls.length = 0;
    const grant = '{"access_token":"new","expires_in":14400}';
    fixture.uk.misbehave((response, { path, headers }) => {
      const isAdmitted = headers['authorization'] === 'Bearer new';
      if (path === '/oauth/token')
        void (isSilent ? gate.promise : Promise.resolve()).then(() => response.end(grant));
      else response.writeHead(isAdmitted ? 404 : 401).end(isAdmitted ? '{"code":"NOT_FOUND"}' : '{}');
    });
    const grants = () => fixture.uk.calls.filter(({ path }) => path === '/oauth/token').length;
    // In the background, fetching can take 15 s. All requests that need a token meanwhile wait for the same fetch.
    await fixture.lookup('GB', '553557777');
    await waitUntil(() => grants() === 1);
    const both = await Promise.all(
      ['553557881', '553557882'].map((number) => fixture.validate('GB', number)),
    );
    for (const answer of both)
      expect(answer).toMatchObject({
        status: 'unavailable',
        message: 'The register did not answer in time.',
      });
    expect(grants()).toBe(1);
    isSilent = false;
    expect(await fixture.validate('GB', '553557881')).toMatchObject({ status: 'invalid' });
    expect(grants()).toBe(2);
    gate.resolve();
    await waitUntil(async () => (await fixture.lookup('GB', '553557777')).status === 'invalid');
    expect(grants()).toBe(2);
  });
});

describe('a validation that waited for the rate limit', () => {
  it(
    'does not open the circuit breaker when the rest of its time is too short',
    { tags: ['long'] },
    async () => {
      await using patient = await startVatApp({ env: { VAT_TIMEOUT_MS: '4000' } });
      patient.eu.misbehave((response, { body }) => {
        const answer = JSON.stringify({ ...JSON.parse(body), valid: true });
        setTimeout(() => response.end(answer), 2_600);
      });
      const answers = await Promise.all(
        series(6, 12_345_670).map((number) => patient.validate('HU', number)),
      );
      // Two at a time. The others are sent after half of their time, and the other half is too short.
      expect(patient.eu.calls).toHaveLength(6);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['valid', 'unavailable']));
      expect(patient.app.platform.opened(vat).vat.breakers.list()).toEqual([]);
    },
  );

  it('and was not sent, because of a limit set by the operator, does not count as a call', async () => {
    await using limited = await startVatApp({
      env: { VAT_TIMEOUT_MS: String(timeoutMs), VAT_CH_REQUESTS_PER_MINUTE: '18' },
    });
    const user = await limited.app.signUp();
    const figures = async () => {
      const { upstreams } = (await (await user.get('/vat/admin/upstreams')).json()) as {
        upstreams: { source: string; calls: number; verdicts: { unavailable: number } }[];
      };
      return upstreams.find(({ source }) => source === 'ch')!;
    };
    await limited.app.platform.database.pool.query(
      `insert into vat_budgets (register, slots) values ('ch', array_fill(now(), array[18]))`,
    );
    const before = await figures();
    expect(await limited.validate('CH', '116068369')).toMatchObject({
      status: 'unavailable',
      message: 'Too many requests are waiting for this register. Try again in a moment.',
    });
    expect(await figures()).toEqual(before);
  });
});

// These leave messages in the queue, so they come last.
describe('a backlog of revalidations', () => {
  it('that waits for the rate limit uses up no attempts and is not logged', async () => {
    const numbers = swissNumbers(40).slice(30);
    await fixture.app.platform.database.pool.query(
      `insert into vat_budgets (register, slots) values ('ch', array_fill(now(), array[18]))`,
    );
    const before = (await rowsOf('CH')).length;
    await Promise.all(numbers.map((number) => fixture.lookup('CH', number)));
    const waiting = async () =>
      (await queuedFor('CH')).filter(
        ({ payload, run_at }) =>
          numbers.includes(payload.body['vatNumber']!) && run_at.getTime() > Date.now() + 1_000,
      );
    await waitUntil(async () => (await waiting()).length >= numbers.length - 1);
    expect(new Set((await waiting()).map(({ payload }) => payload.attempt))).toEqual(new Set([1]));
    expect((await rowsOf('CH')).length).toBe(before);
    expect(fixture.app.platform.opened(vat).vat.breakers.list()).toEqual([]);
    await fixture.app.platform.database.pool.query('delete from vat_budgets');
    await fixture.app.platform.database.pool.query(
      'update queue_jobs set run_at = now() where claim_id is null',
    );
    await waitUntil(async () => (await rowsOf('CH')).length > before);
  });

  it('for a member state that does not respond delays neither other member states nor validations', async () => {
    const { held, release } = holdBack(
      ({ countryCode, vatNumber }) => countryCode === 'DE' && vatNumber < '2',
    );
    const numbers = series(60, 100_000_000);
    await Promise.all(numbers.map((number) => fixture.lookup('DE', number)));
    await waitUntil(() => held.length > 0);
    expect(await fixture.validate('DE', '987654321')).toMatchObject({ status: 'valid' });
    await fixture.lookup('AT', 'U12345678');
    await waitUntil(async () => (await fixture.lookup('AT', 'U12345678')).status === 'valid');
    expect(held).toHaveLength(1);
    release();
    await waitUntil(async () => (await rowsOf('DE')).length > 10);
    expect(new Set((await rowsOf('DE')).map(({ status }) => status))).toEqual(new Set(['valid']));
    expect(new Set(held).size).toBe(held.length);
  });

  it.each([
    ['GB', 'uk', 2, series(30, 553_557_300), '553557881'],
    ['CH', 'ch', 12, swissNumbers(30), '116068369'],
  ] as const)(
    'for %s leaves part of the rate limit to validations',
    async (country, source, taken, numbers, own) => {
      fixture[source].calls.length = 0;
      await Promise.all(numbers.map((number) => fixture.lookup(country, number)));
      await waitUntil(() => fixture[source].calls.length >= taken);
      for (let n = 0; n < 3; n += 1)
        expect(await fixture.validate(country, own)).toMatchObject({ status: 'valid', source });
    },
  );
});

/** Numbers that start with 1 and have a valid check digit: the simulated register knows them. */
function swissNumbers(count: number): string[] {
  const numbers: string[] = [];
  for (let n = 10_000_000; numbers.length < count; n += 1) {
    const weights = [5, 4, 3, 2, 7, 6, 5, 4];
    const sum = weights.reduce((total, weight, at) => total + weight * Number(String(n)[at]), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) numbers.push(`${n}${check}`);
  }
  return numbers;
}
