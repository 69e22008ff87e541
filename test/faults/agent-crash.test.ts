import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processesMarked } from '#agent/host/process-identity.ts';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longTestMs, longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { expectSound, marksOf, talkative } from './agent-invariants.fixture.ts';

const hook = join(import.meta.dirname, 'agent-crash-hook.mjs');
const isThorough = Number(process.env['STEWARD_CRASH_ROUNDS'] ?? 0) > 0;

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

it(
  'the agent resumes the deployment after it is killed at any step boundary',
  async () => {
    await using fixture = await openAgentFixture(owner, { commands: talkative, releasesToKeep: 3 });
    const env = { BED_MARKS: marksOf(fixture) };
    let before: string | null = null;
    const seen: string[] = [];
    for (let count = 1; ; count += isThorough ? 1 : 2) {
      let hasCrashed = false;
      for (const when of isThorough ? ['before', 'after'] : [count % 4 === 3 ? 'before' : 'after']) {
        // The agent has not recorded that offer yet. The control plane repeats it after it expired, which takes a minute.
        if (`${when}:${count}` === 'before:1') continue;
        await rm(marksOf(fixture), { force: true });
        const doomed = await fixture.start({ ...env, AGENT_CRASH: `${when}:${count}` }, [
          process.execPath,
          '--import',
          hook,
          await agentFile(),
        ]);
        const id = await fixture.create();
        const killed = new Promise<boolean>((resolve) => doomed.child.once('exit', () => resolve(true)));
        const result = await Promise.race([killed, fixture.ended(id).then(() => false)]);
        hasCrashed ||= result;
        if (!result) await doomed.kill();
        const heir = await fixture.start(env);
        const ended = await fixture.ended(id);
        await expectSound(fixture, ended, { live: before });
        seen.push(`${when} ${count}: ${ended.status}`);
        if (isThorough) console.log(seen.at(-1));
        if (ended.status === 'SUCCEEDED') before = ended.releaseTimestamp;
        await heir.kill();
      }
      if (!hasCrashed) break;
    }
    // One journal entry for the offer, one for its acceptance, two per step. Fewer would mean that the hook missed some.
    expect(seen.length).toBeGreaterThan(8);
    expect(seen.filter((line) => !line.endsWith('SUCCEEDED'))).toEqual([]);
  },
  longTestMs,
);

it('the agent fails a deployment whose step process was killed, and ends all its remaining processes', async () => {
  await using fixture = await openAgentFixture(owner, {
    commands: { build: ['echo $$ > $BED_MARKS; sleep 301 & sleep 302'] },
  });
  const agent = await fixture.start({ BED_MARKS: marksOf(fixture) });
  const id = await fixture.create();
  await waitUntil(() => existsSync(marksOf(fixture)), longWaitMs);
  await agent.kill();
  const step = Number(await readFile(marksOf(fixture), 'utf8'));
  const runner = Number(/^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${step}/status`, 'utf8'))![1]);
  process.kill(runner, 'SIGKILL');
  await fixture.start();
  const ended = await fixture.ended(id);
  expect([ended.status, ended.errorMessage]).toEqual([
    'FAILED',
    expect.stringContaining('it was killed by another program'),
  ]);
  await waitUntil(() => processesMarked('STEWARD_DEPLOYMENT_ID', id).length === 0);
});
