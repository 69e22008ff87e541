import { logStreams, type LogChunk, type LogStream } from '../protocol/agent-protocol.ts';

export type LogLine = { line: string; stream: LogStream };

export type LineSplitter = {
  push(chunk: LogChunk): LogLine[];
  /** What stands after the last line break. */
  end(): LogLine[];
  /** Something was left out: what comes next begins in the middle of a line, and is dropped up to its end. */
  skip(): void;
  /** Of streams that said nothing since `skip` the next line is taken to be whole. */
  settle(): void;
};

/** A program that never breaks its line must not fill the memory: it is broken here, at so many UTF-16 units. */
export const longestLine = 64 * 1024;

/** Each stream has lines of its own, also when they take turns in the middle of one. */
export function createLineSplitter(): LineSplitter {
  const open = new Map<LogStream, string>();
  let skipping = new Set<LogStream>();
  let heard = new Set<LogStream>();

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
    while (rest.length > longestLine) {
      const end = wholeCharacters(rest, longestLine);
      lines.push({ line: rest.slice(0, end), stream });
      rest = rest.slice(end);
    }
    open.set(stream, rest);
    return lines;
  };

  return {
    push([stream, text]) {
      if (!skipping.has(stream)) return cut(stream, (open.get(stream) ?? '') + text);
      heard.add(stream);
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
      heard = new Set();
    },
    settle() {
      skipping = new Set([...skipping].filter((stream) => heard.has(stream)));
    },
  };
}

/** Not between the halves of a surrogate pair. */
const wholeCharacters = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text[at - 1]!) ? at - 1 : at;
