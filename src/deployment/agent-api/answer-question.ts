import { AppError } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import type { ProbeAnswer } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';

/** Passes on what an agent says about a site. Whether it was asked is known to the one that asked. */
export async function answerQuestion(ctx: AgentContext, id: string, answer: ProbeAnswer): Promise<void> {
  const { environmentId, ownerId: teamId } = ctx.agent;
  const isCounted =
    isId(id) && (await ctx.verification.answerQuestion(ctx, { environmentId, teamId }, id, answer));
  if (!isCounted) throw new AppError('NOT_FOUND', 'This question has expired, or this agent was not asked.');
}
