import type { TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longTestMs } from '#testkit/patience.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { fuzzSeed } from '#testkit/fuzz-seed.ts';

export type FuzzFixture = AsyncDisposable & {
  vat: VatApp;
  app: TestApp;
  owner: Client;
  /** The owner, by an access token with a very high rate limit. */
  script: Client;
  /** The state of the server after the requests. */
  health(): Promise<{ ready: number; me: unknown }>;
};

export const slow = { timeout: longTestMs };

/** A value that JSON cannot represent is sent as null. */
export const bodyOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** Server and test share one process, so a crash of the server fails the test. */
export async function startFuzzFixture(): Promise<FuzzFixture> {
  console.log(`fuzzing with STEWARD_FUZZ_SEED=${fuzzSeed}`);
  const limits = { STEWARD_RATE_LIMIT_WRITES: '1000000', STEWARD_RATE_LIMIT_READS: '1000000' };
  const vat = await startVatApp({ work: ['jobs'], env: { ...limits, VAT_TIMEOUT_MS: '1500' } });
  const { app } = vat;
  const owner = await app.signUp();
  const script = (await owner.mintToken()).client;
  return {
    vat,
    app,
    owner,
    script,
    async health() {
      const { status } = await app.stranger().get('/readyz');
      const { data } = await script.monitoring('{ me { email } }');
      return { ready: status, me: data?.['me'] };
    },
    [Symbol.asyncDispose]: () => vat[Symbol.asyncDispose](),
  };
}

export const inHealth = { ready: 200, me: { email: 'user1@example.com' } };
