import { encodeChunks, type EncodedChunk } from './chunk.ts';

/** A line from the control plane, in place of output that is missing. */
export const encodeNotice = (text: string, startsLine = true): EncodedChunk =>
  encodeChunks([['SYSTEM', `${startsLine ? '' : '\n'}[${text}]\n`]]);

export const logFullText = (limit: number): string =>
  `The log has reached its limit of ${mebibytes(limit)}: further output is not stored.`;

export const logUnsentText = (deploymentId: string): string =>
  `The rest of the output is not stored: logs were refused for too long. On the host, steward-agent logs ${deploymentId} shows it.`;

export const logExpiredText = (retentionDays: number, newest: number): string =>
  `This log has expired: logs are kept for ${days(retentionDays)}, and those of the newest ${newest} deployments of an environment for as long as it exists.`;

export const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
