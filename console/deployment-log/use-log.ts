import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { followLive } from './follow-live.ts';
import { isFarBehind } from './is-far-behind.ts';
import { createLineCutter } from './cut-lines.ts';
import { createLogLines, type LogLines, type NewLine } from './log-lines.ts';
import { readStored } from './read-stored.ts';

/** Of a longer stored log, only the end is loaded. The download has all of it. */
const maxHeld = 32 * 1024 * 1024;
const retryMs = 5_000;
/** Lines processed at once: about 10 ms of work. */
const batch = 4_000;

export type LogState =
  | { kind: 'connecting' | 'live' | 'whole' }
  | { kind: 'reading'; part: number }
  | { kind: 'lost'; why: string };

export type Log = {
  lines: LogLines;
  state: LogState;
  /** Characters left out at the start. */ skipped: number;
};

/** The log of a deployment: live while the deployment runs, otherwise from the stored log. */
export function useLog(id: string, { hasEnded, logSize }: { hasEnded: boolean; logSize: number }): Log {
  const [lines] = useState(() => createLogLines());
  const [state, setState] = useState<LogState>({ kind: 'connecting' });
  // Live lines stay when the deployment ends.
  const [source, setSource] = useState<'live' | 'store'>(hasEnded ? 'store' : 'live');
  const [attempt, setAttempt] = useState(0);
  const grows = useRef(true);
  grows.current = !hasEnded;
  const [skipped, setSkipped] = useState(0);

  useEffect(() => {
    if (source === 'live')
      return followLive(id, {
        lines,
        onLive: () => setState({ kind: 'live' }),
        onEnd: () => setState({ kind: 'whole' }),
        // A new connection would repeat all lines; the stored log can be read from the current position.
        onLost: () => setSource('store'),
      });
    const from = Math.max(0, logSize - maxHeld);
    setSkipped(from);
    return followStore(id, from, {
      lines,
      grows: () => grows.current,
      onState: setState,
      onLost: (error) => {
        setState({ kind: 'lost', why: messageOf(error) });
        const timer = setTimeout(() => setAttempt(attempt + 1), retryMs);
        return () => clearTimeout(timer);
      },
    });
    // The size at the start decides where reading starts.
  }, [id, lines, source, attempt]);

  const isBehind = source === 'live' && isFarBehind(lines.received, logSize);
  useEffect(() => {
    if (isBehind) setSource('store');
  }, [isBehind]);
  return { lines, state, skipped };
}

function followStore(
  id: string,
  from: number,
  {
    lines,
    grows,
    onState,
    onLost,
  }: {
    lines: LogLines;
    grows: () => boolean;
    onState: (state: LogState) => void;
    /** Returns a function that stops it. */
    onLost: (error: unknown) => () => void;
  },
): () => void {
  const aborted = new AbortController();
  const cutter = createLineCutter();
  let stopRetry = (): void => {};
  let isFirst = true;
  const add = async (found: readonly NewLine[]): Promise<void> => {
    for (let from = 0; from < found.length && !aborted.signal.aborted; from += batch) {
      lines.append(found.slice(from, from + batch));
      // User input is handled first.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const readAll = async (): Promise<void> => {
    onState({ kind: 'reading', part: 0 });
    const pages = readStored(id, from, { signal: aborted.signal, withRuns: true, grows });
    for await (const { text, runs, read, size } of pages) {
      if (aborted.signal.aborted) return;
      // Not sooner: while the server is unreachable, the old lines are better than none.
      if (isFirst) lines.clear();
      isFirst = false;
      await add(cutter.push(text, runs));
      onState(read < size ? { kind: 'reading', part: (read - from) / (size - from) } : { kind: 'live' });
    }
    await add(cutter.end());
    onState({ kind: 'whole' });
  };
  readAll().catch((error: unknown) => {
    if (!aborted.signal.aborted) stopRetry = onLost(error);
  });
  return () => {
    aborted.abort();
    stopRetry();
  };
}
