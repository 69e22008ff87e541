import { mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { agentLimits } from '#deployment/protocol/agent-protocol.ts';
import { isMissing } from '../host/files.ts';
import { logBytes } from '../log/log-reader.ts';
import type { StepOrder, StepExit } from './step-process.ts';
import { noSuchRef, refusedCommit } from '../steps/sources.ts';
import type { Command } from '../steps/step.ts';
import { adviceFor, lastLine } from './advice.ts';
import { readTail } from '../log/log-reader.ts';
import type { Result } from './run-builtin.ts';
import type { DeploymentRun } from './deployment-run.ts';
import { stepMarker } from './step-process-client.ts';

/** Reserved for the agent's own lines when output has filled the log. */
const reservedBytes = 256 * 1024;

export const stepMark = (run: DeploymentRun, name: string): string =>
  `${run.journal().task.deploymentId}/${name}`;

export function stepOrder(run: DeploymentRun, name: string, command: Command, dir: string): StepOrder {
  const { task, facts } = run.journal();
  const release = run.layout.release(task.releaseTimestamp);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return {
    dir,
    segment: run.handOverLog(),
    title: `▶ ${name}`,
    argv: command.argv,
    cwd: command.cwd,
    env: {
      ...run.agent.env,
      STEWARD_DEPLOYMENT_ID: task.deploymentId,
      STEWARD_ENVIRONMENT: task.environment.name,
      STEWARD_VERSION: task.version,
      STEWARD_RELEASE: task.releaseTimestamp,
      STEWARD_RELEASE_PATH: release,
      STEWARD_COMMIT: facts.sha ?? '',
      STEWARD_RESULT: join(dir, 'result'),
      ...command.env,
      [stepMarker]: stepMark(run, name),
    },
    mask: run.agent.secrets,
    room: roomFor(run),
  };
}

/**
 * The smaller of what the control plane accepts and half of the free disk space, so that output does not fill the disk. The existing
 * log is counted with its frame headers, which is close enough for a limit.
 */
function roomFor(run: DeploymentRun): number {
  const cap = Math.min(run.agent.times.logCapBytes, agentLimits.logCapBytes);
  const { bavail, bsize } = statfsSync(run.layout.own);
  const spare = (bavail * bsize) / 2;
  return Math.max(0, Math.min(cap - reservedBytes - logBytes(run.own.log), spare));
}

export function stepResult(run: DeploymentRun, command: Command, dir: string, exit: StepExit): Result {
  const { code, signal, error, hasDropped } = exit;
  if (hasDropped && !run.journal().isLogFull) run.note({ isLogFull: true });
  if (code !== null && (command.accept ?? [0]).includes(code))
    return { kind: 'ok', code, result: readResult(dir) };
  const tail = readTail(run.own.log);
  const { gitRef, environment } = run.journal().task;
  if (code === noSuchRef && command.env?.['REF'] !== undefined)
    return {
      kind: 'failed',
      code,
      reason: `there is no branch, tag or commit "${gitRef}" in ${environment.repositoryUrl}. Push it, or deploy another one.`,
    };
  if (code === refusedCommit && command.env?.['REFUSED'] !== undefined)
    return {
      kind: 'failed',
      code,
      reason: `a release of commit ${readResult(dir).slice(0, 12)} was rolled back from because its verification failed, so it is not deployed again. Deploy another commit, or this one with --force if it works now.`,
    };
  const how = error ?? (signal ? `killed by ${signal}` : `exit code ${code}`);
  const last = lastLine(tail);
  const advice = adviceFor(tail);
  return {
    kind: 'failed',
    code,
    // Known advice says more than the last line: git's last line is "and the repository exists."
    reason: [`${how}.`, advice ?? (last && `Last line of its output: ${last}`)].filter(Boolean).join(' '),
  };
}

function readResult(dir: string): string {
  try {
    return readFileSync(join(dir, 'result'), 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}
