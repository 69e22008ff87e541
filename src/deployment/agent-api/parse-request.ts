import { isId } from '#platform/id.ts';
import {
  agentLimits,
  agentTimes,
  logLosses,
  logStreams,
  maintenanceWindows,
  outcomes,
  releaseTimestampFormat,
  stepStatuses,
  type AcceptRequest,
  type CompleteRequest,
  type LogChunk,
  type LogRequest,
  type PollRequest,
  type RegisterRequest,
  type RunningDeployment,
  type StepReport,
  type StepsRequest,
} from '../protocol/agent-protocol.ts';
import { badRequest } from '#platform/errors.ts';

export function parseRegister(value: unknown): RegisterRequest {
  const body = bodyOf(value);
  return {
    hostname: text(body, 'hostname', 255),
    version: text(body, 'version', 100),
    os: text(body, 'os', 255),
    bootId: text(body, 'bootId', 100),
    deployPath: text(body, 'deployPath', 1_000),
  };
}

export function parsePoll(value: unknown): PollRequest {
  const body = bodyOf(value);
  const wait = body['waitSeconds'] ?? agentTimes.pollSeconds;
  if (typeof wait !== 'number' || !(wait >= 0)) refuse('waitSeconds', 'a number of seconds');
  const { releases } = body;
  return {
    bootId: text(body, 'bootId', 100),
    waitSeconds: Math.min(wait as number, agentTimes.pollSeconds),
    running: list(body['running'], 'running', agentLimits.running).map(parseRunning),
    ...(releases === undefined || releases === null ? {} : { releases: parseReleases(releases) }),
    ...parseLive(body),
  };
}

/** What `poll` and `complete` report about the live release. */
export function parseLive({
  currentRelease: current,
  liveHistory: history,
}: Body): Pick<PollRequest, 'currentRelease' | 'liveHistory'> {
  return {
    ...(current === undefined ? {} : { currentRelease: current === null ? null : parseRelease(current) }),
    ...(history === undefined || history === null
      ? {}
      : { liveHistory: list(history, 'liveHistory', agentLimits.releases).map(parseRelease) }),
  };
}

function parseRunning(value: unknown): RunningDeployment {
  const body = bodyOf(value, 'running');
  const { deploymentId } = body;
  if (typeof deploymentId !== 'string' || !isId(deploymentId)) return refuse('deploymentId', 'an id');
  return {
    deploymentId,
    leaseEpoch: leaseEpochIn(body),
    step: text(body, 'step', agentLimits.stepNameCharacters),
    logSize: count(body['logSize'] ?? 0, 'logSize'),
  };
}

const parseReleases = (value: unknown): string[] =>
  [...new Set(list(value, 'releases', agentLimits.releases).map(parseRelease))].sort();

const parseRelease = (value: unknown): string =>
  typeof value === 'string' && releaseTimestampFormat.test(value)
    ? value
    : refuse('releases', 'timestamps such as 20260131_235959');

export const parseLease = (value: unknown): AcceptRequest => ({ leaseEpoch: leaseEpochIn(bodyOf(value)) });

export function parseSteps(value: unknown): StepsRequest {
  const body = bodyOf(value);
  return {
    leaseEpoch: leaseEpochIn(body),
    steps: list(body['steps'], 'steps', agentLimits.steps).map((step) => parseStep(bodyOf(step, 'steps'))),
  };
}

function parseStep(body: Body): StepReport {
  const name = text(body, 'name', agentLimits.stepNameCharacters);
  const { exitCode } = body;
  return {
    name: name === '' ? refuse('name', 'the name of a step') : name,
    status: oneOf(body['status'], 'status', stepStatuses),
    startedAt: instant(body, 'startedAt'),
    completedAt: instant(body, 'completedAt'),
    exitCode: exitCode === undefined || exitCode === null ? null : parseExitCode(exitCode),
  };
}

/** Some systems have exit codes beyond 32 bits, which do not fit into a GraphQL Int. They are stored as unknown instead of refusing the report. */
function parseExitCode(value: unknown): number | null {
  if (typeof value !== 'number') return refuse('exitCode', 'a number');
  return (value | 0) === value ? value : null;
}

function instant(body: Body, field: string): string | null {
  const value = body[field];
  if (value === undefined || value === null) return null;
  const at = typeof value === 'string' ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : refuse(field, 'an ISO 8601 time');
}

export function parseLog(value: unknown): LogRequest {
  const body = bodyOf(value);
  const chunks = list(body['chunks'], 'chunks', agentLimits.chunksPerAppend).map((chunk): LogChunk => {
    if (!Array.isArray(chunk) || typeof chunk[1] !== 'string')
      return refuse('chunks', 'pairs of stream and text');
    return [oneOf(chunk[0], 'chunks', logStreams), chunk[1]];
  });
  return { leaseEpoch: leaseEpochIn(body), chunks };
}

export function parseOffset(query: unknown): number {
  const { offset } = bodyOf(query, 'query');
  return typeof offset === 'string' && /^\d{1,15}$/.test(offset)
    ? Number(offset)
    : refuse('offset', 'a number of bytes');
}

export function parseComplete(value: unknown): CompleteRequest {
  const body = bodyOf(value);
  const { commitSha, databaseChanged } = body;
  return {
    leaseEpoch: leaseEpochIn(body),
    outcome: oneOf(body['outcome'], 'outcome', outcomes),
    errorMessage: text(body, 'errorMessage', agentLimits.errorMessageCharacters).trim() || null,
    commitSha:
      commitSha === undefined || commitSha === null || commitSha === ''
        ? null
        : typeof commitSha === 'string' && /^[0-9a-f]{7,64}$/i.test(commitSha)
          ? commitSha.toLowerCase()
          : refuse('commitSha', 'a commit id'),
    maintenanceWindow: oneOf(body['maintenanceWindow'] ?? 'NONE', 'maintenanceWindow', maintenanceWindows),
    databaseChanged: databaseChanged === true,
    logSize: count(body['logSize'], 'logSize'),
    ...(body['logLoss'] === undefined ? {} : { logLoss: oneOf(body['logLoss'], 'logLoss', logLosses) }),
    ...parseLive(body),
  };
}

type Body = Record<string, unknown>;

const refuse = (field: string, what: string): never => {
  throw badRequest(`"${field}" must be ${what}.`, { field });
};

function bodyOf(value: unknown, name = 'body'): Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Body)
    : refuse(name, 'an object');
}

/** Too long text is cut, not refused, because it is only for people to read. PostgreSQL stores no U+0000 and no unpaired surrogates. */
function text(body: Body, field: string, max: number): string {
  const value = body[field] ?? '';
  if (typeof value !== 'string') return refuse(field, 'a text');
  return value.slice(0, max).replaceAll('\0', '').toWellFormed();
}

function count(value: unknown, field: string, max = Number.MAX_SAFE_INTEGER): number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max
    ? (value as number)
    : refuse(field, 'a whole number, zero or more');
}

function list(value: unknown, field: string, max: number): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > max) return refuse(field, `a list of at most ${max}`);
  return value;
}

function oneOf<T extends string>(value: unknown, field: string, choices: readonly T[]): T {
  return choices.includes(value as T) ? (value as T) : refuse(field, `one of ${choices.join(', ')}`);
}

const leaseEpochIn = (body: Body): number => count(body['leaseEpoch'], 'leaseEpoch', 2 ** 31 - 1);
