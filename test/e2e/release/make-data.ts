/**
 * Makes the data of a release for the upgrade test: `npx node test/e2e/release/make-data.ts COMMIT VERSION [DIR]`. Runs that release
 * from an empty data directory, uses it as people would, records what it answers, and stores both in `data/VERSION`. DIR is an
 * installed checkout of the commit; by default, a temporary one is made. See README.md.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from '#testkit/client.ts';
import { runSteward, startSteward, temporaryDir } from '#testkit/process.ts';
import { startProvider } from '#testkit/provider.fixture.ts';
import { startEuRegister } from '../../vat-simulators/eu.ts';
import { fill } from './fill.ts';
import { askEverything } from './questions.ts';

const [commit, version, checkout] = process.argv.slice(2);
if (!commit || !version)
  throw new Error('Usage: npx node test/e2e/release/make-data.ts COMMIT VERSION [DIR]');
const root = join(import.meta.dirname, '../../..');
const target = join(import.meta.dirname, 'data', version);

await using dir = await temporaryDir();
// The embedded database runs as another user if this runs as root.
await chmod(dir.path, 0o711);
const program = checkout ?? join(dir.path, 'program');
if (!checkout) {
  await mkdir(program);
  const shell = (script: string) => execFileSync('sh', ['-euc', script], { cwd: root, stdio: 'inherit' });
  shell(`git archive ${commit} | tar -x -C ${program}`);
  shell(`cd ${program} && npm ci`);
}

await using shop = await startProvider((_, response) => response.writeHead(200).end('shop'));
await using telegram = await startProvider((_, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"ok":true,"result":{"message_id":1}}'),
);
await using register = await startEuRegister();
const env = {
  TEST_PROGRAM: join(program, 'src/app/main.ts'),
  STEWARD_DATA_DIR: join(dir.path, 'data'),
  PORT: '0',
  HOST: '127.0.0.1',
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
  STEWARD_NETWORK_REFERENCES: 'none',
  STEWARD_TELEGRAM_URL: telegram.url,
  VAT_EU_URL: register.url,
};

const credentials = await (async () => {
  await using server = await startSteward(['serve'], env);
  return await fill(new Client(server.url), new Client(server.url), shop.url, await closedPort());
})();

// Without workers, nothing changes between the answers and the backup.
await using server = await startSteward(['serve', '--no-workers'], env);
const ada = new Client(server.url).withToken(credentials.token);
const answers = await askEverything(ada, credentials.teamId);
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const backup = await runSteward(['backup', join(target, 'backup')], env);
if (backup.code !== 0) throw new Error(backup.stderr);
const sha = execFileSync('git', ['rev-parse', commit], { cwd: root, encoding: 'utf8' }).trim();
await writeFile(
  join(target, 'answers.json'),
  `${JSON.stringify({ version, commit: sha, credentials, answers }, null, 2)}\n`,
);
execFileSync('npx', ['oxfmt', join(target, 'answers.json')], { cwd: root, stdio: 'inherit' });
console.log(backup.stdout);

async function closedPort(): Promise<string> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return `http://127.0.0.1:${port}/`;
}
