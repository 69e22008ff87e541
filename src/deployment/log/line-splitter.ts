import { logStreams, type LogChunk, type LogStream } from '../protocol/agent-protocol.ts';

export type LogLine = { line: string; stream: LogStream };

export type LineSplitter = {
  push(chunk: LogChunk): LogLine[];
  /** Returns what follows the last line break. */
  end(): LogLine[];
  /** Output was skipped: the next output starts in the middle of a line, and is dropped up to the end of that line. */
  skip(): void;
  /** For streams without output since `skip`, the next line counts as whole. */
  settle(): void;
};

/** In UTF-16 units. Longer lines are split, so that a program without line breaks cannot fill the memory. */
export const maxLineLength = 64 * 1024;

/** Splits each stream into lines on its own, even if the streams alternate in the middle of a line. */
export function createLineSplitter(): LineSplitter {
  const open = new Map<LogStream, string>();
  let skipping = new Set<LogStream>();
  let seen = new Set<LogStream>();

  const cut = (stream: LogStream, text: string): LogLine[] => {
    const lines: LogLine[] = [];
    let start = 0;
    for (;;) {
      const lineBreak = text.indexOf('\n', start);
      if (lineBreak < 0) break;
      const end = text[lineBreak - 1] === '\r' && lineBreak > start ? lineBreak - 1 : lineBreak;
      lines.push({ line: text.slice(start, end), stream });
      start = lineBreak + 1;
    }
    let rest = text.slice(start);
    while (rest.length > maxLineLength) {
      const end = wholeCharacters(rest, maxLineLength);
      lines.push({ line: rest.slice(0, end), stream });
      rest = rest.slice(end);
    }
    open.set(stream, rest);
    return lines;
  };

  return {
    push([stream, text]) {
      if (!skipping.has(stream)) return cut(stream, (open.get(stream) ?? '') + text);
      seen.add(stream);
      const lineBreak = text.indexOf('\n');
      if (lineBreak < 0) return [];
      skipping.delete(stream);
      return cut(stream, text.slice(lineBreak + 1));
    },
    end() {
      const rest = [...open].filter(([, line]) => line !== '');
      open.clear();
      return rest.map(([stream, line]) => ({ line, stream }));
    },
    skip() {
      open.clear();
      skipping = new Set(logStreams);
      seen = new Set();
    },
    settle() {
      skipping = new Set([...skipping].filter((stream) => seen.has(stream)));
    },
  };
}

/** Does not split a surrogate pair. */
const wholeCharacters = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text[at - 1]!) ? at - 1 : at;
