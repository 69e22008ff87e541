import type { Tx } from '#platform/db/pool.ts';
import { agentLost } from '../deployment/fail-lost-deployments.ts';
import { hasEnded, outcomeOf } from '../deployment/state.ts';
import { transition } from '../deployment/transition.ts';
import {
  addLateReport,
  findLastReason,
  lockDeployment,
  lockEnvironment,
  type Findings,
  type LockedDeployment,
} from '../deployment/transition-storage.ts';
import { endsWithLine, markTruncated, truncateLog } from '../log/log-storage.ts';
import { noticeOf, unsentText } from '../log/notices.ts';
import type { CompleteRequest, Outcome } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { announceLog, announceWork } from '../events/deployment-events.ts';
import { conflict, ok, requireOurs, type Answer } from './outcome.ts';
import { noteReleases, type ToldReleases } from './save-reported-releases.ts';

/** Ends a deployment. The same outcome again is no mistake: the answer to the first may have got lost. */
export async function complete(ctx: AgentContext, id: string, request: CompleteRequest): Promise<Answer> {
  const { environmentId } = ctx.agent;
  const answer = await ctx.db.transaction().execute(async (tx): Promise<Answer> => {
    await lockEnvironment(tx, environmentId);
    const held = requireOurs(await lockDeployment(tx, id), environmentId);
    if (held.leaseEpoch !== request.leaseEpoch) return conflict(held.status);
    const outcome = outcomeOf(request.outcome, held.cancelRequestedAt !== null);
    const findings = findingsOf(request, outcome);
    if (hasEnded(held.status)) {
      await keepLateReport(tx, held, request, findings);
      return held.status === outcome ? ok() : conflict(held.status);
    }
    if (held.status === 'RUNNING' && held.logBytes !== request.logSize)
      return { status: 412, body: { size: held.logBytes } };
    const { decision } = await transition(
      tx,
      held,
      { kind: 'complete', outcome },
      { reason: 'completed', findings },
    );
    if (decision.kind !== 'move') return conflict(held.status);
    await noteLoss(tx, held, request);
    await noteReleases(tx, environmentId, liveIn(request), { release: held.releaseTimestamp, outcome });
    return ok();
  });
  if (answer.status === 200) {
    await announceLog(ctx, id);
    await announceWork(ctx, environmentId);
  }
  return answer;
}

const liveIn = ({ currentRelease, liveHistory }: CompleteRequest): ToldReleases => ({
  currentRelease,
  liveHistory,
});

function findingsOf(request: CompleteRequest, outcome: Outcome): Findings {
  const { commitSha, maintenanceWindow, databaseChanged } = request;
  const unasked = request.outcome === outcome ? null : 'The agent stopped, though nobody had cancelled.';
  const untold = outcome === 'FAILED' ? 'The agent gave no reason.' : null;
  const errorMessage = request.errorMessage ?? unasked ?? untold;
  return { errorMessage, commitSha, maintenanceWindow, databaseChanged };
}

/** What was dropped on the host stands in the log already; what was not sent does not. */
async function noteLoss(
  tx: Tx,
  { id, logTruncated }: LockedDeployment,
  { logLoss }: CompleteRequest,
): Promise<void> {
  if (!logLoss || logTruncated) return;
  if (logLoss === 'DROPPED') return markTruncated(tx, id);
  const notice = noticeOf(unsentText(id), await endsWithLine(tx, id));
  await truncateLog(tx, id, notice, notice.body.length);
}

/** Whoever finds a deployment given up must also find how it really went, once its agent is back to tell. */
async function keepLateReport(
  tx: Tx,
  held: LockedDeployment,
  request: CompleteRequest,
  findings: Findings,
): Promise<void> {
  if ((await findLastReason(tx, held.id)) !== agentLost) return;
  const why = findings.errorMessage === null ? '.' : `: ${findings.errorMessage}`;
  const told = `The agent came back later and reported ${request.outcome}${why}`;
  await addLateReport(tx, held, told, findings);
  await noteReleases(tx, held.environmentId, liveIn(request));
}
