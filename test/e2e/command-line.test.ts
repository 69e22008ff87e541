import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { runSteward, startSteward, temporaryDir } from '#testkit/process.ts';

const local = (dataDir: string) => ({ STEWARD_DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' });

describe('steward', () => {
  it('lists its commands, and has help for each', async () => {
    const { code, stdout } = await runSteward(['--help']);
    expect(code).toBe(0);
    const names = [...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!);
    expect(names).toEqual(['serve', 'worker', 'consume', 'user', 'migrate', 'secrets', 'doctor']);
    for (const name of names) {
      const help = await runSteward([name, '--help']);
      expect([help.code, help.stdout.startsWith(`Usage: steward ${name}`)]).toEqual([0, true]);
    }
  });

  it.each([
    [['nonsense'], 'There is no command "nonsense".'],
    [['serve', 'nonsense'], 'There is no service "nonsense". Choose one of all, monitoring, deployment.'],
    [['serve', '--prot', '1'], "Unknown option '--prot'."],
    [['serve', 'all', 'monitoring'], 'Unexpected argument "monitoring".'],
    [['user'], 'Say what to do: user create, user list or user reset-password.'],
    [['consume'], 'Name the topic to consume.'],
    [['worker', 'nonsense'], 'There is no kind of work called "nonsense".'],
  ])('%j is a usage error with exit code 2', async (args, message) => {
    const { code, stderr } = await runSteward(args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('steward --help');
  });

  it('says every mistake of the configuration at once, without a stack trace', async () => {
    const { code, stderr } = await runSteward(['serve'], { PORT: 'x', STEWARD_SIGN_UP: 'y' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The configuration has 2 mistakes:\n {2}- PORT must.*\n {2}- STEWARD_SIGN_UP must.*\n$/,
    );
  });

  it('says which host does not answer, without the password', async () => {
    const { code, stderr } = await runSteward(['serve'], {
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/db',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('127.0.0.1');
    expect(stderr).not.toMatch(/hunter2|\n\s+at /);
  });

  it('says that the data directory cannot be used', async () => {
    const { code, stderr } = await runSteward(['serve'], local('/proc/steward'));
    expect(code).toBe(1);
    expect(stderr).toContain('/proc/steward');
    expect(stderr).toContain('STEWARD_DATA_DIR');
  });

  it('says that the port is taken, and leaves no database behind', async () => {
    await using dir = await temporaryDir();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await runSteward(['serve', '--port', String(port)], local(dir.path));
    taken.close();
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} is taken by another program. Choose another with --port or PORT.\n`,
    ]);
  });

  it('keeps workers of their own away from an embedded database', async () => {
    const { code, stderr } = await runSteward(['worker', 'jobs']);
    expect(code).toBe(1);
    expect(stderr).toContain('need DATABASE_URL');
  });
});

describe('steward serve', () => {
  it('starts within 10 s on an empty data directory, and stops within 20 s at a signal', async () => {
    await using dir = await temporaryDir();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const started = performance.now();
      await using server = await startSteward(['serve'], local(dir.path));
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
      const stopping = performance.now();
      expect(await server.stop(signal)).toBe(0);
      expect(performance.now() - stopping).toBeLessThan(20_000);
      expect(server.output()).not.toMatch(/"level":[456]0/);
    }
  }, 60_000);

  it('refuses a second server on the same data directory', async () => {
    await using dir = await temporaryDir();
    await using server = await startSteward(['serve'], local(dir.path));
    const second = await runSteward(['serve'], local(dir.path));
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(String(server.child.pid));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  }, 60_000);

  it('puts one service at the root of its own port', async () => {
    await using dir = await temporaryDir();
    await using server = await startSteward(['serve', 'deployment'], local(dir.path));
    const client = new Client(server.url);
    await client.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
    const answer = await client.graphql<any>('/graphql', '{ personalAccessTokens { id } }');
    expect(answer.data).toEqual({ personalAccessTokens: [] });
    expect((await client.get('/deployment/graphql')).status).toBe(404);
  }, 60_000);

  it('makes the administrator of its configuration once', async () => {
    await using dir = await temporaryDir();
    const env = {
      ...local(dir.path),
      STEWARD_ADMIN_EMAIL: 'boss@example.com',
      STEWARD_ADMIN_PASSWORD: 'correct horse battery',
    };
    await using server = await startSteward(['serve'], env);
    const answer = await new Client(server.url).post('/auth/sign-in', {
      email: 'boss@example.com',
      password: 'correct horse battery',
    });
    expect(await answer.json()).toMatchObject({ user: { role: 'ADMIN' } });
    expect(server.output()).not.toContain('correct horse');
    await server.stop();
    const short = await runSteward(['serve'], {
      ...env,
      STEWARD_DATA_DIR: join(dir.path, 'other'),
      STEWARD_ADMIN_PASSWORD: 'short',
    });
    expect([short.code, short.stderr]).toEqual([
      1,
      'STEWARD_ADMIN_EMAIL and STEWARD_ADMIN_PASSWORD: A password has at least 12 characters.\n',
    ]);
  }, 60_000);
});

describe('steward user, migrate and doctor', () => {
  it('work beside a running server and without one', async () => {
    await using dir = await temporaryDir();
    const env = local(dir.path);
    expect((await runSteward(['migrate'], env)).stdout).toMatch(/^applied 0001_identity\.sql\n/);
    expect((await runSteward(['user', 'list'], env)).stdout).toBe('Nobody has an account yet.\n');

    await using server = await startSteward(['serve'], env);
    expect((await runSteward(['migrate', '--json'], env)).stdout).toBe('{\n  "applied": []\n}\n');
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
      'There is an account with the address ops@example.com already.\n',
    ]);

    const reset = await runSteward(['user', 'reset-password', '--email', 'ops@example.com'], env);
    expect(reset.stdout).toContain('signed out everywhere');
    expect(await signIn(password)).toBe(401);
    expect(await signIn(/once: (\S+)/.exec(reset.stdout)![1]!)).toBe(200);
    expect((await runSteward(['user', 'list'], env)).stdout).toBe('ops@example.com  admin   ops\n');

    const doctor = await runSteward(['doctor', '--json'], env);
    const findings = JSON.parse(doctor.stdout) as { name: string; ok: boolean; note: string }[];
    expect([doctor.code, findings.filter(({ ok }) => !ok)]).toEqual([0, []]);
    const ill = await runSteward(['doctor'], { ...env, STEWARD_DATADIR: '/x' });
    expect([ill.code, ill.stdout]).toEqual([
      1,
      expect.stringContaining(
        '✗ variables      Not settings of Steward, perhaps misspelled: STEWARD_DATADIR.',
      ),
    ]);
  }, 120_000);
});
