import { existsSync, readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updatePresence } from '#deployment/agent-api/agent-storage.ts';
import { failLostDeployments } from '#deployment/deployment/fail-lost-deployments.ts';
import { openAgentFixture, unlimited, type AgentFixture } from '#testkit/agent.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { openProxy } from './agent-proxy.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const spoolOf = (fixture: AgentFixture, id: string): number => {
  const dir = join(fixture.deployPath, '.steward/deployments', id, 'log');
  return readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
};

const numbersIn = (log: string): number[] => [...log.matchAll(/^line (\d+) /gm)].map(([, n]) => Number(n));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** 120 bytes per line. */
const talk = (count: number): string =>
  `awk 'BEGIN { for (i = 1; i <= ${count}; i++) printf "line %d %0100d\\n", i, 0 }'`;

/**
 * Simulates an outage of six hours in the control plane: its presence and the lease are that old when it is reachable again.
 * For the agent, only the number of retries depends on the duration.
 */
it('a deployment continues during an outage of hours, and everything is reported exactly once afterwards', async () => {
  const lines = 30_000;
  await using proxy = await openProxy(app.url);
  await using fixture = await openAgentFixture(owner, {
    commands: {
      build: ['echo > $BED_TRACE; while [ ! -f $BED_TRACE.go ]; do sleep 0.05; done', talk(lines)],
    },
  });
  const trace = join(fixture.dir, 'trace');
  const address = { STEWARD_SERVER_URL: `${proxy.url}/deployment`, BED_TRACE: trace };
  const agent = await fixture.start(address);
  const id = await fixture.create();
  await waitUntil(() => existsSync(trace), longWaitMs);
  proxy.isAway = true;
  const { db } = app.platform.services;
  await sql`update agent_api_presence set served_at = now() - interval '6 hours'`.execute(db);
  await sql`update deployments set lease_expires_at = now() - interval '5 hours 59 minutes' where id = ${id}`.execute(
    db,
  );
  await writeFile(`${trace}.go`, '');
  // The deployment ends while the control plane is unreachable.
  await waitUntil(() => existsSync(join(fixture.deployPath, 'current')), longWaitMs);
  expect((await fixture.read(id)).status).toBe('RUNNING');
  // An agent that is restarted meanwhile reports the rest.
  await agent.kill();
  const heir = await fixture.start(address);
  await updatePresence(db);
  expect(await failLostDeployments(app.platform.services)).toBe(0);
  proxy.isAway = false;
  const ended = await fixture.ended(id);
  expect([ended.status, ended.errorMessage, ended.logTruncated]).toEqual(['SUCCEEDED', null, false]);
  expect(numbersIn(ended.log)).toEqual(upTo(lines));
  // Five bytes per frame of at most 32 KiB, and the agent's own small frames: the spool is not much larger than the log.
  expect(spoolOf(fixture, id) / Buffer.byteLength(ended.log)).toBeLessThan(1.01);
  await heir.kill('SIGTERM');
});

it('a step with more output than the log can hold continues, and the log notes what is missing', async () => {
  const logCapBytes = 512 * 1024;
  await using proxy = await openProxy(app.url, { logCapBytes });
  await using fixture = await openAgentFixture(owner, {
    commands: {
      // The second command finds some space if the last chunk of the first was large, so its lines have another name.
      build: [talk(20_000), `${talk(20_000)} | sed s/line/more/ >&2; echo made > made.txt`],
      afterSwitch: ['echo last'],
    },
  });
  await fixture.start({ STEWARD_SERVER_URL: `${proxy.url}/deployment` });
  const ended = await fixture.deploy();
  expect([ended.status, ended.errorMessage, ended.logTruncated]).toEqual(['SUCCEEDED', null, true]);
  expect(existsSync(join(fixture.deployPath, 'current/made.txt'))).toBe(true);
  const reported = numbersIn(ended.log);
  expect(reported).toEqual(upTo(reported.length));
  expect(reported.length).toBeGreaterThan(1_000);
  // Noted by the step that fills the log, and by the next one if some space was left, but not by steps that find it full.
  expect([1, 2]).toContain(ended.log.match(/^\[The log is full: further output is dropped\.\]$/gm)?.length);
  for (const { name } of ended.steps.slice(1)) expect(ended.log).toContain(`▶ ${name}\n`);
  expect(ended.log.trimEnd().endsWith('SUCCEEDED')).toBe(true);
  expect(Buffer.byteLength(ended.log)).toBeLessThan(logCapBytes);
  expect(spoolOf(fixture, ended.id)).toBeLessThan(logCapBytes);
});
