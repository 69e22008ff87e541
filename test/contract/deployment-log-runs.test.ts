import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogChunk } from '#deployment/protocol/agent-protocol.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import { codeOf, dataOf, newDeployment, newHost } from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Part = { offset?: number; characters?: number };

describe('the runs of a log', () => {
  it('show for any part of the log which stream wrote which characters', async () => {
    const { id: environmentId, agent } = await newHost(owner);
    await newDeployment(owner, environmentId);
    const task = await agent.nextTask();
    await agent.accept(task);
    const one: LogChunk[] = [
      ['SYSTEM', '▶ build\n'],
      ['STDOUT', 'größe\n'],
      ['STDERR', '😀\n'],
    ];
    await agent.log(task, 0, one);
    await agent.log(task, Buffer.byteLength(one.map(([, text]) => text).join('')), [['STDERR', 'more\n']]);
    const readRuns = (part: Part): Promise<GraphqlAnswer> =>
      owner.deployment(
        `query ($id: ID!, $offset: Int, $characters: Int) {
           deployment(id: $id) { logRuns(offset: $offset, characters: $characters) { stream length } } }`,
        { id: task.deploymentId, ...part },
      );
    const runs = async (part: Part): Promise<unknown> => dataOf(await readRuns(part)).logRuns;
    expect(await runs({})).toEqual([
      { stream: 'SYSTEM', length: 8 },
      { stream: 'STDOUT', length: 6 },
      { stream: 'STDERR', length: 7 },
    ]);
    expect(await runs({ offset: 10, characters: 5 })).toEqual([
      { stream: 'STDOUT', length: 4 },
      { stream: 'STDERR', length: 1 },
    ]);
    expect([await runs({ offset: 21 }), await runs({ characters: 0 })]).toEqual([[], []]);
    for (const part of [{ offset: -1 }, { characters: -1 }, { characters: 1_048_577 }])
      expect(codeOf(await readRuns(part))).toBe('BAD_REQUEST');
  });
});
