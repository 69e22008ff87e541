import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endVatWindows } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { failures } from '../vat-simulators/failures.ts';

let fixture: VatApp;
beforeAll(async () => {
  fixture = await startVatApp({
    work: [],
    env: { VAT_TIMEOUT_MS: '1300', VAT_EU_REQUESTER: 'DE999999202', VAT_UK_REQUESTER: '146295202' },
  });
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const register of [fixture.eu, fixture.uk, fixture.ch]) {
    register.misbehave(null);
    register.calls.length = 0;
  }
  await endVatWindows(fixture.app);
});

const numbers = { eu: ['DE', '123456789'], uk: ['GB', '553557881'], ch: ['CH', '116068369'] } as const;

describe.each(['eu', 'uk', 'ch'] as const)('an outage of %s', (source) => {
  const [country, number] = numbers[source];

  it.each(Object.entries(failures))('is never reported as "invalid": %s', async (_, failure) => {
    fixture[source].misbehave(failure);
    const answer = await fixture.validate(country, number);
    expect(answer).toMatchObject({ status: 'unavailable', source, name: null, address: null });
    expect(answer.message).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('is never reported as "invalid": connection refused', async () => {
    const { settings } = fixture.app.platform.opened(vat).vat;
    const url = settings[source].url;
    fixture[source].misbehave((response) => void response.socket?.destroy());
    expect(await fixture.validate(country, number)).toMatchObject({ status: 'unavailable', source });
    expect(url).toContain('127.0.0.1');
  });

  it('leaves only failed attempts in the log, and validation works again afterwards', async () => {
    const rows = (await fixture.log()).filter(({ country_code }) => country_code === country);
    expect(rows.length).toBeGreaterThan(Object.keys(failures).length);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['unavailable']));
    expect(await fixture.validate(country, number)).toMatchObject({ status: 'valid', source });
  });
});

