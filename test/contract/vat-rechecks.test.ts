import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, type Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { passCustomerHours } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { json } from '../vat-simulators/register-server.ts';
import { startRegisters, type Registers } from '../vat-simulators/registers.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';
import { customerOf, upsert } from './vat-customer-requests.fixture.ts';

let registers: Registers;
let fixture: NotificationFixture;
beforeAll(async () => {
  registers = await startRegisters();
  fixture = await startNotificationFixture({ env: registers.env });
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await registers[Symbol.asyncDispose]();
});
const { startAnew, sent, quiet } = channelsOf(() => fixture);

/** The register knows these numbers only. */
const knowing = (...numbers: string[]): void =>
  registers.eu.misbehave((response, { body }) => {
    const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
    const valid = numbers.includes(vatNumber);
    const answer = json(200, { countryCode, vatNumber, valid, name: valid ? 'Shop' : '---', address: '---' });
    response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
  });
/** Of one member state. The others answer as they do anyway. */
const outageOf = (country: string, ...numbers: string[]): void =>
  registers.eu.misbehave((response, { body }) => {
    const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
    const failed = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
    const known = { countryCode, vatNumber, valid: numbers.includes(vatNumber), name: '---', address: '---' };
    const answer = json(200, countryCode === country ? failed : known);
    response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
  });

const customer = (externalId: string) => customerOf(fixture.owner, externalId);
const until = (externalId: string, condition: (facts: Awaited<ReturnType<typeof customer>>) => boolean) =>
  waitUntil(async () => condition(await customer(externalId)));
const pass = (hours: number): Promise<void> => passCustomerHours(fixture.app, hours);
type Changed = { type: string; data: { total: number; customers: object[] } };
const changed = () =>
  sent('webhook-secret-path').filter(({ json: body }) => (body as unknown as Changed).type === 'vat.changed');
const changedCustomers = (): object[] =>
  changed().flatMap(({ json: body }) => (body as unknown as Changed).data.customers);

