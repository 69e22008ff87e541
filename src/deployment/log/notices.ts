import { encodeChunks, type EncodedChunk } from './chunk.ts';
import { mebibytes } from './volume.ts';

/** A line of our own in a log, in the place of output that is not there. */
export const noticeOf = (text: string, isOwnLine = true): EncodedChunk =>
  encodeChunks([['SYSTEM', `${isOwnLine ? '' : '\n'}[${text}]\n`]]);

export const fullText = (limit: number): string =>
  `The log has reached its limit of ${mebibytes(limit)}: further output is not stored.`;

export const unsentText = (deploymentId: string): string =>
  `The rest of the output is not stored: logs were refused for too long. On the host, steward-agent logs ${deploymentId} shows it.`;

export const expiredText = (retentionDays: number, newest: number): string =>
  `This log has expired: logs are kept for ${days(retentionDays)}, and those of the newest ${newest} deployments of an environment for as long as it exists.`;

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
