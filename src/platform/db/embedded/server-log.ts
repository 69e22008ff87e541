import type { Log } from '#platform/log.ts';

export type ServerLog = {
  line(text: string): void;
  /** The last lines, for the message of a start that failed. */
  tail(): string;
  /** From here on the server complains because we are stopping it. */
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
 * ERROR is no news: whoever sent the statement gets it. DETAIL and what follows a message can quote a row, so they
 * need the most talkative level.
 */
export function levelOf(line: string): 'trace' | 'debug' | 'info' | 'warn' {
  // The only sign of life while a start after a crash takes long.
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
