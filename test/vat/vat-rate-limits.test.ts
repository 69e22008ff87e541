import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { startVatBed, type VatBed } from '../vat-simulators/vat-app.fixture.ts';

const timeoutMs = 1_300;
let bed: VatBed;
beforeAll(async () => {
  bed = await startVatBed({ env: { VAT_TIMEOUT_MS: String(timeoutMs) } });
});
afterAll(() => bed[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const register of [bed.eu, bed.uk, bed.ch]) register.misbehave(null);
  await bed.app.platform.database.pool.query('delete from vat_budgets');
});

const series = (count: number, first: number): string[] =>
  Array.from({ length: count }, (_, n) => String(first + n));

type Question = { countryCode: string; vatNumber: string };

/** The EU registry keeps silent on these numbers until it is let go, and answers all others. */
function hold(isHeld: (question: Question) => boolean) {
  const gate = Promise.withResolvers<void>();
  const held: string[] = [];
  bed.eu.misbehave((response, { body }) => {
    const question = JSON.parse(body) as Question;
    const answer = (): void => void response.end(JSON.stringify({ ...question, valid: true }));
    if (!isHeld(question)) return answer();
    held.push(question.vatNumber);
    void gate.promise.then(answer);
  });
  return { held, letGo: gate.resolve };
}

const rowsOf = async (country: string) =>
  (await bed.log()).filter(({ country_code }) => country_code === country);
const queuedFor = async (country: string) =>
  (await bed.queued()).filter(({ payload }) => payload.body['countryCode'] === country);

describe('a UK service that gives out no token', () => {
  it('makes nobody wait longer than the time allows, nor lets the next one wait for the same', async () => {
    const gate = Promise.withResolvers<void>();
    let isSilent = true;
    bed.uk.revokeTokens();
    bed.uk.calls.length = 0;
    const grant = '{"access_token":"new","expires_in":14400}';
    bed.uk.misbehave((response, { path, headers }) => {
      const isAdmitted = headers['authorization'] === 'Bearer new';
      if (path === '/oauth/token')
        void (isSilent ? gate.promise : Promise.resolve()).then(() => response.end(grant));
      else response.writeHead(isAdmitted ? 404 : 401).end(isAdmitted ? '{"code":"NOT_FOUND"}' : '{}');
    });
    const grants = () => bed.uk.calls.filter(({ path }) => path === '/oauth/token').length;
    // In the background it may take 15 s, and all that ask meanwhile wait for the same.
    await bed.lookup('GB', '553557777');
    await waitUntil(() => grants() === 1);
    const started = performance.now();
    const both = await Promise.all(['553557881', '553557882'].map((number) => bed.validate('GB', number)));
    expect(performance.now() - started).toBeLessThan(timeoutMs + 3_000);
    for (const answer of both)
      expect(answer).toMatchObject({
        status: 'unavailable',
        message: 'The register did not answer in time.',
      });
    expect(grants()).toBe(1);
    isSilent = false;
    expect(await bed.validate('GB', '553557881')).toMatchObject({ status: 'invalid' });
    expect(grants()).toBe(2);
    gate.resolve();
    await waitUntil(async () => (await bed.lookup('GB', '553557777')).status === 'invalid');
    expect(grants()).toBe(2);
  });
});

describe('whoever waited long for a turn', () => {
  it('does not blame the register for the time that was left', async () => {
    bed.eu.misbehave((response, { body }) => {
      const answer = JSON.stringify({ ...JSON.parse(body), valid: true });
      setTimeout(() => response.end(answer), 900);
    });
    const before = bed.eu.calls.length;
    const answers = await Promise.all(series(6, 12_345_670).map((number) => bed.validate('HU', number)));
    // Two at a time; the others ask after half of their time, and the other half is too short.
    expect(bed.eu.calls.length - before).toBe(6);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['valid', 'unavailable']));
    expect(bed.app.platform.opened(vat).vat.breakers.list()).toEqual([]);
  });

  it('in vain, under a limit of the operator, is no call in the figures of the register', async () => {
    await using limited = await startVatBed({
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
      `insert into vat_budgets (register, slots) values ('ch', array_fill(now() + interval '1 h', array[18]))`,
    );
    const before = await figures();
    expect(await limited.validate('CH', '116068369')).toMatchObject({
      status: 'unavailable',
      message: 'Too many questions are waiting for this register. Try again in a moment.',
    });
    expect(await figures()).toEqual(before);
  });
});

// They leave messages in the queue, so they come last.
describe('a backlog of revalidations', () => {
  it('that has to wait for the budget is not counted as tried, nor logged', async () => {
    const numbers = swissNumbers(40).slice(30);
    await bed.app.platform.database.pool.query(
      `insert into vat_budgets (register, slots) values ('ch', array_fill(now(), array[18]))`,
    );
    const before = (await rowsOf('CH')).length;
    await Promise.all(numbers.map((number) => bed.lookup('CH', number)));
    const waiting = async () =>
      (await queuedFor('CH')).filter(
        ({ payload, run_at }) =>
          numbers.includes(payload.body['vatNumber']!) && run_at.getTime() > Date.now() + 1_000,
      );
    await waitUntil(async () => (await waiting()).length >= numbers.length - 1);
    expect(new Set((await waiting()).map(({ payload }) => payload.attempt))).toEqual(new Set([1]));
    expect((await rowsOf('CH')).length).toBe(before);
    expect(bed.app.platform.opened(vat).vat.breakers.list()).toEqual([]);
    await bed.app.platform.database.pool.query('delete from vat_budgets');
    await bed.app.platform.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await waitUntil(async () => (await rowsOf('CH')).length > before);
  });

  it('that one member state does not answer holds up neither another one nor whoever asks for it himself', async () => {
    const { held, letGo } = hold(({ countryCode, vatNumber }) => countryCode === 'DE' && vatNumber < '2');
    const numbers = series(60, 100_000_000);
    await Promise.all(numbers.map((number) => bed.lookup('DE', number)));
    await waitUntil(() => held.length > 0);
    expect(await bed.validate('DE', '987654321')).toMatchObject({ status: 'valid' });
    await bed.lookup('AT', 'U12345678');
    await waitUntil(async () => (await bed.lookup('AT', 'U12345678')).status === 'valid', 5_000);
    expect(held).toHaveLength(1);
    letGo();
    await waitUntil(async () => (await rowsOf('DE')).length > 10);
    expect(new Set((await rowsOf('DE')).map(({ status }) => status))).toEqual(new Set(['valid']));
    expect(new Set(held).size).toBe(held.length);
  });

  it.each([
    ['GB', 'uk', 2, series(30, 553_557_300), '553557881'],
    ['CH', 'ch', 12, swissNumbers(30), '116068369'],
  ] as const)(
    'of %s leaves something of the budget for whoever waits for an answer',
    async (country, source, taken, numbers, own) => {
      bed[source].calls.length = 0;
      await Promise.all(numbers.map((number) => bed.lookup(country, number)));
      await waitUntil(() => bed[source].calls.length >= taken);
      for (let n = 0; n < 3; n += 1)
        expect(await bed.validate(country, own)).toMatchObject({ status: 'valid', source });
    },
  );
});

/** Numbers of Swiss organisations that the register knows, from 1xx. */
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
