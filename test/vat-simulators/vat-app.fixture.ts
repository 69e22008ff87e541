import { startApp, type TestApp, type TestAppOptions } from '#testkit/app.ts';
import { isCluster } from '#testkit/cluster.ts';
import { envOf, type Registers } from './registers.ts';
import { startChRegister } from './ch.ts';
import { startEuRegister } from './eu.ts';
import { startUkRegister } from './uk.ts';

export type VatAnswer = {
  country_code: string;
  vat_number: string;
  status: string;
  source: string;
  name: string | null;
  address: string | null;
  request_identifier: string | null;
  message: string | null;
};

export type VatBed = AsyncDisposable &
  Registers & {
    app: TestApp;
    env: Record<string, string>;
    validate: (country: string, number: string) => Promise<VatAnswer>;
    lookup: (country: string, number: string) => Promise<VatAnswer>;
    /** Rows of the log, oldest first. */
    log(): Promise<{ country_code: string; vat_number: string; status: string; origin: string }[]>;
    /** Messages that wait in the queue, those for later included. */
    queued(): Promise<{ payload: { attempt: number; body: Record<string, string> }; run_at: Date }[]>;
  };

/** The whole program, with three registers of its own to ask. */
export async function startVatBed(options: TestAppOptions = {}): Promise<VatBed> {
  const registers = {
    eu: await startEuRegister(),
    uk: await startUkRegister(),
    ch: await startChRegister(),
  };
  const env = { ...envOf(registers), ...options.env };
  const app = await startApp({ ...options, env });
  const base = options.only === 'vat' ? app.url : `${app.url}/vat`;
  const get = async (verb: string, country: string, number: string): Promise<VatAnswer> => {
    const path = [country, number].map(encodeURIComponent).join('/');
    const response = await fetch(`${base}/V1/vendor-vat-validator/${verb}/${path}`);
    if (response.status !== 200) throw new Error(`${verb}: HTTP ${response.status} ${await response.text()}`);
    return (await response.json()) as VatAnswer;
  };
  const { pool } = app.platform.database;
  return {
    ...registers,
    app,
    env,
    validate: (country, number) => get('validate', country, number),
    lookup: (country, number) => get('lookup', country, number),
    log: async () => (await pool.query('select * from vat_validations order by id')).rows,
    queued: async () => {
      if (isCluster) throw new Error('the queue of a cluster is NATS, which shows nobody what waits');
      return (
        await pool.query(
          `select j.payload, j.run_at from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'vendor.vat.revalidate' order by j.id`,
        )
      ).rows;
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      for (const register of Object.values(registers)) await register[Symbol.asyncDispose]();
    },
  };
}
