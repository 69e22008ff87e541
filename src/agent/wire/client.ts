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
} from '#deployment/protocol/agent-protocol.ts';
import {
  isFinal,
  isObject,
  isPostponed,
  describeFailure,
  type RawResponse,
  type ExpectedResponse,
} from './classify-response.ts';

/** One that settles the request: a success, or 404, 409, 412 and 416 as the protocol has them. */
export type FinalResponse<T> = { status: number; body: T };

/** No answer, or none that settles anything. Asked again later, whatever it was. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The token is not, or no longer, good. */
export class InvalidToken extends Unreachable {
  override name = 'InvalidToken';
}

/** Somebody on the way does not let so much through. */
export class TooLarge extends Unreachable {
  override name = 'TooLarge';
}

/** The control plane takes no log for now, for want of space or because there was too much of it. */
export class Postponed extends Unreachable {
  override name = 'Postponed';
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
    success: ExpectedResponse,
    patience = patienceMs,
    signal?: AbortSignal,
  ): Promise<FinalResponse<T>> => {
    const timeout = AbortSignal.timeout(patience);
    const reply = await fetch(base + path, {
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
    })
      .then(readReply)
      .catch((error: unknown) => {
        throw new Unreachable(`${base} cannot be reached: ${causeOf(error)}`, { cause: error });
      });
    if (isFinal(reply, success)) return reply as FinalResponse<T>;
    const trouble = describeFailure(base, reply);
    if (reply.status === 401) throw new InvalidToken(trouble);
    if (isPostponed(reply)) throw new Postponed(trouble);
    throw reply.status === 413 ? new TooLarge(trouble) : new Unreachable(trouble);
  };

  const of = <T>(
    path: (id: string) => string,
    { deploymentId, leaseEpoch }: Lease,
    body: object,
    success: ExpectedResponse,
  ): Promise<FinalResponse<T>> => post<T>(path(deploymentId), { leaseEpoch, ...body }, success);

  return {
    register: (request: RegisterRequest) =>
      post<RegisterResponse>(agentPaths.register, request, {
        status: 200,
        fits: ({ environmentId }) => typeof environmentId === 'string',
      }),
    poll: (request: PollRequest, signal: AbortSignal) =>
      post<PollResponse>(
        agentPaths.poll,
        request,
        { status: 200, fits: ({ cancel }) => Array.isArray(cancel), mayBeEmpty: true },
        request.waitSeconds * 1_000 + patienceMs,
        signal,
      ),
    accept: (lease: Lease) => of<Conflict>(agentPaths.accept, lease, {}, done),
    heartbeat: (lease: Lease, step: string, logSize: number) =>
      of<HeartbeatResponse>(
        agentPaths.heartbeat,
        lease,
        { step, logSize },
        { status: 200, fits: ({ cancel }) => typeof cancel === 'boolean' },
      ),
    steps: (lease: Lease, steps: StepReport[]) => of<object>(agentPaths.steps, lease, { steps }, done),
    log: (lease: Lease, offset: number, chunks: LogChunk[]) =>
      of<LogResponse>(
        (id) => agentPaths.log(id, offset),
        lease,
        { chunks },
        { status: 202, fits: ({ size }) => typeof size === 'number' },
      ),
    complete: (lease: Lease, request: Omit<CompleteRequest, 'leaseEpoch'>) =>
      of<LogResponse>(agentPaths.complete, lease, request, done),
  };
}

const done: ExpectedResponse = { status: 200, fits: () => true };

async function readReply(response: Response): Promise<RawResponse> {
  const text = await response.text();
  return { status: response.status, body: parseObject(text) };
}

function parseObject(text: string): RawResponse['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

/** Doubling from half a second to thirty, each time somewhere in the upper half, so that many agents do not come at once. */
export const backoffMs = (turn: number, random = Math.random()): number =>
  Math.min(30_000, 500 * 2 ** Math.min(turn, 10)) * (0.5 + random / 2);

type RetryOptions = { signal: AbortSignal; onError?: (message: string) => void };

/** Asks until there is an answer. Rejects only when it is told to stop. */
export async function retry<T>(ask: () => Promise<T>, { signal, onError }: RetryOptions): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      signal.throwIfAborted();
      if (turn === 0 || turn % 20 === 0) onError?.(error.message);
      await delay(backoffMs(error instanceof InvalidToken ? turn + 4 : turn), null, { signal });
    }
  }
}
