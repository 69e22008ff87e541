import type { PollRequest, PollResponse, Task } from '../protocol/agent-protocol.ts';
import type { AgentContext, Agent } from './agent.ts';
import { offerNext, renewLeases, takeCancels } from './lease-storage.ts';
import { noteReleases } from './save-reported-releases.ts';
import type { Awakening, WaitingRoom } from './long-polls.ts';

export type Poll = {
  /** By performance.now(), before it was looked whether there is work. */
  since: number;
  request: PollRequest;
  room: WaitingRoom;
  /** Asked again whenever the agent is woken: its token may be revoked, its environment deleted. */
  lookAgain: () => Promise<Agent>;
  onGone: (callback: () => void) => void;
};

/** Answers as soon as there is something to say; null when there was nothing all the time. */
export async function poll(
  ctx: AgentContext,
  { request, room, lookAgain, onGone, ...poll }: Poll,
): Promise<PollResponse | null> {
  let { since } = poll;
  const until = since + request.waitSeconds * 1_000;
  const { environmentId } = ctx.agent;
  const { bootId } = request;
  await noteRunning(ctx, request);
  let { work } = ctx.agent;
  for (;;) {
    const taken = await takeWork(ctx, work, bootId);
    if (taken) return taken;
    const awakening: Awakening = await room.wait({ environmentId, bootId, since, until, onGone });
    if (awakening !== 'work') return null;
    since = performance.now();
    ({ work } = await lookAgain());
  }
}

async function noteRunning(
  { db, agent }: AgentContext,
  { running, releases, currentRelease, liveHistory }: PollRequest,
): Promise<void> {
  if (running.length > 0) return renewLeases(db, agent.environmentId, running);
  // While a deployment runs, what is on the host is about to change, and `complete` tells what became of it.
  const isNews =
    (releases !== undefined && agent.releases !== `{${releases.join(',')}}`) ||
    (currentRelease !== undefined && agent.currentRelease !== currentRelease) ||
    (liveHistory !== undefined && agent.liveHistory !== `{${liveHistory.join(',')}}`);
  if (!isNews) return;
  await db
    .transaction()
    .execute((tx) => noteReleases(tx, agent.environmentId, { releases, currentRelease, liveHistory }));
}

async function takeWork(
  { db, agent: { environmentId } }: AgentContext,
  work: Agent['work'],
  bootId: string,
): Promise<PollResponse | null> {
  if (work === null) return null;
  if (work === 'cancel') {
    const cancel = await takeCancels(db, environmentId);
    return cancel.length > 0 ? { cancel } : null;
  }
  const offer = await offerNext(db, environmentId, bootId);
  return offer && { task: toTask(offer), cancel: [] };
}

function toTask({ previousRelease, ...offer }: NonNullable<Awaited<ReturnType<typeof offerNext>>>): Task {
  return {
    ...offer,
    ...(offer.kind === 'ROLLBACK' ? { targetRelease: offer.releaseTimestamp } : {}),
    ...(previousRelease === null ? {} : { previousRelease }),
  };
}
