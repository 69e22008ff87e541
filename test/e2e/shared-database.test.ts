import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { purgeSiteTopic } from '#monitoring/site/purge-site.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { openPostgresQueue } from '#platform/queue/postgres-queue.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { runSteward, startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

const machine = (database: TestDatabase, dataDir: string) => ({
  DATABASE_URL: database.address.connectionString,
  STEWARD_DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
});

describe('steward consume', () => {
  it('handles the messages of its topic until it is stopped', async () => {
    await using database = await createTestDatabase();
    await using dir = await temporaryDir();
    const log = createLog({ level: 'error', pretty: true });
    const queue = await openPostgresQueue({ database, log, clock: systemClock });
    await queue.enqueue(purgeSiteTopic, { siteId: newId() });
    const waiting = async () =>
      Number(
        (await sql<{ n: string }>`select count(*) as n from queue_jobs`.execute(database.db)).rows[0]!.n,
      );
    expect(await waiting()).toBe(1);
    await using consumer = await startSteward(['consume', purgeSiteTopic.name], machine(database, dir.path));
    await waitUntil(async () => (await waiting()) === 0);
    expect(await consumer.stop()).toBe(0);
    await queue.close();
  });

  it('lists the topics if the given one does not exist', async () => {
    await using database = await createTestDatabase();
    await using dir = await temporaryDir();
    const { code, stderr } = await runSteward(['consume', 'nonsense'], machine(database, dir.path));
    expect(code).toBe(2);
    expect(stderr).toContain(`Unknown topic "nonsense". Choose from `);
    expect(stderr).toContain(purgeSiteTopic.name);
  });
});

describe('steward worker', () => {
  it('serves only its health and metrics with --port', { tags: ['long'] }, async () => {
    await using database = await createTestDatabase();
    await using dir = await temporaryDir();
    const env = machine(database, dir.path);
    await using worker = await startSteward(['worker', 'checks', '--port', '0'], env);
    const [, url] = /metrics at (http:\S+)\/metrics/.exec(worker.output()) ?? [];
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('# TYPE steward_check_lag_seconds histogram');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/monitoring/graphql`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/auth`)).status).toBe(404);
    expect(await worker.stop()).toBe(0);
  });
});

describe('steward secrets rotate', () => {
  it(
    'replaces the key of this machine, and a machine with another key is refused',
    { tags: ['long'] },
    async () => {
      await using database = await createTestDatabase();
      await using one = await temporaryDir();
      await using other = await temporaryDir();
      const env = machine(database, one.path);
      expect((await runSteward(['user', 'list'], env)).code).toBe(0);
      const { code, stdout } = await runSteward(['secrets', 'rotate', '--json'], env);
      const report = JSON.parse(stdout) as { rewritten: number; droppedKeyIds: string[] };
      expect([code, report.rewritten, report.droppedKeyIds.length]).toEqual([0, 1, 1]);
      expect((await runSteward(['user', 'list'], env)).code).toBe(0);

      const foreign = await runSteward(['user', 'list'], machine(database, other.path));
      expect(foreign.code).toBe(1);
      expect(foreign.stderr).toContain('STEWARD_SECRET_KEY');
    },
  );
});

describe('two servers on one database', () => {
  it('both close the WebSockets of a session that ends on one of them', async () => {
    await using database = await createTestDatabase();
    await using dir = await temporaryDir();
    const env = {
      ...machine(database, dir.path),
      STEWARD_SECRET_KEY: randomBytes(32).toString('base64'),
    };
    await using one = await startSteward(['serve'], env);
    await using other = await startSteward(['serve'], env);
    const here = new Client(one.url);
    await here.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
    const there = new Client(other.url);
    there.cookie = here.cookie;
    const socket = there.socket('/monitoring/graphql/ws');
    const closed = new Promise<number>((resolve) => {
      socket.on('closed', (event) => resolve((event as { code: number }).code));
    });
    await new Promise<void>((resolve) => {
      socket.on('connected', () => resolve());
    });
    expect((await here.post('/auth/sign-out', {})).status).toBe(200);
    expect(await closed).toBe(4401);
  });
});
