import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/**
 * What graphile-worker says is for the programmer: each completed job at `info`, each lost connection at `error`.
 * We report failures and losses ourselves, so all of it goes to `debug`.
 */
export const graphileLog = (log: Log): Logger =>
  new Logger(() => (level, message) => log.debug({ from: 'graphile-worker', severity: level }, message));
