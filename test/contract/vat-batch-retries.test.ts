import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { addCustomers, cancelBatch, newBatch, readBatch } from './vat-batch-requests.fixture.ts';

let fixture: VatApp;
beforeAll(async () => {
  fixture = await startVatApp();
});
afterAll(() => fixture[Symbol.asyncDispose]());

// The circuit breaker opens for 30 s.
it(
  'rows that failed have no estimated end, and let the customers of others test the register after an outage',
  { tags: ['long'] },
  async () => {
    const { app, eu } = fixture;
    const asked: string[] = [];
    eu.misbehave((response, { body }) => {
      const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
      asked.push(vatNumber);
      const answer = JSON.stringify({ countryCode, vatNumber, valid: true, name: '---', address: '---' });
      if (vatNumber.startsWith('97')) response.socket?.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const id = await newBatch(owner, Array.from({ length: 5 }, (_, n) => `DE${970_000_000 + n}`).join('\n'));
    const { breakers } = app.platform.opened(vat).vat;
    await waitUntil(async () => (await readBatch(owner, id))!.retry?.rows === 5);
    expect(breakers.stateOf('eu')).toBe('open');
    const batch = (await readBatch(owner, id))!;
    expect(batch).toMatchObject({ state: 'RUNNING', estimatedEndAt: null, counts: { done: 0 } });
    expect(Date.parse(batch.retry!.nextAttemptAt)).toBeLessThan(Date.now() + 30_000);

    await addCustomers(other, [{ externalId: 'waits', number: 'FR12123456789' }]);
    asked.length = 0;
    await waitUntil(
      async () => dataOf(await other.vat('{ vatCustomerCounts { valid } }')).valid === 1,
      longWaitMs,
    );
    expect(asked[0]).toBe('12123456789');
    await waitUntil(() => asked.some((number) => number.startsWith('97')));
    dataOf(await cancelBatch(owner, id));
  },
);
