import type { LogStream } from '../api/deployment.generated.ts';
import type { NewLine } from './log-lines.ts';

/** Consecutive characters (code points) of one stream. */
export type LogRun = { stream: LogStream; length: number };

export type LineCutter = {
  push(text: string, runs: readonly LogRun[]): NewLine[];
  /** The text after the last line break. */
  end(): NewLine[];
};

/** Splits text that arrives in pieces into lines, as the service does: separately for each stream. */
export function createLineCutter(): LineCutter {
  const open = new Map<LogStream, string>();
  return {
    push(text, runs) {
      const found: NewLine[] = [];
      for (const [stream, piece] of partsOf(text, runs)) {
        const lines = ((open.get(stream) ?? '') + piece).split('\n');
        open.set(stream, lines.pop()!);
        for (const line of lines) found.push({ line, stream });
      }
      return found;
    },
    end() {
      const rest = [...open].filter(([, line]) => line !== '');
      open.clear();
      return rest.map(([stream, line]) => ({ line, stream }));
    },
  };
}

function* partsOf(text: string, runs: readonly LogRun[]): Generator<[LogStream, string]> {
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  // Without surrogate pairs (most logs), code points and string indexes are the same.
  const isPlain = total === text.length;
  let start = 0;
  for (const { stream, length } of runs) {
    const end = isPlain ? start + length : endOf(text, start, length);
    yield [stream, text.slice(start, end)];
    start = end;
  }
}

function endOf(text: string, start: number, characters: number): number {
  let at = start;
  for (let left = characters; left > 0 && at < text.length; left -= 1)
    at += text.codePointAt(at)! > 0xff_ff ? 2 : 1;
  return at;
}
