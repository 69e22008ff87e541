import { AppError } from '#platform/errors.ts';
import { lockDeployment } from '../deployment/transition-storage.ts';
import { encodeChunks } from '../log/chunk.ts';
import {
  appendChunk,
  countDropped,
  endsWithLine,
  findVolume,
  truncateLog,
  type Append,
} from '../log/log-storage.ts';
import { fullText, noticeOf } from '../log/notices.ts';
import { overVolume, type HourlyLimits } from '../log/volume.ts';
import { agentLimits, type LogRequest } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { announceLog } from '../events/deployment-events.ts';
import { conflict, whyNot, type Answer } from './outcome.ts';

/** Stored at its place or not at all; the answer tells how much there is. Beyond the limit of a log it is dropped instead. */
export async function appendLog(
  ctx: AgentContext,
  deploymentId: string,
  offset: number,
  { leaseEpoch, chunks }: LogRequest,
): Promise<Answer> {
  const { environmentId } = ctx.agent;
  const { bytesPerDeployment, ...limits } = ctx.deployment.logs;
  const encoded = encodeChunks(chunks);
  const bytes = encoded.body.length;
  if (bytes > agentLimits.logMaxBytes)
    return tooLarge(`An append has at most ${agentLimits.logMaxBytes} bytes.`);

  const append: Append = { deploymentId, environmentId, leaseEpoch, offset };
  const hourly = { perEnvironment: limits.bytesPerEnvironmentHour, perOwner: limits.bytesPerUserHour };
  const hasRoom = await ctx.space.hasRoom();
  const store = (): Promise<number | null> => appendChunk(ctx.db, append, encoded, hourly);
  const drop = (): Promise<number | null> => dropOutput(ctx, append, bytes);
  const isTooMuch = offset + bytes > bytesPerDeployment;
  const size = isTooMuch ? await drop() : hasRoom ? await store() : null;
  if (size !== null) return taken(ctx, deploymentId, size);

  const found = await whyNot(ctx.db, deploymentId, environmentId);
  if (found.status !== 'RUNNING' || found.leaseEpoch !== leaseEpoch) return conflict(found.status);
  if (found.size !== offset) return { status: 416, body: { size: found.size } };
  // A log stays cut where it was cut, should its limit have been raised since.
  const dropped = found.isTruncated ? await countDropped(ctx.db, append, bytes) : null;
  if (dropped !== null) return taken(ctx, deploymentId, dropped);
  throw hasRoom ? await overLimit(ctx, hourly) : diskFull();
}

async function taken(ctx: AgentContext, deploymentId: string, size: number): Promise<Answer> {
  await announceLog(ctx, deploymentId);
  return { status: 202, body: { size } };
}

/** The log says once that there was more. */
async function dropOutput(ctx: AgentContext, append: Append, bytes: number): Promise<number | null> {
  const { deploymentId, environmentId, leaseEpoch, offset } = append;
  const known = await countDropped(ctx.db, append, bytes);
  if (known !== null) return known;
  return ctx.db.transaction().execute(async (tx) => {
    const held = await lockDeployment(tx, deploymentId);
    const isOurs = held?.environmentId === environmentId && held.status === 'RUNNING';
    if (!isOurs || held.leaseEpoch !== leaseEpoch || held.logBytes !== offset || held.logTruncated)
      return null;
    const text = fullText(ctx.deployment.logs.bytesPerDeployment);
    await truncateLog(tx, deploymentId, noticeOf(text, await endsWithLine(tx, deploymentId)), bytes);
    return offset + bytes;
  });
}

const overLimit = async (ctx: AgentContext, hourly: HourlyLimits): Promise<AppError> =>
  overVolume(await findVolume(ctx.db, ctx.agent.environmentId), hourly);

const diskFull = (): AppError =>
  new AppError(
    'INSUFFICIENT_STORAGE',
    'The disk of the control plane is almost full. Keep the log, and send it again later; its operator has to free some space.',
    { retryAfterSeconds: 60 },
  );

const tooLarge = (message: string): Answer => ({
  status: 413,
  body: { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
});
