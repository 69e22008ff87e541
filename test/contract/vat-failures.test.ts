import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isCluster } from '#testkit/cluster.ts';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { failures } from '../vat-simulators/failures.ts';

/** What a process keeps for itself: breakers, lanes, tokens, figures. A cluster has several of each. */
const severalOfEach = isCluster;

let bed: VatApp;
beforeAll(async () => {
  bed = await startVatApp({
    work: [],
    env: { VAT_TIMEOUT_MS: '1300', VAT_EU_REQUESTER: 'DE999999202', VAT_UK_REQUESTER: '146295202' },
  });
});
afterAll(() => bed[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const register of [bed.eu, bed.uk, bed.ch]) {
    register.misbehave(null);
    register.calls.length = 0;
  }
  await freeBudgets();
});

const freeBudgets = () => bed.app.platform.database.pool.query('delete from vat_budgets');
const numbers = { eu: ['DE', '123456789'], uk: ['GB', '553557881'], ch: ['CH', '116068369'] } as const;

describe.each(['eu', 'uk', 'ch'] as const)('an outage of %s', (source) => {
  const [country, number] = numbers[source];

  it.each(Object.entries(failures))('is never "invalid": %s', async (_, failure) => {
    bed[source].misbehave(failure);
    const answer = await bed.validate(country, number);
    expect(answer).toMatchObject({ status: 'unavailable', source, name: null, address: null });
    expect(answer.message).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('is never "invalid": nobody listens', async () => {
    const { settings } = bed.app.platform.opened(vat).vat;
    const url = settings[source].url;
    bed[source].misbehave((response) => void response.socket?.destroy());
    expect(await bed.validate(country, number)).toMatchObject({ status: 'unavailable', source });
    expect(url).toContain('127.0.0.1');
  });

  it('leaves only failed attempts in the log, and ends', async () => {
    const rows = (await bed.log()).filter(({ country_code }) => country_code === country);
    expect(rows.length).toBeGreaterThan(Object.keys(failures).length);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['unavailable']));
    expect(await bed.validate(country, number)).toMatchObject({ status: 'valid', source });
  });
});

describe('a hiccup', () => {
  it.skipIf(severalOfEach)('is tried once more within the time, and no more', async () => {
    let calls = 0;
    bed.eu.misbehave((response, { body }) => {
      calls += 1;
      const valid = JSON.stringify({ ...JSON.parse(body), valid: true });
      response.writeHead(calls === 1 ? 503 : 200).end(calls === 1 ? '' : valid);
    });
    expect(await bed.validate('SE', '123456789012')).toMatchObject({ status: 'valid' });
    expect(calls).toBe(2);
    bed.eu.misbehave((response) => void response.writeHead(503).end(void (calls += 1)));
    expect(await bed.validate('SE', '123456789012')).toMatchObject({ status: 'unavailable' });
    expect(calls).toBe(4);
  });

  it('does not make anybody wait for longer than the time allows', async () => {
    bed.eu.misbehave(failures['silence']!);
    const started = performance.now();
    expect(await bed.validate('FI', '12345678')).toMatchObject({
      status: 'unavailable',
      message: 'The register did not answer in time.',
    });
    expect(performance.now() - started).toBeGreaterThan(1_250);
    expect(performance.now() - started).toBeLessThan(2_500);
    expect(bed.eu.calls).toHaveLength(1);
  });
});

describe('the breaker', () => {
  it.skipIf(severalOfEach)(
    'spares a member state that keeps failing the second try, and no other one',
    async () => {
      const callsFor = async (country: string, number: string): Promise<number> => {
        const before = bed.eu.calls.length;
        await bed.validate(country, number);
        return bed.eu.calls.length - before;
      };
      // The requester of this bed is refused, so each attempt is two calls.
      expect(await callsFor('PT', '123456789')).toBe(2);
      bed.eu.misbehave(
        (response) =>
          void response.end('{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}'),
      );
      const counts = [];
      for (let n = 0; n < 4; n += 1) counts.push(await callsFor('PT', '123456789'));
      expect(counts).toEqual([2, 2, 2, 1]);
      expect(await callsFor('EE', '123456789')).toBe(2);
      const { breakers } = bed.app.platform.opened(vat).vat;
      expect(['eu', 'eu PT', 'eu EE'].map((name) => breakers.stateOf(name))).toEqual([
        'closed',
        'open',
        'closed',
      ]);
      bed.eu.misbehave(null);
      expect(await bed.validate('PT', '123456789')).toMatchObject({ status: 'valid' });
      expect(breakers.stateOf('eu PT')).toBe('closed');
    },
  );
});

