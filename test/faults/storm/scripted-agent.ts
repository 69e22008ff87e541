import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogChunk, Task } from '#deployment/protocol/agent-protocol.ts';
import { ScriptedAgent, type AgentAnswer } from '#testkit/scripted-agent.fixture.ts';
import { describeError, timeoutMs } from './api-client.ts';
import type { AgentEnvironment } from './deploy.ts';
import { recordRequest, type LoadContext } from './load-context.ts';

/** A scripted agent whose requests have a timeout. */
export class Agent extends ScriptedAgent {
  override send(path: string, body: unknown, signal?: AbortSignal): Promise<AgentAnswer> {
    return super.send(path, body, signal ?? AbortSignal.timeout(timeoutMs));
  }
}

/** A string is the error of a request without response. */
const failureOf = (response: AgentAnswer | string): string | null => {
  if (typeof response === 'string') return response;
  return response.status >= 500 ? `HTTP ${response.status}` : null;
};

const words = ['composer', 'données', 'größer', '安装', '🚀', 'ok\n', '\u0000', ' '];

/** Polls for tasks and runs them until `isDone`, even if servers fail. It keeps its state, except that its boot id changes. */
export async function runScriptedAgent(
  context: LoadContext,
  { agentToken }: AgentEnvironment,
  name: string,
  isDone: () => boolean,
): Promise<void> {
  const { fixture, ledger, random, stopSignal } = context;
  const agents = fixture.urls.map((url) => new Agent(`${url}/deployment`, agentToken));
  let requestNumber = 0;
  let bootId = randomUUID() as string;

  /** Returns null if the request failed. */
  const request = async (send: (agent: Agent) => Promise<AgentAnswer>): Promise<AgentAnswer | null> => {
    const agent = agents[(requestNumber += 1) % agents.length]!;
    agent.bootId = bootId;
    const sendSafely = () => send(agent).catch((error: unknown) => describeError(error));
    const response = await recordRequest(context, name, sendSafely, failureOf);
    return typeof response === 'string' || failureOf(response) !== null ? null : response;
  };
  /** Retries until the request succeeds. Only the end of the whole run stops it. */
  const retry = async (send: (agent: Agent) => Promise<AgentAnswer>): Promise<AgentAnswer> => {
    for (;;) {
      const response = await request(send);
      if (response) return response;
      if (isDone()) throw new Error(`${name} got no response`);
      await delay(random.between(100, 500));
    }
  };
  const recordUnexpected = (operation: string, { status, body }: AgentAnswer): void =>
    void ledger.unexpectedResponses.push(`${name}, ${operation}: ${status} ${JSON.stringify(body)}`);

  const runTask = async (task: Task): Promise<void> => {
    const accepted = await retry((agent) => agent.accept(task));
    // Another agent has accepted the task, or it was offered again with a new lease.
    if (accepted.status === 409) return;
    if (accepted.status !== 200) return recordUnexpected('accept', accepted);
    const run = ledger.agentRuns.get(task.deploymentId) ?? {
      starts: [],
      outcome: null,
      log: Buffer.alloc(0),
    };
    run.starts.push(name);
    ledger.agentRuns.set(task.deploymentId, run);
    const chunks = writeLog(task);
    run.log = Buffer.from(chunks.map(([, text]) => text).join(''));
    await sendLog(task, chunks);
    // A restart of the agent's process: it keeps its journal and gets a new boot id.
    if (random.chance(0.2)) bootId = randomUUID();
    const outcome = random.chance(0.8) ? 'SUCCEEDED' : 'FAILED';
    const completed = await retry((agent) => agent.complete(task, { outcome, logSize: run.log.length }));
    if (completed.status === 200) run.outcome = outcome;
    else recordUnexpected('complete', completed);
  };

  const writeLog = (task: Task): LogChunk[] => {
    const notices = task.notices.map((line): LogChunk => ['SYSTEM', `${line}\n`]);
    const lines = Array.from({ length: random.between(5, 40) }, (): LogChunk => {
      const text = Array.from({ length: random.between(1, 60) }, () => random.pick(words)).join('');
      return [random.pick(['STDOUT', 'STDERR']), text];
    });
    return [...notices, ...lines];
  };

  /** Continues at the size that the server reports, which must be the start of a chunk. */
  const sendLog = async (task: Task, chunks: readonly LogChunk[]): Promise<void> => {
    const offsets = [0];
    for (const [, text] of chunks) offsets.push(offsets.at(-1)! + Buffer.byteLength(text));
    for (let next = 0; next < chunks.length;) {
      const batch = chunks.slice(next, next + random.between(1, 6));
      const response = await retry((agent) => agent.log(task, offsets[next]!, batch));
      const stored = offsets.indexOf(Number(response.body?.size));
      if ((response.status !== 202 && response.status !== 416) || stored < 0)
        return recordUnexpected('log', response);
      next = stored;
      await delay(random.between(20, 150));
    }
  };

  while (!isDone()) {
    const waitSeconds = stopSignal.aborted ? 1 : random.between(1, 8);
    const response = await request((agent) => agent.poll({ waitSeconds }));
    if (!response) await delay(random.between(100, 500));
    else if (response.status !== 200 && response.status !== 204) recordUnexpected('poll', response);
    else if (response.body?.task)
      await runTask(response.body.task as Task).catch((error: unknown) =>
        ledger.unexpectedResponses.push(String(error)),
      );
  }
}
