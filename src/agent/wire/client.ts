import { setTimeout as delay } from 'node:timers/promises';
import {
  agentPaths,
  type CompleteRequest,
  type Conflict,
  type HeartbeatResponse,
  type LogChunk,
  type LogResponse,
  type PollRequest,
  type PollResponse,
  type RegisterRequest,
  type RegisterResponse,
  type StepReport,
} from '#deployment/protocol.ts';

export type Answer<T> = { status: number; body: T };

/** No answer, or one that only says that the control plane is not well. Asked again later, whatever it was. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The token is not, or no longer, good. */
export class Unwelcome extends Unreachable {
  override name = 'Unwelcome';
}

export type Lease = { deploymentId: string; leaseEpoch: number };

export type Client = ReturnType<typeof createClient>;

/** Longer than any answer but that of a poll takes, shorter than a lease. */
const patienceMs = 20_000;

/** One method a request of the protocol. Each asks once. */
export function createClient({ serverUrl, token }: { serverUrl: string; token: string }) {
  const base = serverUrl.replace(/\/+$/, '');

  const post = async <T>(
    path: string,
    body: object,
    patience = patienceMs,
    signal?: AbortSignal,
  ): Promise<Answer<T>> => {
    const timeout = AbortSignal.timeout(patience);
    try {
      const response = await fetch(base + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'user-agent': 'steward-agent',
        },
        body: JSON.stringify(body),
        // The token is for this server and no other.
        redirect: 'error',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      const text = await response.text();
      if (response.status === 401)
        throw new Unwelcome(`${base} does not know this agent's token: it is wrong or revoked.`);
      if (response.status >= 500 || response.status === 429 || response.status === 408)
        throw new Unreachable(`${base} answered ${response.status}.`);
      return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as T };
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(`${base} cannot be reached: ${causeOf(error)}`, { cause: error });
    }
  };

  const of = <T>(
    path: (id: string) => string,
    { deploymentId, leaseEpoch }: Lease,
    body: object = {},
  ): Promise<Answer<T>> => post<T>(path(deploymentId), { leaseEpoch, ...body });

  return {
    register: (request: RegisterRequest) => post<RegisterResponse>(agentPaths.register, request),
    poll: (request: PollRequest, signal: AbortSignal) =>
      post<PollResponse>(agentPaths.poll, request, request.waitSeconds * 1_000 + patienceMs, signal),
    accept: (lease: Lease) => of<Conflict>(agentPaths.accept, lease),
    heartbeat: (lease: Lease, step: string, logSize: number) =>
      of<HeartbeatResponse>(agentPaths.heartbeat, lease, { step, logSize }),
    steps: (lease: Lease, steps: StepReport[]) => of<object>(agentPaths.steps, lease, { steps }),
    log: (lease: Lease, offset: number, chunks: LogChunk[]) =>
      of<LogResponse>((id) => agentPaths.log(id, offset), lease, { chunks }),
    complete: (lease: Lease, request: Omit<CompleteRequest, 'leaseEpoch'>) =>
      of<LogResponse>(agentPaths.complete, lease, request),
  };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

/** Doubling from half a second to thirty, each time somewhere in the upper half, so that many agents do not come at once. */
export const backoffMs = (turn: number, random = Math.random()): number =>
  Math.min(30_000, 500 * 2 ** Math.min(turn, 10)) * (0.5 + random / 2);

type Persistence = { signal: AbortSignal; onTrouble?: (message: string) => void };

/** Asks until there is an answer. Rejects only when it is told to stop. */
export async function persist<T>(ask: () => Promise<T>, { signal, onTrouble }: Persistence): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      signal.throwIfAborted();
      if (turn === 0 || turn % 20 === 0) onTrouble?.(error.message);
      await delay(backoffMs(error instanceof Unwelcome ? turn + 4 : turn), null, { signal });
    }
  }
}
