import type { Config } from '../config/config.ts';
import { createLog, type Log } from '#platform/log.ts';

/** Readable lines on a terminal, JSON otherwise. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Log =>
  createLog({ level: logLevel, pretty: process.stdout.isTTY });
