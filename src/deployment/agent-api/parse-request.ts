import { dateTimeRule, parseDateTime } from '#platform/date-time.ts';
import { isId } from '#platform/id.ts';
import {
  agentLimits,
  agentTimes,
  logLosses,
  logStreams,
  maintenanceWindows,
  outcomes,
  probeVotes,
  releaseTimestampFormat,
  stepStatuses,
  type AcceptRequest,
  type Commit,
  type CompleteRequest,
  type LogChunk,
  type LogRequest,
  type PollRequest,
  type ProbeAnswer,
  type RegisterRequest,
  type RunningDeployment,
  type StepReport,
  type StepsRequest,
} from '../protocol/agent-protocol.ts';
import { parseCommit, parseCommitRange } from '../protocol/commit.ts';
import { bodyOf, count, list, oneOf, refuse, text, type Body } from './parse-body.ts';

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
    probe: body['probe'] === true,
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
    ...commitIn(body),
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
  return parseDateTime(value)?.toISOString() ?? refuse(field, dateTimeRule);
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
  const changes = parseCommitRange(body['changes']);
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
    ...commitIn(body),
    ...(changes ? { changes } : {}),
    ...parseLive(body),
  };
}

/** Older agents leave it out. */
function commitIn(body: Body): { commit?: Commit } {
  const commit = parseCommit(body['commit']);
  return commit ? { commit } : {};
}

export function parseAnswer(value: unknown): ProbeAnswer {
  const body = bodyOf(value);
  const { statusCode = null } = body;
  return {
    vote: oneOf(body['vote'], 'vote', probeVotes),
    statusCode: statusCode === null ? null : parseStatusCode(statusCode),
    message: text(body, 'message', agentLimits.answerMessageCharacters).trim() || null,
  };
}

const parseStatusCode = (value: unknown): number =>
  Number.isInteger(value) && (value as number) >= 100 && (value as number) <= 599
    ? (value as number)
    : refuse('statusCode', 'an HTTP status');

const leaseEpochIn = (body: Body): number => count(body['leaseEpoch'], 'leaseEpoch', 2 ** 31 - 1);
