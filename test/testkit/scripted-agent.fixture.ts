import { randomUUID } from 'node:crypto';
import {
  agentPaths,
  type Commit,
  type CompleteRequest,
  type HostReport,
  type LogChunk,
  type PollRequest,
  type PollResponse,
  type ProbeQuestion,
  type RegisterRequest,
  type StepReport,
  type Task,
} from '#deployment/protocol/agent-protocol.ts';

export type AgentAnswer<Body = any> = { status: number; body: Body; headers: Headers };

const GB = 1e9;
export const healthyHost: HostReport = {
  load: [0.5, 0.4, 0.3],
  cores: 4,
  memory: { totalBytes: 8 * GB, availableBytes: 6 * GB, swapTotalBytes: 0, swapFreeBytes: 0 },
  disks: [{ path: '/srv/shop', totalBytes: 100 * GB, freeBytes: 60 * GB, totalInodes: 1e6, freeInodes: 9e5 }],
  treeProblems: [],
};

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

  /** Reports a healthy host, unless told otherwise. */
  reportHost(over: Partial<HostReport> | Record<string, unknown> = {}): Promise<AgentAnswer> {
    return this.send(agentPaths.host, { ...healthyHost, ...over });
  }

  /** Polls until there is a question, as an agent that has opted in. */
  async nextQuestion(): Promise<ProbeQuestion> {
    for (;;) {
      const { status, body } = await this.poll({ probe: true });
      if (status !== 200 && status !== 204) throw new Error(`poll: ${status} ${JSON.stringify(body)}`);
      if (body?.questions?.[0]) return body.questions[0];
    }
  }

  answer(questionId: string, answer: unknown): Promise<AgentAnswer> {
    return this.send(agentPaths.answer(questionId), answer);
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

  /** Older agents leave the commit out. */
  steps({ deploymentId, leaseEpoch }: Task, steps: unknown[], commit?: Commit): Promise<AgentAnswer> {
    return this.send(agentPaths.steps(deploymentId), { leaseEpoch, steps, commit });
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