describe('a temporary failure of a register', () => {
  it('is retried exactly once within the timeout', async () => {
    let calls = 0;
    fixture.eu.misbehave((response, { body }) => {
      calls += 1;
      const valid = JSON.stringify({ ...JSON.parse(body), valid: true });
      response.writeHead(calls === 1 ? 503 : 200).end(calls === 1 ? '' : valid);
    });
    expect(await fixture.validate('SE', '123456789012')).toMatchObject({ status: 'valid' });
    expect(calls).toBe(2);
    fixture.eu.misbehave((response) => void response.writeHead(503).end(void (calls += 1)));
    expect(await fixture.validate('SE', '123456789012')).toMatchObject({ status: 'unavailable' });
    expect(calls).toBe(4);
  });

  it('does not exceed the timeout', async () => {
    fixture.eu.misbehave(failures['silence']!);
    const started = performance.now();
    expect(await fixture.validate('FI', '12345678')).toMatchObject({
      status: 'unavailable',
      message: 'The register did not answer in time.',
    });
    expect(performance.now() - started).toBeGreaterThan(1_250);
    expect(fixture.eu.calls).toHaveLength(1);
  });

  it('ends at the timeout of the settings', { tags: ['long'] }, async () => {
    fixture.eu.misbehave(failures['silence']!);
    const started = performance.now();
    await fixture.validate('FI', '12345671');
    // Without the setting, a request would end after 5 s.
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});

describe('the circuit breaker', () => {
  it('disables the retry for a member state that keeps failing, and for no other one', async () => {
    const callsFor = async (country: string, number: string): Promise<number> => {
      const before = fixture.eu.calls.length;
      await fixture.validate(country, number);
      return fixture.eu.calls.length - before;
    };
    // The requester number of this fixture is rejected, so each attempt takes two calls.
    expect(await callsFor('PT', '123456789')).toBe(2);
    fixture.eu.misbehave(
      (response) => void response.end('{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}'),
    );
    const counts = [];
    for (let n = 0; n < 4; n += 1) counts.push(await callsFor('PT', '123456789'));
    expect(counts).toEqual([2, 2, 2, 1]);
    expect(await callsFor('EE', '123456789')).toBe(2);
    const { breakers } = fixture.app.platform.opened(vat).vat;
    expect(['eu', 'eu PT', 'eu EE'].map((name) => breakers.stateOf(name))).toEqual([
      'closed',
      'open',
      'closed',
    ]);
    fixture.eu.misbehave(null);
    expect(await fixture.validate('PT', '123456789')).toMatchObject({ status: 'valid' });
    expect(breakers.stateOf('eu PT')).toBe('closed');
  });
});

describe('our requester number', () => {
  it('is omitted after a register has rejected it', async () => {
    expect(await fixture.validate('DE', '123456789')).toMatchObject({
      status: 'valid',
      request_identifier: null,
    });
    expect(fixture.eu.calls.map(({ body }) => body.includes('requesterNumber'))).toEqual([true, false]);
    expect(await fixture.validate('GB', '553557881')).toMatchObject({
      status: 'valid',
      request_identifier: null,
    });
    const lookups = fixture.uk.calls.map(({ path }) => path).filter((path) => path.includes('lookup'));
    expect(lookups.map((path) => path.split('/').length)).toEqual([7, 6]);
  });
});

describe('the UK access token', () => {
  const grants = () => fixture.uk.calls.filter(({ path }) => path === '/oauth/token').length;

  it('is fetched once for concurrent requests, cached, and fetched again after it is rejected', async () => {
    fixture.uk.revokeTokens();
    // Unknown numbers, for which the requester number of this fixture is not rejected.
    await fixture.validate('GB', '553557200');
    await endVatWindows(fixture.app);
    expect(grants()).toBe(1);
    fixture.uk.revokeTokens();
    const both = await Promise.all([
      fixture.validate('GB', '553557200'),
      fixture.validate('GB', '553558200'),
    ]);
    expect([both.map(({ status }) => status), grants()]).toEqual([['invalid', 'invalid'], 2]);
    await endVatWindows(fixture.app);
    await fixture.validate('GB', '553557200');
    expect(grants()).toBe(2);
    await endVatWindows(fixture.app);
    fixture.uk.revokeTokens();
    expect(await fixture.validate('GB', '553557884')).toMatchObject({ status: 'valid' });
    expect(grants()).toBe(3);
  });
});

describe('a register that responds with 429', () => {
  it.each([
    ['uk', 'GB', '553557881', 'a 429'],
    ['ch', 'CH', '116068369', 'a 429'],
    ['eu', 'SE', '123456789012', 'a 429'],
  ] as const)('is not called again at once: %s', async (source, country, number, failure) => {
    // The UK access token is already cached.
    await fixture.validate(country, number);
    fixture[source].calls.length = 0;
    fixture[source].misbehave(failures[failure]!);
    expect(await fixture.validate(country, number)).toMatchObject({ status: 'unavailable' });
    expect(fixture[source].calls).toHaveLength(1);
  });
});

describe('rate limits set by the operator', () => {
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

  it('apply to the UK service per second, and requests that waited too long get a message', async () => {
    const times: number[] = [];
    // Fetches the token.
    await limited.validate('GB', '553557200');
    await endVatWindows(limited.app);
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
    // A second, less what the arrivals may be delayed on a busy machine. Without the limit, all would arrive at once.
    expect(Math.min(...spans)).toBeGreaterThan(300);
  });

  it('apply to the Swiss register per minute', async () => {
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

describe('requests to a member state', () => {
  // A request waits for half of its time for the others. The rest of it must suffice on a busy machine.
  let patient: VatApp;
  beforeAll(async () => {
    patient = await startVatApp({ work: [], env: { VAT_TIMEOUT_MS: '8000' } });
  });
  afterAll(() => patient[Symbol.asyncDispose]());

  it('run at most two at a time, and do not delay requests to other member states', async () => {
    let [inside, most] = [0, 0];
    const gate = Promise.withResolvers<void>();
    patient.eu.misbehave((response, { body }) => {
      const question = JSON.parse(body) as { countryCode: string };
      const answer = (): void => void response.end(JSON.stringify({ ...question, valid: true }));
      if (question.countryCode !== 'HU') return answer();
      most = Math.max(most, ++inside);
      void gate.promise.then(() => {
        inside -= 1;
        answer();
      });
    });
    const waiting = Array.from({ length: 5 }, (_, n) => patient.validate('HU', `1234567${n}`));
    await waitUntil(() => inside === 2);
    expect(await patient.validate('SK', '1234567890')).toMatchObject({ status: 'valid' });
    gate.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill('valid'));
    expect(most).toBe(2);
  });

  it('exceed that limit after waiting for half of their timeout', async () => {
    const gate = Promise.withResolvers<void>();
    let inside = 0;
    patient.eu.misbehave((response, { body }) => {
      inside += 1;
      void gate.promise.then(() => response.end(JSON.stringify({ ...JSON.parse(body), valid: true })));
    });
    const waiting = Array.from({ length: 5 }, (_, n) => patient.validate('HR', `1234567890${n}`));
    await waitUntil(() => inside === 5);
    gate.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill('valid'));
  });
});
