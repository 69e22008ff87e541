import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '#testkit/client.ts';
import { startNatsServer, startPostgresServer, type Engine } from '#testkit/engines.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startRegisters, type Registers } from '../../vat-simulators/registers.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { cutRegionName, openCutNetwork, type CutNetwork } from './cut-region.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { SupervisedProcess } from './supervised-process.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { openSteppedClock, type SteppedClock } from './stepped-clock.ts';

export type StormFixture = {
  /** The logs of the processes. Not removed with the fixture. */
  logDir: string;
  /** An entry in the environment of every process of the program. */
  processMarker: string;
  postgres: Engine;
  nats: Engine;
  proxy: FaultProxy;
  disk: SmallDisk | null;
  /** The clock of the second worker. */
  clock: SteppedClock | null;
  databaseClock: SteppedClock | null;
  servers: [SupervisedProcess, SupervisedProcess];
  workers: [SupervisedProcess, SupervisedProcess];
  /** A worker in a region of its own, and the network that it is cut off from. */
  region: SupervisedProcess;
  regionNetwork: CutNetwork;
  urls: [string, string];
  testServer: TestServer;
  registers: Registers;
  /** An administrator's token. */
  token: string;
  api: ApiClient;
  /** The access of a member who tries to overload the program. */
  hostile: { token: string; api: ApiClient };
};

/** Allows check intervals of 1 s, and so many requests per token that no rate limit is reached. */
const settings = {
  HOST: '127.0.0.1',
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
  STEWARD_RATE_LIMIT_WRITES: '1000000',
  STEWARD_RATE_LIMIT_READS: '1000000',
  STEWARD_QUOTA_SITES: '100000',
  STEWARD_NETWORK_REFERENCES: 'none',
  STEWARD_PRIVATE_TARGETS: 'everybody',
};

/** Starts PostgreSQL, NATS, two servers, two workers and one of another region with separate data directories, and the test servers around them. */
export async function startStormFixture(seed: number): Promise<StormFixture & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'steward-storm-'));
  resources.defer(() => rm(dir, { recursive: true, force: true }));
  // PostgreSQL runs as another user and needs access to the subdirectories.
  await chmod(dir, 0o711);
  const logDir = await mkdtemp(join(tmpdir(), 'steward-storm-logs-'));
  const disk = await mountSmallDisk(join(dir, 'disk'), 400);
  if (disk) resources.use(disk);
  const databaseClock = await openSteppedClock(dir, 'database-clock');
  const postgres = resources.use(await startPostgresOn(disk?.path ?? tmpdir(), databaseClock?.env ?? {}));
  const nats = resources.use(await startNatsServer());
  const { hostname: host, port } = new URL(postgres.url);
  const proxy = resources.use(await startFaultProxy({ host, port: Number(port) }));
  const clock = await openSteppedClock(dir);
  const testServer = resources.use(await startTestServer(seed));
  const registers = resources.use(await startRegisters());

  const processMarker = `STORM=${randomBytes(8).toString('hex')}`;
  const shared = {
    ...settings,
    ...registers.env,
    STORM: processMarker.slice('STORM='.length),
    STEWARD_SECRET_KEY: randomBytes(32).toString('hex'),
    NATS_URL: nats.url,
    DATABASE_URL: postgres.url,
  };
  // One server and one worker connect to PostgreSQL through the proxy, which can inject network faults.
  const viaProxy = { DATABASE_URL: postgres.url.replace(`:${port}`, `:${proxy.port}`) };
  const supervise = async (
    name: string,
    args: string[],
    env: Record<string, string>,
  ): Promise<SupervisedProcess> => {
    const dataDir = join(dir, name);
    await mkdir(dataDir);
    const supervised = new SupervisedProcess(
      name,
      args,
      { ...shared, STEWARD_DATA_DIR: dataDir, ...env },
      logDir,
    );
    resources.defer(async () => void (await supervised.stop()));
    supervised.start();
    await waitUntil(() => supervised.isReady, 60_000);
    return supervised;
  };
  const ports = [await freePort(), await freePort()] as const;
  const serve = ['serve', 'all', '--no-workers'];
  const servers: StormFixture['servers'] = [
    await supervise('server-1', serve, { PORT: String(ports[0]) }),
    await supervise('server-2', serve, { PORT: String(ports[1]), ...viaProxy }),
  ];
  const work = ['worker', 'checks', 'jobs'];
  const workers: StormFixture['workers'] = [
    await supervise('worker-1', work, viaProxy),
    await supervise('worker-2', work, clock?.env ?? {}),
  ];
  const regionNetwork = resources.use(await openCutNetwork(dir, testServer.url));
  const inRegion = ['worker', 'checks', '--region', cutRegionName];
  const region = await supervise('region', inRegion, regionNetwork.env);
  const urls: StormFixture['urls'] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  const owner = new Client(urls[0]);
  await owner.signUp({ email: 'storm@example.com', name: 'Storm', password: 'correct horse battery' });
  const { token } = await owner.mintToken('storm', 'NEVER');
  const member = await signUpMember(owner);
  const engines = { postgres, nats, proxy, disk, clock, databaseClock };
  const hostile = { token: member, api: createApiClient(urls, member) };
  const program = {
    servers,
    workers,
    region,
    regionNetwork,
    urls,
    token,
    api: createApiClient(urls, token),
    hostile,
  };
  const owned = resources.move();
  return {
    logDir,
    processMarker,
    ...engines,
    ...program,
    testServer,
    registers,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export const processesOf = ({ servers, workers, region }: StormFixture): SupervisedProcess[] => [
  ...servers,
  ...workers,
  region,
];

/** Returns an access token. */
async function signUpMember(administrator: Client): Promise<string> {
  const account = { email: 'hostile@example.com', name: 'Hostile', password: 'correct horse battery' };
  await administrator.monitoring('mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', {
    input: account,
  });
  const member = new Client(administrator.url);
  await member.post('/auth/sign-in', account);
  return (await member.mintToken('harm', 'NEVER')).token;
}

/** The testkit starts engines in the directory for temporary files, so this sets `TMPDIR` during the start. */
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
