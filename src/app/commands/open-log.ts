import type { Config } from '../config/config.ts';
import { createLog, type Log } from '#platform/log.ts';

/** Lines for people on a terminal, JSON for everything else. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Log =>
  createLog({ level: logLevel, pretty: process.stdout.isTTY });
