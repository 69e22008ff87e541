import type { Log } from '#platform/log.ts';

export type ServerLog = {
  line(text: string): void;
  /** The last lines, for the message after a failed start. */
  tail(): string;
  /** From now on, log at debug level: the server logs warnings when it is stopped. */
  quiet(): void;
};

const keptLines = 20;

export function serverLog(log: Log): ServerLog {
  const lines: string[] = [];
  let isQuiet = false;
  return {
    line(text) {
      lines.push(text);
      if (lines.length > keptLines) lines.shift();
      log[isQuiet ? 'debug' : levelOf(text)]({ source: 'postgres' }, text);
    },
    tail: () => lines.join('\n'),
    quiet: () => void (isQuiet = true),
  };
}

/**
 * ERROR is only logged at debug level, because the client receives it. DETAIL and other additional lines can contain data
 * of a row, so they are logged at trace level.
 */
export function levelOf(line: string): 'trace' | 'debug' | 'info' | 'warn' {
  // The only progress message during a long recovery.
  if (line.includes('redo in progress')) return 'info';
  const severity = /^([A-Z]+): {2}/.exec(line)?.[1];
  switch (severity) {
    case 'WARNING':
    case 'FATAL':
    case 'PANIC':
      return 'warn';
    case 'LOG':
    case 'ERROR':
    case 'NOTICE':
    case 'INFO':
      return 'debug';
    default:
      return 'trace';
  }
}
