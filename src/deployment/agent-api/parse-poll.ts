import { isId } from '#platform/id.ts';
import {
  agentLimits,
  agentTimes,
  releaseTimestampFormat,
  type PollRequest,
  type RunningDeployment,
} from '../protocol/agent-protocol.ts';
import { bodyOf, count, epochIn, list, refuse, text, type Body } from './json-body.ts';

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

/** What is live, as `poll` and `complete` tell it. */
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
    leaseEpoch: epochIn(body),
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
