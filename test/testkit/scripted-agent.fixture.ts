import { randomUUID } from 'node:crypto';
import {
  agentPaths,
  type CompleteRequest,
  type LogChunk,
  type PollRequest,
  type PollResponse,
  type RegisterRequest,
  type StepReport,
  type Task,
} from '#deployment/protocol/agent-protocol.ts';

export type AgentAnswer<Body = any> = { status: number; body: Body; headers: Headers };

export type Script = Partial<Omit<CompleteRequest, 'leaseEpoch' | 'logSize'>> & {
  log?: LogChunk[];
  steps?: StepReport[];
};

/** An agent that only sends requests: every message of the protocol, in any order. */
export class ScriptedAgent {
  readonly baseUrl: string;
  readonly token: string;
  bootId: string = randomUUID();
  /** Reported by every poll. */
  releases: string[] = [];
  currentRelease: string | null = null;

  /** `baseUrl` is the address of the deployment service. */
  constructor(baseUrl: string, token: string) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  async send(path: string, body: unknown, signal?: AbortSignal): Promise<AgentAnswer> {
    const response = await fetch(this.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  }

  register(over: Partial<RegisterRequest> = {}): Promise<AgentAnswer> {
    const { bootId } = this;
    const host = { hostname: 'web1', version: '0.0.0', os: 'linux', deployPath: '/var/www/shop' };
    return this.send(agentPaths.register, { ...host, bootId, ...over });
  }

  poll(over: Partial<PollRequest> = {}, signal?: AbortSignal): Promise<AgentAnswer<PollResponse | null>> {
    const { bootId, releases, currentRelease } = this;
    const request: PollRequest = { bootId, waitSeconds: 25, running: [], releases, currentRelease, ...over };
    return this.send(agentPaths.poll, request, signal);
  }

  /** Polls until there is a task. */
  async nextTask(): Promise<Task> {
    for (;;) {
      const { status, body } = await this.poll();
      if (status !== 200 && status !== 204) throw new Error(`poll: ${status} ${JSON.stringify(body)}`);
      if (body?.task) return body.task;
    }
  }

  accept({ deploymentId, leaseEpoch }: Task): Promise<AgentAnswer> {
    return this.send(agentPaths.accept(deploymentId), { leaseEpoch });
  }

  heartbeat({ deploymentId, leaseEpoch }: Task): Promise<AgentAnswer> {
    return this.send(agentPaths.heartbeat(deploymentId), { leaseEpoch, step: 'build', logSize: 0 });
  }

  steps({ deploymentId, leaseEpoch }: Task, steps: unknown[]): Promise<AgentAnswer> {
    return this.send(agentPaths.steps(deploymentId), { leaseEpoch, steps });
  }

  log({ deploymentId, leaseEpoch }: Task, offset: number, chunks: readonly unknown[]): Promise<AgentAnswer> {
    return this.send(agentPaths.log(deploymentId, offset), { leaseEpoch, chunks });
  }

  complete({ deploymentId, leaseEpoch }: Task, over: Partial<CompleteRequest> = {}): Promise<AgentAnswer> {
    const nothing = {
      errorMessage: null,
      commitSha: null,
      maintenanceWindow: 'NONE',
      databaseChanged: false,
    };
    return this.send(agentPaths.complete(deploymentId), {
      ...nothing,
      leaseEpoch,
      outcome: 'SUCCEEDED',
      logSize: 0,
      ...over,
    });
  }

  /** Accepts the next task and reports it to its end, like a real agent. */
  async run({ log = [], steps = [], ...result }: Script = {}): Promise<Task> {
    const task = await this.nextTask();
    await expectStatus(200, this.accept(task));
    const notices = task.notices.map((line): LogChunk => ['SYSTEM', `${line}\n`]);
    const chunks = [...notices, ...log];
    if (steps.length > 0) await expectStatus(200, this.steps(task, steps));
    if (chunks.length > 0) await expectStatus(202, this.log(task, 0, chunks));
    const logSize = Buffer.byteLength(chunks.map(([, text]) => text).join(''));
    await expectStatus(200, this.complete(task, { ...result, logSize }));
    if ((result.outcome ?? 'SUCCEEDED') === 'SUCCEEDED') {
      this.currentRelease = task.releaseTimestamp;
      this.releases = [...new Set([...this.releases, task.releaseTimestamp])];
    }
    return task;
  }
}

async function expectStatus(expected: number, sent: Promise<AgentAnswer>): Promise<void> {
  const { status, body } = await sent;
  if (status !== expected)
    throw new Error(`the server said ${status} ${JSON.stringify(body)}, not ${expected}`);
}
