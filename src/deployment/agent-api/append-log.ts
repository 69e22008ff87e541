import { AppError } from '#platform/errors.ts';
import { lockDeployment } from '../deployment/transition-storage.ts';
import { publishLogChange } from '../events/deployment-events.ts';
import { encodeChunks } from '../log/chunk.ts';
import {
  appendChunk,
  countDropped,
  endsWithLineBreak,
  findVolume,
  truncateLog,
  type Append,
  type HourlyLimits,
} from '../log/log-storage.ts';
import { encodeNotice, logFullText, mebibytes } from '../log/notices.ts';
import { agentLimits, type LogRequest } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { notHeld, requireLeaseState, type AppendOutcome } from './outcome.ts';

/** Stores output if `offset` is the end of the log. Output beyond the limit of a deployment is dropped. */
export async function appendLog(
  ctx: AgentContext,
  deploymentId: string,
  offset: number,
  { leaseEpoch, chunks }: LogRequest,
): Promise<AppendOutcome> {
  const { environmentId } = ctx.agent;
  const { bytesPerDeployment, ...limits } = ctx.deployment.logs;
  const encoded = encodeChunks(chunks);
  const bytes = encoded.body.length;
  const { logMaxBytes: maxBytes } = agentLimits;
  if (bytes > maxBytes) return { kind: 'too-large', maxBytes };

  const append: Append = { deploymentId, environmentId, leaseEpoch, offset };
  const hourly = { perEnvironment: limits.bytesPerEnvironmentHour, perOwner: limits.bytesPerUserHour };
  const hasFreeSpace = await ctx.space.hasFreeSpace();
  const store = (): Promise<number | null> => appendChunk(ctx.db, append, encoded, hourly);
  const drop = (): Promise<number | null> => dropOutput(ctx, append, bytes);
  const isTooMuch = offset + bytes > bytesPerDeployment;
  const size = isTooMuch ? await drop() : hasFreeSpace ? await store() : null;
  if (size !== null) return appended(ctx, deploymentId, size);

  const lease = await requireLeaseState(ctx.db, deploymentId, environmentId);
  if (lease.status !== 'RUNNING' || lease.leaseEpoch !== leaseEpoch) return notHeld(lease.status);
  if (lease.size !== offset) return { kind: 'wrong-offset', size: lease.size };
  // A truncated log stays truncated, even if its limit has been raised since.
  const dropped = lease.isTruncated ? await countDropped(ctx.db, append, bytes) : null;
  if (dropped !== null) return appended(ctx, deploymentId, dropped);
  throw hasFreeSpace ? await volumeExceeded(ctx, hourly) : diskFull();
}

async function appended(ctx: AgentContext, deploymentId: string, size: number): Promise<AppendOutcome> {
  await publishLogChange(ctx, deploymentId);
  return { kind: 'appended', size };
}

/** The first dropped output adds one line to the log that says so. */
async function dropOutput(ctx: AgentContext, append: Append, bytes: number): Promise<number | null> {
  const { deploymentId, environmentId, leaseEpoch, offset } = append;
  const size = await countDropped(ctx.db, append, bytes);
  if (size !== null) return size;
  return ctx.db.transaction().execute(async (tx) => {
    const locked = await lockDeployment(tx, deploymentId);
    const isRunningHere = locked?.environmentId === environmentId && locked.status === 'RUNNING';
    if (!isRunningHere || locked.leaseEpoch !== leaseEpoch || locked.logBytes !== offset) return null;
    if (locked.logTruncated) return null;
    const text = logFullText(ctx.deployment.logs.bytesPerDeployment);
    await truncateLog(tx, deploymentId, encodeNotice(text, await endsWithLineBreak(tx, deploymentId)), bytes);
    return offset + bytes;
  });
}

/** An append that was refused although its offset is right has exceeded one of the hourly limits. */
async function volumeExceeded(
  { db, agent }: AgentContext,
  { perEnvironment, perOwner }: HourlyLimits,
): Promise<AppError> {
  const { environment, owner, secondsLeft } = await findVolume(db, agent.environmentId);
  const isEnvironment = perEnvironment - environment <= perOwner - owner;
  const whose = isEnvironment ? 'This environment' : 'The owner of this environment';
  const limit = mebibytes(isEnvironment ? perEnvironment : perOwner);
  return new AppError(
    'RATE_LIMITED',
    `${whose} may store ${limit} of logs per hour and has reached this limit. Keep the log, and send it again in ${secondsLeft} s.`,
    { retryAfterSeconds: secondsLeft },
  );
}

const diskFull = (): AppError =>
  new AppError(
    'INSUFFICIENT_STORAGE',
    'The disk of the control plane is almost full. Keep the log and send it again later. The operator has to free disk space.',
    { retryAfterSeconds: 60 },
  );
