import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { processesIn } from '#platform/db/embedded/processes.ts';
import { Client } from '#testkit/client.ts';
import {
  bareEnv,
  programFile,
  runSteward,
  startSteward,
  temporaryDir,
  type Outcome,
  type RunningSteward,
} from '#testkit/process.ts';
import { startStewardOnDatabase } from '#testkit/steward-on-database.fixture.ts';

const local = (dataDir: string) => ({ STEWARD_DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' });

describe('steward', () => {
  it('ends as usual if the reader of its output has closed the pipe, as `head` does', async () => {
    const child = spawn(process.execPath, [programFile(), '--help'], { env: bareEnv() });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('lists its commands, and has help for each', async () => {
    const { code, stdout } = await runSteward(['--help']);
    expect(code).toBe(0);
    const names = [...stdout.matchAll(/^ {2}([\w-]+) /gm)].map(([, name]) => name!);
    expect(names).toEqual([
      'serve',
      'worker',
      'consume',
      'deploy',
      'plan',
      'apply',
      'export',
      'import',
      'user',
      'vat',
      'migrate',
      'backup',
      'restore',
      'migrate-to',
      'secrets',
      'browser',
      'install-service',
      'upgrade',
      'doctor',
    ]);
    const help = await runSteward(['migrate-to', '--help']);
    expect([help.code, help.stdout.startsWith('Usage: steward migrate-to')]).toEqual([0, true]);
  });

  it('exits with 2 and refers to the usage after a usage error', async () => {
    const { code, stderr } = await runSteward(['serve', '--prot', '1']);
    expect(code).toBe(2);
    expect(stderr).toContain("Unknown option '--prot'.");
    expect(stderr).toContain('steward --help');
  });

  it('reports all configuration mistakes at once, without a stack trace', async () => {
    const { code, stderr } = await runSteward(['serve'], { PORT: 'x', STEWARD_SIGN_UP: 'y' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The configuration has 2 mistakes:\n {2}- PORT must.*\n {2}- STEWARD_SIGN_UP must.*\n$/,
    );
  });

  it('reports which database host is unreachable, without the password', async () => {
    const { code, stderr } = await runSteward(['serve'], {
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/db',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('127.0.0.1');
    expect(stderr).not.toMatch(/hunter2|\n\s+at /);
  });

  it('reports a data directory that cannot be used', async () => {
    const { code, stderr } = await runSteward(['serve'], local('/proc/steward'));
    expect(code).toBe(1);
    expect(stderr).toContain('/proc/steward');
    expect(stderr).toContain('STEWARD_DATA_DIR');
  });

  it('refuses separate workers with an embedded database', async () => {
    const { code, stderr } = await runSteward(['worker', 'jobs']);
    expect(code).toBe(1);
    expect(stderr).toContain('need DATABASE_URL');
  });
});

describe('steward serve', () => {
  it('serves a single service at the root of its own port', { tags: ['long'] }, async () => {
    await using server = await startStewardOnDatabase(['serve', 'deployment']);
    const client = new Client(server.url);
    await client.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
    const answer = await client.graphql('/graphql', '{ personalAccessTokens { id } }');
    expect(answer.data).toEqual({ personalAccessTokens: [] });
    expect((await client.get('/deployment/graphql')).status).toBe(404);
    const links = (await (await client.get('/auth/links')).json()) as { title: string; path: string }[];
    expect(links).toEqual([
      { title: 'Deployment API', path: '/graphql' },
      { title: 'Identity API', path: '/identity/graphql' },
    ]);
    expect((await client.identity('{ me { email } }')).data).toEqual({ me: { email: 'a@example.com' } });
  });

  it('creates the administrator from its configuration, whose password must be long enough', async () => {
    const env = {
      STEWARD_ADMIN_EMAIL: 'boss@example.com',
      STEWARD_ADMIN_PASSWORD: 'correct horse battery',
    };
    const short = await runSteward(['serve'], {
      ...local('/nowhere'),
      ...env,
      STEWARD_ADMIN_PASSWORD: 'short',
    });
    expect([short.code, short.stderr]).toEqual([
      1,
      'The configuration has a mistake:\n  - STEWARD_ADMIN_PASSWORD: A password must have at least 12 characters.\n',
    ]);
    await using server = await startStewardOnDatabase(['serve'], env);
    const answer = await new Client(server.url).post('/auth/sign-in', {
      email: 'boss@example.com',
      password: 'correct horse battery',
    });
    expect(await answer.json()).toMatchObject({ user: { role: 'ADMIN' } });
    expect(server.output()).not.toContain('correct horse');
  });
});

/** These tests share one installation, because creating one takes 5 s. Only `steward user` changes anything in it. */
describe('with an installation', () => {
  let dir: Awaited<ReturnType<typeof temporaryDir>>;
  let env: Record<string, string>;
  let created: Outcome;
  let server: RunningSteward;
  beforeAll(async () => {
    dir = await temporaryDir();
    env = { ...local(dir.path), HOST: '::' };
    created = await runSteward(['migrate'], env);
    server = await startSteward(['serve'], env);
  });
  afterAll(async () => {
    await server?.stop();
    await dir?.[Symbol.asyncDispose]();
  });

  it('steward migrate creates the database', () => {
    expect(created.stdout).toMatch(/^applied 0001_identity\.sql\n/);
  });

  it('steward serve refuses the data directory of a running server', async () => {
    const second = await runSteward(['serve'], env);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(String(server.child.pid));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('steward migrate has nothing to do the second time', async () => {
    expect((await runSteward(['migrate', '--json'], env)).stdout).toBe('{\n  "applied": []\n}\n');
  });

  it('steward doctor reports no problems, with any address, and exits at once', async () => {
    const { port } = new URL(server.url);
    const { code, ill, note, lingeredMs } = await examine({ ...env, PORT: port });
    expect([code, ill]).toEqual([0, []]);
    expect(lingeredMs).toBeLessThan(atMost(3_000));
    expect(note('port')).toBe(`${port} is used by a running Steward`);
  });

  it('steward user creates an account, lists it and sets a new password', { tags: ['long'] }, async () => {
    expect((await runSteward(['user', 'list'], env)).stdout).toBe('There are no accounts yet.\n');
    const created = await runSteward(
      ['user', 'create', '--email', 'ops@example.com', '--admin', '--json'],
      env,
    );
    const { password, role } = JSON.parse(created.stdout) as { password: string; role: string };
    expect([created.code, role]).toEqual([0, 'ADMIN']);
    const signIn = async (secret: string) =>
      (await new Client(server.url).post('/auth/sign-in', { email: 'ops@example.com', password: secret }))
        .status;
    expect(await signIn(password)).toBe(200);

    const twice = await runSteward(['user', 'create', '--email', 'ops@example.com'], env);
    expect([twice.code, twice.stderr]).toEqual([
      1,
      'An account with the address ops@example.com already exists.\n',
    ]);

    const reset = await runSteward(['user', 'reset-password', '--email', 'ops@example.com'], env);
    expect(reset.stdout).toContain('signed out everywhere');
    expect(await signIn(password)).toBe(401);
    expect(await signIn(/once\): (\S+)/.exec(reset.stdout)![1]!)).toBe(200);
    expect((await runSteward(['user', 'list'], env)).stdout).toBe('ops@example.com  admin   ops\n');

    const link = await runSteward(['user', 'sign-in-link', '--email', 'ops@example.com'], env);
    const [, token] = /\/auth#link=([\w-]{43})\n$/.exec(link.stdout)!;
    const open = async () => (await new Client(server.url).post('/auth/sign-in/link', { token })).status;
    expect([await open(), await open()]).toEqual([200, 401]);
    const confirm = (email: string) => runSteward(['user', 'confirm-address', '--email', email], env);
    expect((await confirm('ops@example.com')).stdout).toContain('ops@example.com belongs to');
    expect((await confirm('nobody@example.com')).code).toBe(1);
    const unlinked = await runSteward(['user', 'unlink', '--email', 'ops@example.com'], env);
    expect([unlinked.code, unlinked.stderr]).toEqual([
      1,
      'The account ops@example.com is not linked to a sign-in provider.\n',
    ]);
    const unknown = await runSteward(['user', 'sign-in-link', '--email', 'nobody@example.com'], env);
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      'An account with the address nobody@example.com does not exist.\n',
    ]);
  });

  // The last one, because it stops the server.
  it('steward serve reports a port that is in use, and leaves no database running', async () => {
    await server.stop();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await runSteward(['serve', '--port', String(port)], local(dir.path));
    taken.close();
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} is in use by another program. Choose another with --port or PORT.\n`,
    ]);
    expect(await processesIn(join(dir.path, 'postgres'))).toEqual([]);
  });
});

describe('without a server', () => {
  it('steward doctor leaves an empty data directory empty', async () => {
    await using dir = await temporaryDir();
    const { code, note } = await examine(local(dir.path));
    expect([code, note('database')]).toEqual([0, 'embedded (will be created at the first start)']);
    expect(await readdir(dir.path)).toEqual([]);
  });

  it('steward doctor reports misspelled variables', async () => {
    await using dir = await temporaryDir();
    const { code, stdout } = await runSteward(['doctor'], { ...local(dir.path), STEWARD_DATADIR: '/x' });
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('✗ variables      Unknown variables, perhaps misspelled: STEWARD_DATADIR.'),
    ]);
  });

  it('steward doctor reports every mistake that would prevent a start', async () => {
    const { code, ill } = await examine({
      STEWARD_TRUST_PROXY: 'nonsense',
      STEWARD_SECRET_KEY: 'short',
      STEWARD_ADMIN_EMAIL: 'nobody',
      STEWARD_ADMIN_PASSWORD: 'short',
    });
    expect(code).toBe(1);
    expect(ill[0]?.note).toMatch(/^The configuration has 4 mistakes:/);
  });
});

type Finding = { name: string; ok: boolean; note: string };

/** The output of `steward doctor`. */
async function examine(env: Record<string, string>) {
  const { code, stdout, lingeredMs } = await runSteward(['doctor', '--json'], env);
  const findings = JSON.parse(stdout) as Finding[];
  return {
    code,
    lingeredMs,
    ill: findings.filter(({ ok }) => !ok),
    note: (of: string) => findings.find(({ name }) => name === of)?.note,
  };
}
