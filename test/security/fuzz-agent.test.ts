import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '#deployment/protocol/agent-protocol.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { newDeployment, newHost } from '../contract/deployment-requests.fixture.ts';
import { inHealth, slow, startFuzzFixture, type FuzzFixture } from './fuzz.fixture.ts';
import { jsonValue, runs, text } from './generators.ts';

let fixture: FuzzFixture;
beforeAll(async () => {
  fixture = await startFuzzFixture();
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

const encoded = (part: string): string => encodeURIComponent(part.toWellFormed());

describe('random agent requests', { tags: ['strict'] }, () => {
  let agent: ScriptedAgent;
  let task: Task;
  beforeAll(async () => {
    const host = await newHost(fixture.script);
    ({ agent } = host);
    await newDeployment(fixture.script, host.id);
    task = await agent.nextTask();
    await agent.accept(task);
  });

  const epoch = fc.oneof(fc.constant(1), fc.constant(1), fc.constant(1), jsonValue);
  const instant = fc.oneof(
    fc.constant('2026-01-01T00:00:00Z'),
    jsonValue,
    fc.constantFrom('+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '0000-01-01'),
  );
  const step = fc.record(
    {
      name: fc.oneof(text, jsonValue),
      status: fc.oneof(fc.constantFrom('PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'SKIPPED'), jsonValue),
      startedAt: instant,
      completedAt: instant,
      exitCode: fc.oneof(fc.integer(), fc.double(), jsonValue),
    },
    { requiredKeys: [] },
  );
  const listOf = (each: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof(fc.array(each, { maxLength: 4 }), jsonValue);
  const chunk = fc.oneof(fc.tuple(fc.constantFrom('STDOUT', 'STDERR', 'SYSTEM'), text), jsonValue);
  const running = fc.record(
    { deploymentId: fc.oneof(fc.uuid(), jsonValue), leaseEpoch: epoch, step: text, logSize: jsonValue },
    { requiredKeys: [] },
  );
  const said: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
    register: { hostname: text, version: text, os: jsonValue, bootId: text, deployPath: text },
    poll: {
      waitSeconds: fc.constant(0),
      bootId: text,
      running: listOf(running),
      releases: listOf(fc.oneof(fc.constant('20260101_000000'), jsonValue)),
      currentRelease: fc.oneof(fc.constant('20260101_000000'), fc.constant('99999999_999999'), jsonValue),
      liveHistory: listOf(fc.oneof(fc.constant('20260101_000000'), jsonValue)),
    },
    heartbeat: { leaseEpoch: epoch, step: text, logSize: jsonValue },
    steps: { leaseEpoch: epoch, steps: listOf(step) },
    log: { leaseEpoch: epoch, chunks: listOf(chunk) },
    accept: { leaseEpoch: epoch },
    complete: {
      leaseEpoch: epoch,
      outcome: fc.oneof(fc.constantFrom('SUCCEEDED', 'FAILED', 'ROLLED_BACK', 'CANCELLED'), jsonValue),
      errorMessage: fc.oneof(text, jsonValue),
      commitSha: fc.oneof(fc.constant('0123abc'), jsonValue),
      maintenanceWindow: fc.oneof(fc.constantFrom('NONE', 'ALWAYS'), jsonValue),
      databaseChanged: jsonValue,
      logSize: fc.oneof(fc.nat(100), jsonValue),
    },
  };

  it.each(Object.keys(said))('cause no server error in %s', slow, async (verb) => {
    const deployment = fc.oneof(
      { arbitrary: fc.constant(task.deploymentId), weight: 4 },
      { arbitrary: fc.constant(task.deploymentId.toUpperCase()), weight: 1 },
      { arbitrary: fc.uuid(), weight: 1 },
      { arbitrary: text, weight: 1 },
    );
    const pathTo = (id: string): string =>
      ['register', 'poll'].includes(verb) ? verb : `deployments/${encoded(id)}/${verb}`;
    const body = fc.oneof(
      {
        arbitrary: fc.record(said[verb]!, { requiredKeys: verb === 'poll' ? ['waitSeconds'] : [] }),
        weight: 6,
      },
      { arbitrary: verb === 'poll' ? fc.constant([]) : jsonValue, weight: 1 },
    );
    const offset = fc.oneof(fc.nat(200).map(String), text);
    await fc.assert(
      fc.asyncProperty(deployment, body, offset, async (id, given, at) => {
        const query = verb === 'log' ? `?offset=${encoded(at)}` : '';
        const { status } = await agent.send(`/agent/v1/${pathTo(id)}${query}`, given);
        expect(status).toBeLessThan(500);
      }),
      runs(80),
    );
  });

  it('leave a deployment that can still be read', async () => {
    const query =
      'query ($id: ID!) { deployment(id: $id) { log logSize status errorMessage steps { name status startedAt completedAt exitCode } } }';
    const { errors } = await fixture.script.deployment(query, { id: task.deploymentId });
    expect(errors).toBeUndefined();
    expect(await fixture.health()).toEqual(inHealth);
  });
});
