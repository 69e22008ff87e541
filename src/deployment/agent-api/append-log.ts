import { encodeChunks } from '../log/chunk.ts';
import { appendChunk } from '../log/log-storage.ts';
import { agentLimits, type LogRequest } from '../protocol.ts';
import type { AgentContext } from './agent.ts';
import { announceLog } from './announcements.ts';
import { conflict, whyNot, type Answer } from './answer.ts';

/** Stored at its place or not at all; the answer tells how much there is. */
export async function appendLog(
  ctx: AgentContext,
  deploymentId: string,
  offset: number,
  { leaseEpoch, chunks }: LogRequest,
): Promise<Answer> {
  const { environmentId } = ctx.agent;
  const encoded = encodeChunks(chunks);
  if (encoded.body.length > agentLimits.logMaxBytes)
    return tooLarge(`An append has at most ${agentLimits.logMaxBytes} bytes.`);
  if (offset + encoded.body.length > agentLimits.logCapBytes)
    return tooLarge(`A log has at most ${agentLimits.logCapBytes} bytes.`);

  const size = await appendChunk(ctx.db, { deploymentId, environmentId, leaseEpoch, offset }, encoded);
  if (size !== null) {
    await announceLog(ctx, deploymentId);
    return { status: 202, body: { size } };
  }
  const found = await whyNot(ctx.db, deploymentId, environmentId);
  if (found.status !== 'RUNNING' || found.leaseEpoch !== leaseEpoch) return conflict(found.status);
  return { status: 416, body: { size: found.size } };
}

const tooLarge = (message: string): Answer => ({
  status: 413,
  body: { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
});
