import { setTimeout as delay } from 'node:timers/promises';
import {
  agentPaths,
  type Commit,
  type CompleteRequest,
  type Conflict,
  type HeartbeatResponse,
  type HostReport,
  type LogChunk,
  type LogResponse,
  type PollRequest,
  type PollResponse,
  type ProbeAnswer,
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

/** A success, or 404, 409, 412 or 416 as the protocol defines them. */
export type FinalResponse<T> = { status: number; body: T };

/** There was no final response. The request is sent again later. */
export class Unreachable extends Error {
  override name = 'Unreachable';
  /** The HTTP status, if there was a response. */
  status: number | null = null;
}

/** The token is unknown or revoked. */
export class InvalidToken extends Unreachable {
  override name = 'InvalidToken';
}

/** A proxy in between does not accept a request of this size. */
export class TooLarge extends Unreachable {
  override name = 'TooLarge';
}

/** The control plane accepts no log for now: its disk is full, or there was too much output. */
export class Postponed extends Unreachable {
  override name = 'Postponed';
}

export type Lease = { deploymentId: string; leaseEpoch: number };

export type Client = ReturnType<typeof createClient>;

/** Longer than any response except that of a poll takes, and shorter than a lease. */
const timeoutMs = 20_000;

/** The deadline of a question is only seconds away. */
const answerMs = 5_000;

/** One method per request of the protocol. None of them retries. */
export function createClient({ serverUrl, token }: { serverUrl: string; token: string }) {
  const base = serverUrl.replace(/\/+$/, '');

  const post = async <T>(
    path: string,
    body: object,
    success: ExpectedResponse,
    requestMs = timeoutMs,
    signal?: AbortSignal,
  ): Promise<FinalResponse<T>> => {
    const timeout = AbortSignal.timeout(requestMs);
    const response = await fetch(base + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'steward-agent',
      },
      body: JSON.stringify(body),
      // The token must not go to another server.
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
      .then(readResponse)
      .catch((error: unknown) => {
        throw new Unreachable(`${base} is unreachable: ${causeOf(error)}`, { cause: error });
      });
    if (isFinal(response, success)) return response as FinalResponse<T>;
    throw Object.assign(failureOf(response, describeFailure(base, response)), { status: response.status });
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
        request.waitSeconds * 1_000 + timeoutMs,
        signal,
      ),
    host: (report: HostReport, signal: AbortSignal) =>
      post<object>(agentPaths.host, report, done, timeoutMs, signal),
    answer: (questionId: string, answer: ProbeAnswer) =>
      post<object>(agentPaths.answer(questionId), answer, done, answerMs),
    accept: (lease: Lease) => of<Conflict>(agentPaths.accept, lease, {}, done),
    heartbeat: (lease: Lease, step: string, logSize: number) =>
      of<HeartbeatResponse>(
        agentPaths.heartbeat,
        lease,
        { step, logSize },
        { status: 200, fits: ({ cancel }) => typeof cancel === 'boolean' },
      ),
    steps: (lease: Lease, steps: StepReport[], commit?: Commit) =>
      of<object>(agentPaths.steps, lease, { steps, ...(commit ? { commit } : {}) }, done),
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

function failureOf(response: RawResponse, message: string): Unreachable {
  if (response.status === 401) return new InvalidToken(message);
  if (isPostponed(response)) return new Postponed(message);
  return response.status === 413 ? new TooLarge(message) : new Unreachable(message);
}

/**
 * A firewall in between may refuse a request because of a text in it, such as a commit message with a piece of SQL. Such a text is
 * left out of the next attempt.
 */
export const isRefusedForContent = (error: unknown): boolean =>
  error instanceof Unreachable && [400, 403, 406, 413, 418, 422].includes(error.status ?? 0);

const done: ExpectedResponse = { status: 200, fits: () => true };

async function readResponse(response: Response): Promise<RawResponse> {
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

export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no response in time';
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

/** Doubles from 0.5 s to 30 s. Each delay is a random value in the upper half, so that many agents do not retry at once. */
export const backoffMs = (attempt: number, random = Math.random()): number =>
  Math.min(30_000, 500 * 2 ** Math.min(attempt, 10)) * (0.5 + random / 2);

type RetryOptions = { signal: AbortSignal; onError?: (message: string) => void };

/** Repeats a request until there is a final response. Rejects only when the signal is aborted. */
export async function retry<T>(request: () => Promise<T>, { signal, onError }: RetryOptions): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      signal.throwIfAborted();
      if (attempt === 0 || attempt % 20 === 0) onError?.(error.message);
      await delay(backoffMs(error instanceof InvalidToken ? attempt + 4 : attempt), null, { signal });
    }
  }
}
