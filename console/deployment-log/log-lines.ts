import type { LogStream } from '../api/deployment.generated.ts';
import { plainStyle, plainText, styleAfter, type Style } from './ansi.ts';

export type NewLine = { line: string; stream: LogStream };

export type LogLine = {
  raw: string;
  /** What is searched; the same string as `raw` when there is nothing to leave out. */
  text: string;
  stream: LogStream;
  /** The style the line begins with. */
  style: Style;
};

/** Beyond it the oldest are let go: browsers cannot lay out a list of more than some 17 million pixels. */
export const mostLines = 500_000;

/** The lines of a log, outside of React: appending a hundred thousand of them copies nothing. */
export type LogLines = {
  readonly all: readonly LogLine[];
  /** How many were let go at the front. */
  readonly dropped: number;
  /** Characters that came, those let go included. */
  readonly received: number;
  /** Characters of the longest line. */
  readonly widest: number;
  /** Another number whenever something changed. */
  readonly version: number;
  append(lines: readonly NewLine[]): void;
  clear(): void;
  subscribe: (listener: () => void) => () => void;
};

export function createLogLines(most = mostLines): LogLines {
  let all: LogLine[] = [];
  let dropped = 0;
  let received = 0;
  let widest = 0;
  let version = 0;
  // Each stream has colours of its own: they come from different programs.
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
      if (all.length > most) {
        // A tenth more than needed, so that it is not done for every line.
        const excess = all.length - Math.floor(most * 0.9);
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
