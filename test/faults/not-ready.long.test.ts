import { Client as Session } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { make } from '../contract/monitoring-requests.fixture.ts';

const env = { STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1', STEWARD_NETWORK_REFERENCES: 'none' };
/** The port is closed, so every check has a result. */
const input = { name: 'Shop', url: 'http://127.0.0.1:9/', checkIntervalSeconds: 1 };

type Ready = {
  status: string;
  checks: { lastAt: string | null; trouble: string | null };
  writes: { lastAt: string | null; trouble: string | null };
};

const readiness = async (client: Client, query = ''): Promise<{ status: number; body: Ready }> => {
  const response = await client.get(`/readyz${query}`);
  return { status: response.status, body: (await response.json()) as Ready };
};
const query = ({ platform }: TestApp, text: string) => platform.database.pool.query(text);
const figure = async (client: Client, name: string): Promise<number> => {
  const text = await (await client.get('/metrics')).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (.+)$`, 'm').exec(text)?.[1]);
};

// Concurrent, because both wait for a minute.
describe.concurrent('readiness', () => {
  it('a process is not ready while its checks cannot be stored, and ready again as soon as they can be', async () => {
    await using app = await startApp({ work: ['checks'], env });
    const admin = await app.signUp();
    expect(await readiness(admin)).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { lastAt: null, trouble: null } },
    });
    await make(admin, 'createSite', input);
    await waitUntil(async () => (await readiness(admin)).body.checks.lastAt !== null);
    expect(await figure(admin, 'steward_checks_stored_total')).toBeGreaterThan(0);
    expect(await figure(admin, 'steward_check_stored_timestamp_seconds')).toBeGreaterThan(1e9);

    // The error of PostgreSQL on a full disk. Reads continue, and so does every write that needs no new page.
    await query(
      app,
      `create function refuse() returns trigger language plpgsql as
           $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
         create trigger refuse before insert on routine_checks for each row execute function refuse();
         create trigger refuse before insert on notable_checks for each row execute function refuse()`,
    );
    const [from, stored] = [performance.now(), await figure(admin, 'steward_checks_stored_total')];
    await waitUntil(async () => (await readiness(admin)).status === 503, longWaitMs);
    expect(performance.now() - from).toBeGreaterThan(55_000);
    const { body } = await readiness(admin);
    expect(body).toMatchObject({ status: 'not ready', writes: { trouble: null } });
    expect(body.checks.trouble).toContain('wait to be stored');
    expect(await figure(admin, 'steward_checks_stored_total')).toBe(stored);
    // For a proxy: the console and all reads still work.
    expect((await readiness(admin, '?exclude=checks')).status).toBe(200);
    expect((await readiness(admin, '?exclude=writes&exclude=checks')).status).toBe(200);
    expect((await readiness(admin, '?exclude=writes')).status).toBe(503);

    await query(app, 'drop trigger refuse on routine_checks; drop trigger refuse on notable_checks');
    await waitUntil(async () => (await readiness(admin)).status === 200);
  });

  it('a server is not ready while its database is read-only, and ready again as soon as it is not', async () => {
    await using app = await startApp({ env });
    const stranger = app.stranger();
    await waitUntil(async () => (await readiness(stranger)).body.writes.lastAt !== null);
    const { connectionString } = app.platform.database.address;
    const name = new URL(connectionString).pathname.slice(1);
    const setReadOnly = async (how: 'on' | 'off'): Promise<void> => {
      const operator = new Session({ connectionString });
      await operator.connect();
      await operator.query('set default_transaction_read_only = off');
      await operator.query(`alter database ${name} set default_transaction_read_only = ${how}`);
      // The setting applies to new sessions.
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
      await operator.end();
    };
    await setReadOnly('on');
    await waitUntil(async () => (await readiness(stranger)).status === 503, longWaitMs);
    const { body } = await readiness(stranger);
    expect(body.writes.trouble).toContain('has not accepted a write');
    const written = await figure(stranger, 'steward_database_write_timestamp_seconds');
    expect(Date.parse(body.writes.lastAt!) / 1_000).toBeCloseTo(written);

    await setReadOnly('off');
    await waitUntil(async () => (await readiness(stranger)).status === 200);
    expect(await figure(stranger, 'steward_database_write_timestamp_seconds')).toBeGreaterThan(written);
  });
});
