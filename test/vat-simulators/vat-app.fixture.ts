import { startApp, type TestApp, type TestAppOptions } from '#testkit/app.ts';
import { isCluster } from '#testkit/cluster.ts';
import { startRegisters, type Registers } from './registers.ts';

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

export type VatApp = Registers & {
  app: TestApp;
  validate: (country: string, number: string) => Promise<VatAnswer>;
  lookup: (country: string, number: string) => Promise<VatAnswer>;
  /** The rows of the validation log, oldest first. */
  log(): Promise<{ country_code: string; vat_number: string; status: string; origin: string }[]>;
  /** The queued messages, including those for later. */
  queued(): Promise<{ payload: { attempt: number; body: Record<string, string> }; run_at: Date }[]>;
};

/** The whole program, with simulated registers. */
export async function startVatApp(options: TestAppOptions = {}): Promise<VatApp> {
  const registers = await startRegisters();
  const env = { ...registers.env, ...options.env };
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
      if (isCluster) throw new Error('a cluster queues in NATS, which does not show its messages');
      return (
        await pool.query(
          `select json_build_object('body', payload, 'attempt', attempts + case when claim_id is null then 1 else 0 end) as payload,
             case when claim_id is null then run_at else now() end as run_at
           from queue_jobs where topic = 'vendor.vat.revalidate' order by id`,
        )
      ).rows;
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await registers[Symbol.asyncDispose]();
    },
  };
}
