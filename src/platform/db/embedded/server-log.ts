import type { Log } from '#platform/log.ts';

export type ServerLog = {
  line(text: string): void;
  /** The last lines, for the error message of a failed start. */
  tail(): string;
  /** From now on, errors are expected because the server is being stopped. */
  hush(): void;
};

const keptLines = 20;

export function serverLog(log: Log): ServerLog {
  const lines: string[] = [];
  let hushed = false;
  return {
    line(text) {
      lines.push(text);
      if (lines.length > keptLines) lines.shift();
      log[hushed ? 'debug' : levelOf(text)]({ source: 'postgres' }, text);
    },
    tail: () => lines.join('\n'),
    hush: () => void (hushed = true),
  };
}

/**
 * ERROR is not logged, since the client of the statement receives it. DETAIL and other lines after a message can quote a row,
 * so they are logged at the most verbose level only.
 */
export function levelOf(line: string): 'trace' | 'debug' | 'info' | 'warn' {
  // The only progress message during a long recovery after a crash.
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
