import type { LogStream } from '../api/deployment.generated.ts';
import { plainStyle, plainText, styleAfter, type Style } from './ansi.ts';

export type NewLine = { line: string; stream: LogStream };

export type LogLine = {
  raw: string;
  /** The text for the search. The same string as `raw` if there are no escape sequences. */
  text: string;
  stream: LogStream;
  /** The style at the start of the line. */
  style: Style;
};

/** Beyond this, the oldest lines are dropped: browsers cannot lay out more than about 17 million pixels. */
export const maxLines = 500_000;

/** The lines of a log, kept outside of React so that appending 100,000 lines copies nothing. */
export type LogLines = {
  readonly all: readonly LogLine[];
  /** Number of dropped lines. */
  readonly dropped: number;
  /** Characters received, including dropped lines. */
  readonly received: number;
  /** Length of the longest line. */
  readonly widest: number;
  /** Changes with every change. */
  readonly version: number;
  append(lines: readonly NewLine[]): void;
  clear(): void;
  subscribe: (listener: () => void) => () => void;
};

export function createLogLines(max = maxLines): LogLines {
  let all: LogLine[] = [];
  let dropped = 0;
  let received = 0;
  let widest = 0;
  let version = 0;
  // Each stream has its own style, since different programs write to them.
  const styles = new Map<LogStream, Style>();
  const listeners = new Set<() => void>();
  const changed = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  return {
    get all() {
      return all;
    },
    get dropped() {
      return dropped;
    },
    get received() {
      return received;
    },
    get widest() {
      return widest;
    },
    get version() {
      return version;
    },
    append(lines) {
      if (lines.length === 0) return;
      for (const { line, stream } of lines) {
        const style = styles.get(stream) ?? plainStyle;
        const text = plainText(line);
        styles.set(stream, styleAfter(line, style));
        received += line.length + 1;
        widest = Math.max(widest, text.length);
        all.push({ raw: line, text, stream, style });
      }
      if (all.length > max) {
        // A tenth more than needed, so that this does not happen for every line.
        const excess = all.length - Math.floor(max * 0.9);
        all = all.slice(excess);
        dropped += excess;
      }
      changed();
    },
    clear() {
      all = [];
      [dropped, received, widest] = [0, 0, 0];
      styles.clear();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
