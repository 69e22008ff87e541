import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogChunk, Task } from '#deployment/protocol/agent-protocol.ts';
import { ScriptedAgent, type AgentAnswer } from '#testkit/scripted-agent.fixture.ts';
import type { Host } from './deploy.ts';
import { causeOf, patienceMs } from './api-client.ts';
import { heard, type Hands } from './load-context.ts';

/** As the storm needs them: with an end to every wait. */
export class Agent extends ScriptedAgent {
  override send(path: string, body: unknown, signal?: AbortSignal): Promise<AgentAnswer> {
    return super.send(path, body, signal ?? AbortSignal.timeout(patienceMs));
  }
}

const whyLost = (answer: AgentAnswer | string): string | null => {
  if (typeof answer === 'string') return answer;
  return answer.status >= 500 ? `HTTP ${answer.status}` : null;
};

const words = ['composer', 'données', 'größer', '安装', '🚀', 'ok\n', '\u0000', ' '];

/** Polls and plays what it is given, whatever becomes of the servers, until `done`. It forgets nothing but its boot id. */
export async function playAgent(
  hands: Hands,
  { token }: Host,
  name: string,
  done: () => boolean,
): Promise<void> {
  const { bed, ledger, random, over } = hands;
  const agents = bed.urls.map((url) => new Agent(`${url}/deployment`, token));
  let turn = 0;
  let bootId = randomUUID() as string;

  /** Null when there was no answer, or the server was out of order. */
  const tell = async (say: (agent: Agent) => Promise<AgentAnswer>): Promise<AgentAnswer | null> => {
    const agent = agents[(turn += 1) % agents.length]!;
    agent.bootId = bootId;
    const ask = () => say(agent).catch((error: unknown) => causeOf(error));
    const answer = await heard(hands, name, ask, whyLost);
    return typeof answer === 'string' || whyLost(answer) !== null ? null : answer;
  };
  /** Until it is answered; only the end of the whole run may cut it short. */
  const insist = async (say: (agent: Agent) => Promise<AgentAnswer>): Promise<AgentAnswer> => {
    for (;;) {
      const answer = await tell(say);
      if (answer) return answer;
      if (done()) throw new Error(`${name} was not answered`);
      await delay(random.between(100, 500));
    }
  };
  const complain = (what: string, { status, body }: AgentAnswer): void =>
    void ledger.wrongAnswers.push(`${name}, ${what}: ${status} ${JSON.stringify(body)}`);

  const play = async (task: Task): Promise<void> => {
    const accepted = await insist((agent) => agent.accept(task));
    // Somebody else has it by now, or it was offered anew.
    if (accepted.status === 409) return;
    if (accepted.status !== 200) return complain('accept', accepted);
    const known = ledger.played.get(task.deploymentId) ?? { starts: [], outcome: null, log: Buffer.alloc(0) };
    known.starts.push(name);
    ledger.played.set(task.deploymentId, known);
    const chunks = writeLog(task);
    known.log = Buffer.from(chunks.map(([, text]) => text).join(''));
    await sendLog(task, chunks);
    // The agent's own process ends and starts; it has a journal.
    if (random.chance(0.2)) bootId = randomUUID();
    const outcome = random.chance(0.8) ? 'SUCCEEDED' : 'FAILED';
    const completed = await insist((agent) => agent.complete(task, { outcome, logSize: known.log.length }));
    if (completed.status === 200) known.outcome = outcome;
    else complain('complete', completed);
  };

  const writeLog = (task: Task): LogChunk[] => {
    const notices = task.notices.map((line): LogChunk => ['SYSTEM', `${line}\n`]);
    const lines = Array.from({ length: random.between(5, 40) }, (): LogChunk => {
      const text = Array.from({ length: random.between(1, 60) }, () => random.pick(words)).join('');
      return [random.pick(['STDOUT', 'STDERR']), text];
    });
    return [...notices, ...lines];
  };

  /** From the size that the server names, as long as that is where one of the pieces begins. */
  const sendLog = async (task: Task, chunks: readonly LogChunk[]): Promise<void> => {
    const offsets = [0];
    for (const [, text] of chunks) offsets.push(offsets.at(-1)! + Buffer.byteLength(text));
    for (let next = 0; next < chunks.length;) {
      const piece = chunks.slice(next, next + random.between(1, 6));
      const answer = await insist((agent) => agent.log(task, offsets[next]!, piece));
      const stored = offsets.indexOf(Number(answer.body?.size));
      if ((answer.status !== 202 && answer.status !== 416) || stored < 0) return complain('log', answer);
      next = stored;
      await delay(random.between(20, 150));
    }
  };

  while (!done()) {
    const waitSeconds = over.aborted ? 1 : random.between(1, 8);
    const answer = await tell((agent) => agent.poll({ waitSeconds }));
    if (!answer) await delay(random.between(100, 500));
    else if (answer.status !== 200 && answer.status !== 204) complain('poll', answer);
    else if (answer.body?.task)
      await play(answer.body.task as Task).catch((error: unknown) => ledger.wrongAnswers.push(String(error)));
  }
}
