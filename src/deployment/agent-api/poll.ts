import { lockEnvironmentRow } from '../environment/environment-storage.ts';
import { newId } from '#platform/id.ts';
import type { PollRequest, PollResponse } from '../protocol/agent-protocol.ts';
import type { Agent, AgentContext } from './agent.ts';
import { claimCancelRequests, renewLeases } from './lease-storage.ts';
import type { LongPolls } from './long-polls.ts';
import { offerTask } from './offer-task.ts';
import { saveProbe } from './probe-storage.ts';
import { publishCancelled, saveReportedReleases } from './save-reported-releases.ts';

export type Poll = {
  /** By performance.now(), before the database was asked for work. */
  startedAt: number;
  request: PollRequest;
  polls: LongPolls;
  /** Called each time there may be work: the token may have been revoked or the environment deleted meanwhile. */
  authenticateAgain: () => Promise<Agent>;
  onDisconnect: (callback: () => void) => void;
};

/** Returns as soon as there is a task, a cancel request or a question; null if there was none until the deadline. */
export async function poll(
  ctx: AgentContext,
  { startedAt, request, polls, authenticateAgain, onDisconnect }: Poll,
): Promise<PollResponse | null> {
  const deadline = startedAt + request.waitSeconds * 1_000;
  const { environmentId } = ctx.agent;
  const { bootId } = request;
  await saveReport(ctx, request);
  const id = newId();
  let checkedAt = startedAt;
  let { work } = ctx.agent;
  for (;;) {
    const response = (await claimWork(ctx, work, bootId)) ?? (await takeQuestions(ctx, request));
    if (response) return response;
    const end = await polls.wait({ id, environmentId, bootId, checkedAt, deadline, onDisconnect });
    if (end !== 'work') return null;
    checkedAt = performance.now();
    ({ work } = await authenticateAgain());
  }
}

async function saveReport(
  ctx: AgentContext,
  { running, releases, currentRelease, liveHistory, probe = false }: PollRequest,
): Promise<void> {
  const { db, agent } = ctx;
  if (probe !== agent.probe) await saveProbe(db, agent.environmentId, probe);
  if (running.length > 0) return renewLeases(db, agent.environmentId, running);
  // While a deployment runs, the releases on the host are about to change; `complete` reports them.
  const hasChanged =
    (releases !== undefined && agent.releases !== `{${releases.join(',')}}`) ||
    (currentRelease !== undefined && agent.currentRelease !== currentRelease) ||
    (liveHistory !== undefined && agent.liveHistory !== `{${liveHistory.join(',')}}`);
  if (!hasChanged) return;
  const cancelled = await db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, agent.environmentId);
    return saveReportedReleases(tx, agent.environmentId, { releases, currentRelease, liveHistory });
  });
  await publishCancelled(ctx, cancelled);
}

async function claimWork(
  ctx: AgentContext,
  work: Agent['work'],
  bootId: string,
): Promise<PollResponse | null> {
  if (work === null) return null;
  if (work === 'cancel') {
    const cancel = await claimCancelRequests(ctx.db, ctx.agent.environmentId);
    return cancel.length > 0 ? { cancel } : null;
  }
  const task = await offerTask(ctx, bootId);
  return task && { task, cancel: [] };
}

async function takeQuestions(
  ctx: AgentContext,
  { probe }: Pick<PollRequest, 'probe'>,
): Promise<PollResponse | null> {
  if (!probe) return null;
  const { environmentId, ownerId: teamId } = ctx.agent;
  const questions = await ctx.verification.takeQuestions(ctx, { environmentId, teamId });
  return questions.length > 0 ? { questions, cancel: [] } : null;
}