describe('re-checks of VAT customers', () => {
  beforeEach(async () => {
    registers.eu.misbehave(null);
    await startAnew();
  });

  it('confirm a change a day later and notify the team of all changes in one notice', async () => {
    knowing('123456781', '123456782');
    await upsert(fixture.owner, [
      { externalId: 'gone', number: 'DE123456781', name: 'Muster & Söhne' },
      { externalId: 'stays', number: 'DE123456782' },
      { externalId: 'back', number: 'DE123456783' },
    ]);
    await until('gone', ({ verdict }) => verdict === 'VALID');
    await until('stays', ({ verdict }) => verdict === 'VALID');
    await until('back', ({ verdict }) => verdict === 'INVALID');

    knowing('123456782', '123456783');
    await pass(100 * 24);
    await until('gone', ({ pendingVerdict }) => pendingVerdict === 'INVALID');
    await until('back', ({ pendingVerdict }) => pendingVerdict === 'VALID');
    expect(await customer('gone')).toMatchObject({ verdict: 'VALID' });
    await quiet();
    expect(changed()).toEqual([]);

    await pass(25);
    await until('gone', ({ verdict }) => verdict === 'INVALID');
    await until('back', ({ verdict }) => verdict === 'VALID');
    await waitUntil(() => changedCustomers().length === 2);
    await quiet();
    const [first] = changed();
    expect(first!.headers['webhook-signature']).toMatch(/^v1,/);
    const { id, history } = await customer('gone');
    expect(changedCustomers()).toContainEqual({
      id,
      externalId: 'gone',
      name: 'Muster & Söhne',
      country: 'DE',
      number: '123456781',
      from: 'VALID',
      to: 'INVALID',
      at: history[0]!.at,
      checkId: history[0]!.checkId,
    });
    expect(history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['VERDICT_CHANGED', 'VALID', 'INVALID'],
      ['VERDICT_CHANGED', 'UNKNOWN', 'VALID'],
      ['ADDED', null, 'UNKNOWN'],
    ]);
    const mails = fixture.mail.received.map((mail) => JSON.stringify(mail));
    expect(mails.some((mail) => /VAT number/.test(mail))).toBe(true);
    expect(await customer('stays')).toMatchObject({ verdict: 'VALID', pendingVerdict: null });
  });

  it('never change a verdict because the register is not available', async () => {
    const known = ['123456782', '123456783', '12345678901'];
    knowing(...known);
    await upsert(fixture.owner, [{ externalId: 'calm', number: 'FR12345678901' }]);
    await until('calm', ({ verdict }) => verdict === 'VALID');
    outageOf('FR', ...known);
    const asked = () => registers.eu.calls.filter(({ body }) => body.includes('"FR"')).length;
    const before = asked();
    await pass(100 * 24);
    const { lastCheckedAt } = await customer('calm');
    await waitUntil(() => asked() > before);
    // The claim lasts longer than the delay after the first failure.
    await until('calm', ({ nextCheckAt }) => {
      const minutes = (Date.parse(nextCheckAt!) - Date.now()) / 60_000;
      return minutes > 0 && minutes < 6;
    });
    expect(await customer('calm')).toMatchObject({ verdict: 'VALID', pendingVerdict: null, lastCheckedAt });
    knowing(...known);
    await pass(1);
    await until('calm', (facts) => Date.parse(facts.nextCheckAt!) - Date.now() > 24 * 3_600_000);
    expect(await customer('calm')).toMatchObject({ verdict: 'VALID' });
    await quiet();
    expect(changed()).toEqual([]);
  });

  it('ask every register, also those that the open endpoints do not offer', async () => {
    const numbers = ['DE123456789', 'GB553557881', 'CHE116068369', 'NO923609016MVA', 'AU51824753556'];
    await upsert(
      fixture.owner,
      numbers.map((number) => ({ externalId: `of ${number}`, number })),
    );
    for (const number of numbers) await until(`of ${number}`, ({ verdict }) => verdict === 'VALID');
    expect([registers.no.calls.length, registers.au.calls.length]).toEqual([1, 1]);
  });

  it('do not apply the answer about a former number', async () => {
    const held = Promise.withResolvers<() => void>();
    registers.eu.misbehave((response, { body }) => {
      const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
      const valid = vatNumber === '12345678';
      const answer = json(200, { countryCode, vatNumber, valid: !valid, name: '---', address: '---' });
      const send = (): void => void response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
      if (vatNumber === '12345678') held.resolve(send);
      else send();
    });
    await upsert(fixture.owner, [{ externalId: 'moved', number: 'DK12345678' }]);
    const release = await held.promise;
    await upsert(fixture.owner, [{ externalId: 'moved', number: 'DK87654321' }]);
    release();
    await until('moved', ({ verdict }) => verdict !== 'UNKNOWN');
    expect(await customer('moved')).toMatchObject({ number: '87654321', verdict: 'VALID' });
    const kinds = (await customer('moved')).history.map(({ kind, to }) => `${kind} ${to}`);
    expect(kinds).toEqual(['VERDICT_CHANGED VALID', 'NUMBER_CHANGED UNKNOWN', 'ADDED UNKNOWN']);
  });

  it('serve the teams of a member state in turns, so that a long list does not delay a short one', async () => {
    registers.eu.misbehave((response, { body }) => {
      const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
      const answer = json(200, { countryCode, vatNumber, valid: true, name: '---', address: '---' });
      const send = (): void => void response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
      setTimeout(send, 30);
    });
    const numbers = Array.from({ length: 400 }, (_, at) => `PT${500_000_000 + at}`);
    await upsert(
      fixture.owner,
      numbers.map((number) => ({ externalId: `long ${number}`, number })),
    );
    const waiting = async (client: Client): Promise<number> =>
      dataOf(await client.vat('{ vatCustomerCounts { unknown } }')).unknown;
    await waitUntil(async () => (await waiting(fixture.owner)) < 400);
    const other = await fixture.app.signUp();
    await upsert(other, [
      { externalId: '1', number: 'PT500000001' },
      { externalId: '2', number: 'PT500000002' },
    ]);
    await waitUntil(async () => (await waiting(other)) === 0);
    expect(await waiting(fixture.owner)).toBeGreaterThan(50);
  });

  it(
    'serve the accounts of a member state in turns, however many teams and customers one has',
    { tags: ['long'] },
    async () => {
      const asked: string[] = [];
      registers.eu.misbehave((response, { body }) => {
        const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
        if (countryCode === 'PT') asked.push(vatNumber);
        const answer = json(200, { countryCode, vatNumber, valid: true, name: '---', address: '---' });
        setTimeout(() => response.writeHead(200, { 'content-type': answer.type }).end(answer.body), 30);
      });
      const [many, few] = [await fixture.app.signUp(), await fixture.app.signUp()];
      // More teams and member states than one claim reads.
      const countries = 'BG9 CZ9 DE9 DK8 EE9 EL9 FI8 HR11 HU8 IT11 LT9 LU8 LV11 MT8 PL10 SE12 SI8 SK10 XI9';
      const elsewhere = countries
        .split(' ')
        .map((each) => each.slice(0, 2) + '1'.repeat(Number(each.slice(2))));
      for (let team = 0; team < 12; team += 1) {
        const numbers = Array.from({ length: 60 }, (_, at) => `PT${500_000_000 + team * 100 + at}`);
        await upsert(
          many,
          [...elsewhere, ...numbers].map((number) => ({ externalId: number, number })),
          await newTeam(many),
        );
      }
      const own = Array.from({ length: 10 }, (_, at) => String(600_000_000 + at));
      await upsert(
        few,
        own.map((number) => ({ externalId: number, number: `PT${number}` })),
      );
      const places = (): number[] => own.map((number) => asked.indexOf(number));
      await waitUntil(() => !places().includes(-1));
      const between = Math.max(...places()) - Math.min(...places()) + 1 - own.length;
      expect(between).toBeLessThan(30);
    },
  );
});
