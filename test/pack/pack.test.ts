import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { oldestNode } from '#testkit/agent-program.fixture.ts';
import { Client, dataOf } from '#testkit/client.ts';
import { noticesFile } from '#scripts/write-notices.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { emptyFolder, installPackage, packSteward, startInstalled, userEnv } from './package.fixture.ts';

const run = promisify(execFile);
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

it('the packed package is installed into an empty folder without install scripts, signs up a user, checks a site, deploys and stops', async ({
  skip,
}) => {
  await using folder = await emptyFolder();
  const { file, size, unpackedSize, paths } = await packSteward(folder.path);
  console.log(`${basename(file)}: ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}`);
  expect(size).toBeLessThan(25 * 2 ** 20);
  expect(unpackedSize).toBeLessThan(25 * 2 ** 20);
  expect(paths.filter((path) => /\.tsx?$|\.test\.|^test\/|(^|\/)\./.test(path))).toEqual([]);

  await namesWhatItContains(paths);

  const began = performance.now();
  const isInstalled = await installPackage(file, folder.path);
  skip(!isInstalled, 'npm cannot reach its registry');
  const installMs = performance.now() - began;
  const steward = join(folder.path, 'node_modules/.bin/steward');
  const env = { STEWARD_DATA_DIR: join(folder.path, 'data'), PORT: '0', HOST: '127.0.0.1', ...unlimited };
  await using server = await startInstalled(steward, env);
  console.log(
    `installed in ${(installMs / 1_000).toFixed(1)} s, first start in ${server.startMs.toFixed(0)} ms`,
  );

  const owner = new Client(server.url);
  await owner.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
  await servesItsFiles(owner);
  await checksASite(owner);
  await deploys(owner);
  expect(await server.stop()).toBe(0);
  await tracesToTheSource(steward, join(folder.path, 'node_modules/steward'), env);
});

/** The licences ask for their text wherever the code goes. */
async function namesWhatItContains(paths: readonly string[]): Promise<void> {
  expect(paths).toContain('THIRD-PARTY-NOTICES');
  const notices = await readFile(noticesFile, 'utf8');
  for (const name of [
    'graphql',
    'kysely',
    'graphiql',
    'react',
    'react-dom',
    '@tanstack/react-router',
    'uplot',
  ])
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\S+ \\(MIT\\)$`, 'm'));
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
}

async function servesItsFiles(owner: Client): Promise<void> {
  for (const [path, content] of [
    ['/', '/console/'],
    ['/auth/request.js', 'fetch('],
    ['/vat/openapi.json', '"openapi"'],
    ['/monitoring/graphql', '/explorer/'],
    ['/docs', 'Quick start'],
    ['/docs/api/monitoring', '<h1'],
    ['/docs/docs.css', '--accent'],
    ['/docs/search?q=escalation', '/docs/incidents'],
  ] as const) {
    const response = await owner.get(path, { accept: 'text/html' });
    expect([path, response.status, await response.text()]).toEqual([
      path,
      200,
      expect.stringContaining(content),
    ]);
  }
}

/** With an assertion about JSON, which a worker thread evaluates. */
async function checksASite(owner: Client): Promise<void> {
  const shop = createServer((_request, response) => response.end('{"stock":"available"}')).listen(
    0,
    '127.0.0.1',
  );
  using _ = { [Symbol.dispose]: () => void shop.close() };
  await waitUntil(() => shop.listening);
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const assertion = (value: string) => ({
    httpCheck: { assertions: [{ source: 'JSON_PATH', property: '$.stock', value }] },
  });
  const open = await newSite(owner, { url, ...assertion('available') });
  const empty = await newSite(owner, { url: `${url}empty`, failureThreshold: 1, ...assertion('sold out') });
  const statusOf = async (id: string): Promise<string> =>
    dataOf(
      await owner.monitoring<{ site: { status: string } }>('query ($id: ID!) { site(id: $id) { status } }', {
        id,
      }),
    ).status;
  await waitUntil(
    async () => (await statusOf(open.id)) === 'UP' && (await statusOf(empty.id)) === 'DOWN',
    longWaitMs,
  );
}

/** With the agent that a host downloads from this server, and the oldest Node that it must support. */
async function deploys(owner: Client): Promise<void> {
  await using host = await openAgentFixture(owner, { commands: { build: ['echo built'] } });
  const agent = join(host.dir, 'steward-agent.mjs');
  const download = await fetch(`${owner.url}/deployment/agent/steward-agent.mjs`);
  await writeFile(agent, Buffer.from(await download.arrayBuffer()));
  await host.start({}, [oldestNode(), agent]);
  const { status, log } = await host.deploy({ version: '1.0.0' });
  expect([status, log]).toEqual(['SUCCEEDED', expect.stringContaining('built\n')]);
}

/** Nothing else makes a released program fail in a known line. */
async function tracesToTheSource(steward: string, home: string, env: NodeJS.ProcessEnv): Promise<void> {
  await rename(join(home, 'migrations'), join(home, 'away'));
  const failed: unknown = await run(steward, ['migrate'], { env: { ...userEnv(), ...env } }).catch(
    (error: unknown) => error,
  );
  const source = 'src/platform/db/migrate.ts';
  const [, line] = new RegExp(`${home}/${source}:(\\d+):\\d+`).exec(String(failed)) ?? [];
  const lines = (await readFile(join(import.meta.dirname, '../..', source), 'utf8')).split('\n');
  expect({ trace: String(failed), line: lines[Number(line) - 1] }).toMatchObject({
    line: expect.stringContaining('readdir('),
  });
}
