import type { TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { seed } from './generators.ts';

export type FuzzBed = AsyncDisposable & {
  vat: VatApp;
  app: TestApp;
  owner: Client;
  /** The owner, with as many requests as it takes. */
  script: Client;
  /** What is left of the program after all that. */
  health(): Promise<{ ready: number; me: unknown }>;
};

export const slow = { timeout: 600_000 };

/** A value that JSON has no word for is sent as null. */
export const bodyOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** All of it in one process with the test: a crash of the one is a crash of the other. */
export async function startFuzzBed(): Promise<FuzzBed> {
  console.log(`fuzzing with STEWARD_FUZZ_SEED=${seed}`);
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
