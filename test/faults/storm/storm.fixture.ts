import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '#testkit/client.ts';
import { startNatsServer, startPostgresServer, type Engine } from '#testkit/engines.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startRegisters, type Registers } from '../../vat-simulators/registers.ts';
import { openDoor, type Door } from './api-client.ts';
import { startPlaces, type Places } from './test-server.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { Supervised } from './supervised-process.ts';
import { openWire, type Wire } from './fault-proxy.ts';
import { openSteppedClock, type SteppedClock } from './stepped-clock.ts';

export type Bed = {
  /** What the processes say; outlives them. */
  logDir: string;
  /** In the environment of every process of the program. */
  mark: string;
  postgres: Engine;
  nats: Engine;
  wire: Wire;
  disk: SmallDisk | null;
  /** Of the second worker. */
  clock: SteppedClock | null;
  databaseClock: SteppedClock | null;
  servers: [Supervised, Supervised];
  workers: [Supervised, Supervised];
  urls: [string, string];
  places: Places;
  registers: Registers;
  /** An administrator's token. */
  token: string;
  door: Door;
  /** Of a member who means harm. */
  hostile: { token: string; door: Door };
};

/** Checks every two seconds, and no limit that a storm of requests from one token would run into. */
const settings = {
  HOST: '127.0.0.1',
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
  STEWARD_RATE_LIMIT_WRITES: '1000000',
  STEWARD_RATE_LIMIT_READS: '1000000',
  STEWARD_QUOTA_SITES: '100000',
  STEWARD_NETWORK_REFERENCES: 'none',
  STEWARD_PRIVATE_TARGETS: 'everybody',
};

/** A PostgreSQL server, NATS, two servers and two workers, as on machines of their own, and the world around them. */
export async function startBed(seed: number): Promise<Bed & AsyncDisposable> {
  await using parts = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'steward-storm-'));
  parts.defer(() => rm(dir, { recursive: true, force: true }));
  // PostgreSQL runs as another user, and has to come through.
  await chmod(dir, 0o711);
  const logDir = await mkdtemp(join(tmpdir(), 'steward-storm-logs-'));
  const disk = await mountSmallDisk(join(dir, 'disk'), 400);
  if (disk) parts.use(disk);
  const databaseClock = await openSteppedClock(dir, 'database-clock');
  const postgres = parts.use(await startPostgresOn(disk?.path ?? tmpdir(), databaseClock?.env ?? {}));
  const nats = parts.use(await startNatsServer());
  const { hostname: host, port } = new URL(postgres.url);
  const wire = parts.use(await openWire({ host, port: Number(port) }));
  const clock = await openSteppedClock(dir);
  const places = parts.use(await startPlaces(seed));
  const registers = parts.use(await startRegisters());

  const mark = `STORM=${randomBytes(8).toString('hex')}`;
  const shared = {
    ...settings,
    ...registers.env,
    STORM: mark.slice('STORM='.length),
    STEWARD_SECRET_KEY: randomBytes(32).toString('hex'),
    NATS_URL: nats.url,
    DATABASE_URL: postgres.url,
  };
  // One server and one worker reach the database over the wire that can be cut.
  const byWire = { DATABASE_URL: postgres.url.replace(`:${port}`, `:${wire.port}`) };
  const supervise = async (
    name: string,
    args: string[],
    env: Record<string, string>,
  ): Promise<Supervised> => {
    const dataDir = join(dir, name);
    await mkdir(dataDir);
    const part = new Supervised(name, args, { ...shared, STEWARD_DATA_DIR: dataDir, ...env }, logDir);
    parts.defer(async () => void (await part.stop()));
    part.start();
    await waitUntil(() => part.isReady, 60_000);
    return part;
  };
  const ports = [await freePort(), await freePort()] as const;
  const serve = ['serve', 'all', '--no-workers'];
  const servers: Bed['servers'] = [
    await supervise('server-1', serve, { PORT: String(ports[0]) }),
    await supervise('server-2', serve, { PORT: String(ports[1]), ...byWire }),
  ];
  const work = ['worker', 'checks', 'jobs'];
  const workers: Bed['workers'] = [
    await supervise('worker-1', work, byWire),
    await supervise('worker-2', work, clock?.env ?? {}),
  ];
  const urls: Bed['urls'] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  const owner = new Client(urls[0]);
  await owner.signUp({ email: 'storm@example.com', name: 'Storm', password: 'correct horse battery' });
  const { token } = await owner.mintToken('storm', 'NEVER');
  const member = await signUpMember(owner);
  const engines = { postgres, nats, wire, disk, clock, databaseClock };
  const hostile = { token: member, door: openDoor(urls, member) };
  const program = { servers, workers, urls, token, door: openDoor(urls, token), hostile };
  const kept = parts.move();
  return {
    logDir,
    mark,
    ...engines,
    ...program,
    places,
    registers,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Answers with a token. */
async function signUpMember(administrator: Client): Promise<string> {
  const account = { email: 'hostile@example.com', name: 'Hostile', password: 'correct horse battery' };
  await administrator.monitoring('mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', {
    input: account,
  });
  const member = new Client(administrator.url);
  await member.post('/auth/sign-in', account);
  return (await member.mintToken('harm', 'NEVER')).token;
}

/** Engines live in the directory for temporary files, wherever that is. */
async function startPostgresOn(path: string, env: Record<string, string>): Promise<Engine> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = path;
  try {
    return await startPostgresServer(
      { max_wal_size: '64MB', min_wal_size: '32MB', max_connections: '200' },
      env,
    );
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
