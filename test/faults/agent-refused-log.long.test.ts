import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { openAgentFixture, unlimited, type AgentFixture } from '#testkit/agent.fixture.ts';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { startApp } from '#testkit/app.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { openProxy, type Proxy } from './agent-proxy.fixture.ts';

const lines = 30_000;
/** 3.3 MB. */
const talk = `awk 'BEGIN { for (i = 1; i <= ${lines}; i++) printf "line %d %0100d\\n", i, 0 }'`;
const numbersIn = (log: string): number[] => [...log.matchAll(/^line (\d+) /gm)].map(([, n]) => Number(n));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const isRefused = (proxy: Proxy, id: string, status: number): boolean =>
  proxy.passed.some((request) => request.path.includes(`${id}/log`) && request.status === status);
const hasSwitched = (fixture: AgentFixture): boolean => existsSync(join(fixture.deployPath, 'current'));

/** Through a slow reader, such as `less`. */
const printedOnHost = async (fixture: AgentFixture, id: string): Promise<string> => {
  const args = [process.execPath, await agentFile(), 'logs', id, '--deploy-path', fixture.deployPath];
  const shell = ['-c', '"$@" | { sleep 1; cat; }', 'sh', ...args];
  return (await promisify(execFile)('sh', shell, { maxBuffer: 1e8 })).stdout;
};

const limited = { ...unlimited, STEWARD_LOG_MB_PER_ENVIRONMENT_HOUR: '1' };
// The counted hour must not change in the middle of a test.
beforeEach(() => waitUntil(() => Date.now() % 3_600_000 < 3_540_000, longWaitMs));

it('a log over the hourly limit is kept on the host and sent later, while the deployment continues', async () => {
  await using app = await startApp({ env: limited });
  await using proxy = await openProxy(app.url);
  await using fixture = await openAgentFixture(await app.signUp(), { commands: { build: [talk] } });
  const agent = await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
  const id = await fixture.create();
  await waitUntil(() => isRefused(proxy, id, 429) && hasSwitched(fixture), longWaitMs);
  expect(await fixture.read(id)).toMatchObject({ status: 'RUNNING', logTruncated: false });
  await waitUntil(() => agent.output().includes('may store 1 MiB of logs per hour'));
  // Every hour has room for a part of the log.
  const passAnHour = sql`update deployment_log_volumes set hour = hour - interval '1 hour'`;
  await waitUntil(async () => {
    await passAnHour.execute(app.platform.services.db);
    return (await fixture.read(id)).status !== 'RUNNING';
  }, longWaitMs);
  const ended = await fixture.read(id);
  expect([ended.status, ended.errorMessage, ended.logTruncated]).toEqual(['SUCCEEDED', null, false]);
  expect(numbersIn(ended.log)).toEqual(upTo(lines));
  expect(ended.log.trimEnd().endsWith('SUCCEEDED')).toBe(true);
});

it('a log that is refused for too long does not delay the outcome, and ends with a note about the missing part', async () => {
  await using app = await startApp({ env: limited });
  await using proxy = await openProxy(app.url, { logPatienceSeconds: 1 });
  await using fixture = await openAgentFixture(await app.signUp(), { commands: { build: [talk] } });
  await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
  const ended = await fixture.ended(await fixture.create());
  expect([ended.status, ended.errorMessage, ended.logTruncated]).toEqual(['SUCCEEDED', null, true]);
  const reported = numbersIn(ended.log);
  expect(reported.length).toBeGreaterThan(1_000);
  expect(reported.length).toBeLessThan(lines);
  expect(reported).toEqual(upTo(reported.length));
  expect(ended.log.endsWith(`On the host, steward-agent logs ${ended.id} shows it.]\n`)).toBe(true);
  expect(numbersIn(await printedOnHost(fixture, ended.id))).toEqual(upTo(lines));
});

it('a control plane with an almost full disk still accepts outcomes', async () => {
  await using app = await startApp({
    env: { ...unlimited, DATABASE_URL: '', STEWARD_LOG_MIN_FREE_MB: '1000000000' },
  });
  await using proxy = await openProxy(app.url, { logPatienceSeconds: 1 });
  await using fixture = await openAgentFixture(await app.signUp());
  const agent = await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
  for (const _ of ['once', 'and the next']) {
    const ended = await fixture.ended(await fixture.create());
    expect([ended.status, ended.errorMessage, ended.logTruncated]).toEqual(['SUCCEEDED', null, true]);
    expect(isRefused(proxy, ended.id, 507)).toBe(true);
    expect(ended.log).toMatch(/^\[The rest of the output is not stored: .+\]\n$/);
    expect(ended.steps.map(({ status }) => status)).not.toContain('RUNNING');
  }
  expect(agent.output()).toContain('returned 507: The disk of the control plane is almost full.');
});
