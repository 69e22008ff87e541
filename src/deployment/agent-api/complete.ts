import type { Tx } from '#platform/db/pool.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { agentLost } from '../deployment/fail-lost-deployments.ts';
import { saveChanges } from '../deployment/changes-storage.ts';
import { markSwitched } from '../deployment/mark-switched.ts';
import { effectiveOutcome, hasEnded } from '../deployment/state.ts';
import { traceDeployment } from '../deployment/trace-deployment.ts';
import { transition } from '../deployment/transition.ts';
import {
  addLateReport,
  findLastReason,
  lockDeployment,
  type DeploymentResult,
  type LockedDeployment,
} from '../deployment/transition-storage.ts';
import { lockEnvironmentRow } from '../environment/environment-storage.ts';
import { publishChange, publishLogChange, publishWork } from '../events/deployment-events.ts';
import { endsWithLineBreak, markTruncated, truncateLog } from '../log/log-storage.ts';
import { encodeNotice, logUnsentText } from '../log/notices.ts';
import type { CompleteRequest, Outcome } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { notHeld, requireInEnvironment, type CompleteOutcome } from './outcome.ts';
import { publishCancelled, saveReportedReleases, type ReportedReleases } from './save-reported-releases.ts';

/** Ends a deployment. The same outcome can be reported again, because the first response may have been lost. */
export async function complete(
  ctx: AgentContext,
  id: string,
  request: CompleteRequest,
): Promise<CompleteOutcome> {
  const { environmentId } = ctx.agent;
  const committed: { deployment?: Deployment; cancelled: string[] } = { cancelled: [] };
  const completed = await ctx.db.transaction().execute(async (tx): Promise<CompleteOutcome> => {
    await lockEnvironmentRow(tx, environmentId);
    const locked = requireInEnvironment(await lockDeployment(tx, id), environmentId);
    if (locked.leaseEpoch !== request.leaseEpoch) return notHeld(locked.status);
    const outcome = effectiveOutcome(request.outcome, locked.cancelRequestedAt !== null);
    const result = resultOf(request, outcome);
    if (hasEnded(locked.status)) {
      committed.cancelled = await keepLateReport(tx, ctx, locked, request, result);
      return locked.status === outcome ? { kind: 'completed' } : notHeld(locked.status);
    }
    if (locked.status === 'RUNNING' && locked.logBytes !== request.logSize)
      return { kind: 'log-incomplete', size: locked.logBytes };
    if (locked.status === 'RUNNING' && wasLive(locked, request)) await markSwitched(tx, ctx, locked);
    const event = { kind: 'complete', outcome } as const;
    const moved = await transition(tx, ctx, locked, event, { reason: 'completed', result });
    if (moved.decision.kind !== 'move') return notHeld(locked.status);
    await saveLogLoss(tx, locked, request);
    await saveReportedChanges(tx, locked, request);
    const ended = { release: locked.releaseTimestamp, outcome };
    committed.cancelled = await saveReportedReleases(tx, environmentId, liveReleaseOf(request), ended);
    committed.deployment = moved.deployment;
    return { kind: 'completed' };
  });
  if (committed.deployment) traceDeployment(committed.deployment);
  await publishCancelled(ctx, committed.cancelled);
  if (completed.kind === 'completed') {
    await publishLogChange(ctx, id);
    await publishChange(ctx, id);
    await publishWork(ctx, environmentId);
  }
  return completed;
}

/** For an agent whose report of the step `switch` did not arrive. */
const wasLive = (
  { releaseTimestamp }: LockedDeployment,
  { outcome, currentRelease }: CompleteRequest,
): boolean => outcome === 'SUCCEEDED' || outcome === 'ROLLED_BACK' || currentRelease === releaseTimestamp;

const liveReleaseOf = ({ currentRelease, liveHistory }: CompleteRequest): ReportedReleases => ({
  currentRelease,
  liveHistory,
});

function resultOf(request: CompleteRequest, outcome: Outcome): DeploymentResult {
  const { commit = null, maintenanceWindow, databaseChanged } = request;
  const commitSha = request.commitSha ?? commit?.sha ?? null;
  const withoutRequest = request.outcome === outcome ? null : 'The agent stopped without a cancel request.';
  const noReason = outcome === 'FAILED' ? 'The agent gave no reason.' : null;
  const errorMessage = request.errorMessage ?? withoutRequest ?? noReason;
  return { errorMessage, commitSha, commit, maintenanceWindow, databaseChanged };
}

/** The commits since the release that was live before, which only a deployment can know. */
async function saveReportedChanges(
  tx: Tx,
  { id, environmentId, kind }: LockedDeployment,
  { commitSha, commit, changes }: CompleteRequest,
): Promise<void> {
  const sha = commitSha ?? commit?.sha;
  if (kind !== 'DEPLOY' || !sha || !changes) return;
  await saveChanges(tx, { deploymentId: id, environmentId, commitSha: sha, changes });
}

/** The host notes dropped output in the log; the control plane notes output that was not sent. */
async function saveLogLoss(
  tx: Tx,
  { id, logTruncated }: LockedDeployment,
  { logLoss }: CompleteRequest,
): Promise<void> {
  if (!logLoss || logTruncated) return;
  if (logLoss === 'DROPPED') return markTruncated(tx, id);
  const notice = encodeNotice(logUnsentText(id), await endsWithLineBreak(tx, id));
  await truncateLog(tx, id, notice, notice.body.length);
}

/**
 * If a deployment failed because its agent was lost, what the agent reports later is added to the error message. Returns the automatic
 * rollbacks that this has cancelled.
 */
async function keepLateReport(
  tx: Tx,
  ctx: AgentContext,
  locked: LockedDeployment,
  request: CompleteRequest,
  result: DeploymentResult,
): Promise<string[]> {
  if ((await findLastReason(tx, locked.id)) !== agentLost) return [];
  const why = result.errorMessage === null ? '.' : `: ${result.errorMessage}`;
  const report = `The agent came back later and reported ${request.outcome}${why}`;
  await addLateReport(tx, locked, report, result);
  await saveReportedChanges(tx, locked, request);
  if (wasLive(locked, request)) await markSwitched(tx, ctx, locked);
  return saveReportedReleases(tx, locked.environmentId, liveReleaseOf(request));
}