describe('our own number', () => {
  it('is left out when a register does not like it', async () => {
    expect(await bed.validate('DE', '123456789')).toMatchObject({
      status: 'valid',
      request_identifier: null,
    });
    expect(bed.eu.calls.map(({ body }) => body.includes('requesterNumber'))).toEqual([true, false]);
    expect(await bed.validate('GB', '553557881')).toMatchObject({
      status: 'valid',
      request_identifier: null,
    });
    const lookups = bed.uk.calls.map(({ path }) => path).filter((path) => path.includes('lookup'));
    expect(lookups.map((path) => path.split('/').length)).toEqual([7, 6]);
  });
});

describe('the UK token', () => {
  const grants = () => bed.uk.calls.filter(({ path }) => path === '/oauth/token').length;

  it.skipIf(severalOfEach)(
    'is fetched once for many, kept, and fetched again when it is refused',
    async () => {
      bed.uk.revokeTokens();
      // Unknown numbers: the requester of this bed is not complained about then.
      await bed.validate('GB', '553557200');
      await freeBudgets();
      expect(grants()).toBe(1);
      bed.uk.revokeTokens();
      const both = await Promise.all([bed.validate('GB', '553557200'), bed.validate('GB', '553558200')]);
      expect([both.map(({ status }) => status), grants()]).toEqual([['invalid', 'invalid'], 2]);
      await freeBudgets();
      await bed.validate('GB', '553557200');
      expect(grants()).toBe(2);
      await freeBudgets();
      bed.uk.revokeTokens();
      expect(await bed.validate('GB', '553557884')).toMatchObject({ status: 'valid' });
      expect(grants()).toBe(3);
    },
  );
});

describe('a register that says that it has had too many requests', () => {
  it.each([
    ['uk', 'GB', '553557881', 'a 429'],
    ['ch', 'CH', '116068369', 'a 429'],
    ['eu', 'SE', '123456789012', 'a 429'],
  ] as const)('is not asked again at once: %s', async (source, country, number, failure) => {
    // The token of the UK is there.
    await bed.validate(country, number);
    bed[source].calls.length = 0;
    bed[source].misbehave(failures[failure]!);
    expect(await bed.validate(country, number)).toMatchObject({ status: 'unavailable' });
    expect(bed[source].calls).toHaveLength(1);
  });
});

describe('limits that the operator has set', () => {
  let limited: VatApp;
  beforeAll(async () => {
    limited = await startVatApp({
      work: [],
      env: {
        VAT_TIMEOUT_MS: '1300',
        VAT_UK_REQUESTS_PER_SECOND: '3',
        VAT_CH_REQUESTS_PER_MINUTE: '4',
      },
    });
  });
  afterAll(() => limited[Symbol.asyncDispose]());

  it('hold for the UK service per second, and those who wait in vain are told so', async () => {
    const times: number[] = [];
    // Fetches the token.
    await limited.validate('GB', '553557200');
    await limited.app.platform.database.pool.query('delete from vat_budgets');
    limited.uk.misbehave((response) => {
      times.push(performance.now());
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"NOT_FOUND"}');
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => limited.validate('GB', `55355788${n}`)),
    );
    const waited = answers.filter(({ status }) => status === 'unavailable');
    expect(waited.some(({ message }) => message?.includes('waiting for this register'))).toBe(true);
    const spans = times.slice(3).map((time, index) => time - times[index]!);
    expect(Math.min(...spans)).toBeGreaterThan(900);
  });

  it('hold for the Swiss register per minute', async () => {
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await limited.validate('CH', '116068369'));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(4).fill('valid'),
      'unavailable',
      'unavailable',
    ]);
    expect(limited.ch.calls).toHaveLength(4);
  });
});

describe('a member state', () => {
  it.skipIf(severalOfEach)(
    'has two questions for a member state under way at once, and does not let it hold up another',
    async () => {
      let [inside, most] = [0, 0];
      const gate = Promise.withResolvers<void>();
      bed.eu.misbehave((response, { body }) => {
        const question = JSON.parse(body) as { countryCode: string };
        const answer = (): void => void response.end(JSON.stringify({ ...question, valid: true }));
        if (question.countryCode !== 'HU') return answer();
        most = Math.max(most, ++inside);
        void gate.promise.then(() => {
          inside -= 1;
          answer();
        });
      });
      const waiting = Array.from({ length: 5 }, (_, n) => bed.validate('HU', `1234567${n}`));
      await waitUntil(() => inside === 2);
      expect(await bed.validate('SK', '1234567890')).toMatchObject({ status: 'valid' });
      gate.resolve();
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill('valid'));
      expect(most).toBe(2);
    },
  );

  it('that is slow is asked all the same by those who have waited for half of their time', async () => {
    const gate = Promise.withResolvers<void>();
    let inside = 0;
    bed.eu.misbehave((response, { body }) => {
      inside += 1;
      void gate.promise.then(() => response.end(JSON.stringify({ ...JSON.parse(body), valid: true })));
    });
    const waiting = Array.from({ length: 5 }, (_, n) => bed.validate('HR', `1234567890${n}`));
    await waitUntil(() => inside === 5);
    gate.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill('valid'));
  });
});
