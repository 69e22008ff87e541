import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { followLive } from './follow-live.ts';
import { isFarBehind } from './is-far-behind.ts';
import { createLineCutter } from './cut-lines.ts';
import { createLogLines, type LogLines, type NewLine } from './log-lines.ts';
import { readStored } from './read-stored.ts';

/** Characters of a stored log that are held: the end of a longer one. All of it can be downloaded. */
const mostHeld = 32 * 1024 * 1024;
const retryMs = 5_000;
/** Lines taken in at once: some 10 ms of work. */
const batch = 4_000;

export type LogState =
  | { kind: 'connecting' | 'live' | 'whole' }
  | { kind: 'reading'; part: number }
  | { kind: 'lost'; why: string };

export type Log = {
  lines: LogLines;
  state: LogState;
  /** Characters left out at the front. */ skipped: number;
};

/** The log of a deployment: live while it goes on, from the store when it had ended already. */
export function useLog(id: string, { hasEnded, logSize }: { hasEnded: boolean; logSize: number }): Log {
  const [lines] = useState(() => createLogLines());
  const [state, setState] = useState<LogState>({ kind: 'connecting' });
  // The lines that came live stay when the deployment ends.
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
        // The lines would begin anew with every connection; the store can be read on where one was.
        onLost: () => setSource('store'),
      });
    const from = Math.max(0, logSize - mostHeld);
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
    // How large it was when reading began decides where to begin.
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
    /** Says how to call off what it has begun. */
    onLost: (error: unknown) => () => void;
  },
): () => void {
  const aborted = new AbortController();
  const cutter = createLineCutter();
  let callOff = (): void => {};
  let isFirst = true;
  const add = async (found: readonly NewLine[]): Promise<void> => {
    for (let from = 0; from < found.length && !aborted.signal.aborted; from += batch) {
      lines.append(found.slice(from, from + batch));
      // Whatever the reader does in between comes first.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const readAll = async (): Promise<void> => {
    onState({ kind: 'reading', part: 0 });
    const pages = readStored(id, from, { signal: aborted.signal, withRuns: true, grows });
    for await (const { text, runs, read, size } of pages) {
      if (aborted.signal.aborted) return;
      // Not sooner: what was there is better than nothing while the server is away.
      if (isFirst) lines.clear();
      isFirst = false;
      await add(cutter.push(text, runs));
      onState(read < size ? { kind: 'reading', part: (read - from) / (size - from) } : { kind: 'live' });
    }
    await add(cutter.end());
    onState({ kind: 'whole' });
  };
  readAll().catch((error: unknown) => {
    if (!aborted.signal.aborted) callOff = onLost(error);
  });
  return () => {
    aborted.abort();
    callOff();
  };
}
