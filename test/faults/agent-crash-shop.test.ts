import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlimited, type RunningAgent } from '#testkit/agent.fixture.ts';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longTestMs } from '#testkit/patience.ts';
import { commandsOf, openCrashShop, type CrashShop, type ShopDeployment } from './agent-shop.fixture.ts';

const hook = join(import.meta.dirname, 'agent-crash-hook.mjs');
const isThorough = Number(process.env['STEWARD_CRASH_ROUNDS'] ?? 0) > 0;

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const ended = (agent: RunningAgent): Promise<true> =>
  new Promise((resolve) => agent.child.once('exit', () => resolve(true)));

/** The first value is true if the hook killed the agent before the deployment ended. */
async function crashAt(open: CrashShop, kind: ShopDeployment, moment: string): Promise<[boolean, string]> {
  const { fixture, shop } = open;
  const doomed = await fixture.start({ ...shop.env, AGENT_CRASH: moment }, [
    process.execPath,
    '--import',
    hook,
    await agentFile(),
  ]);
  const id = await open.ask(kind);
  const hasCrashed = await Promise.race([ended(doomed), fixture.ended(id).then(() => false)]);
  if (!hasCrashed) await doomed.kill();
  const heir = await fixture.start(shop.env);
  const outcome = await fixture.ended(id);
  await open.settle(outcome);
  await heir.kill();
  return [hasCrashed, outcome.status];
}

/** Alternates between before and after every n-th journal entry. A thorough run covers all of them. */
describe.each([
  ['CODE', 9, 12, ['long']],
  ['FULL', 13, 30, ['long']],
  ['ROLLBACK', 5, 7, ['long']],
] as const)('a %s deployment of a shop', (kind, stride, least, tags) => {
  it(
    'succeeds after the agent is killed at its step boundaries',
    { tags: [...tags], timeout: longTestMs },
    async () => {
      await using open = await openCrashShop(owner);
      const failed: string[] = [];
      let last = 0;
      for (let count = 2; ; count += isThorough ? 1 : stride) {
        let any = false;
        for (const when of isThorough ? ['before', 'after'] : [count % 2 === 0 ? 'after' : 'before']) {
          const [hasCrashed, status] = await crashAt(open, kind, `${when}:${count}`);
          any ||= hasCrashed;
          if (isThorough) console.log(`${kind} ${when} ${count}: ${status}`);
          if (status !== 'SUCCEEDED') failed.push(`${when} ${count}: ${status}`);
        }
        if (!any) break;
        last = count;
      }
      // The number of journal entries. Fewer would mean that the hook missed some.
      expect(last).toBeGreaterThanOrEqual(least - stride);
      // The steps outlive the agent, and the agent can repeat its own work, so no deployment fails.
      expect(failed).toEqual([]);
    },
  );
});

it(
  'a step of a shop continues when its agent is killed, and the next agent resumes the deployment',
  { tags: ['long'], timeout: longTestMs },
  async () => {
    await using open = await openCrashShop(owner);
    const { fixture, shop } = open;
    const lock = join(fixture.deployPath, '.steward/agent.lock');
    const kill = `kill -9 "$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' ${lock})"; sleep 0.3`;
    const rounds = (['FULL', 'CODE', 'ROLLBACK'] as const).flatMap((kind) =>
      commandsOf(kind).map((command) => ({ kind, command })),
    );
    for (const { kind, command } of rounds.filter((_, index) => isThorough || index % 8 === 1)) {
      await shop.during(command, kill);
      const doomed = await fixture.start(shop.env);
      const crashed = ended(doomed);
      const id = await open.ask(kind);
      await crashed;
      const heir = await fixture.start(shop.env);
      const outcome = await fixture.ended(id);
      expect([kind, command, outcome.status, outcome.errorMessage]).toEqual([
        kind,
        command,
        'SUCCEEDED',
        null,
      ]);
      await open.settle(outcome);
      await heir.kill();
    }
  },
);
