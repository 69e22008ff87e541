import { useEffect, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { logLines } from '../api/deployment.generated.ts';
import { refresh } from '../api/hooks.ts';
import { subscribe } from '../api/live.ts';
import { hasGaps } from './has-gaps.ts';
import { createLineCutter, createLogLines, type LogLines } from './log-lines.ts';
import { readStored } from './read-stored.ts';

/** Characters of a stored log that are held: the end of a longer one. All of it can be downloaded. */
const mostHeld = 32 * 1024 * 1024;
const retryMs = 5_000;

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
  // What it was when the page was opened: the lines that came live stay when it ends.
  const [source, setSource] = useState<'live' | 'store'>(hasEnded ? 'store' : 'live');
  const [attempt, setAttempt] = useState(0);
  const skipped = source === 'store' ? Math.max(0, logSize - mostHeld) : 0;

  useEffect(() => {
    const again = (error: unknown): void => {
      setState({ kind: 'lost', why: messageOf(error) });
      timer = setTimeout(() => setAttempt(attempt + 1), retryMs);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop =
      source === 'live'
        ? followLive(id, lines, setState, again)
        : readAll(id, skipped, lines, setState, again);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, lines, source, skipped, attempt]);

  // A live reader that fell far behind has gaps; the store has everything.
  const isBehind =
    source === 'live' && state.kind === 'whole' && hasEnded && hasGaps(lines.received, logSize);
  useEffect(() => {
    if (isBehind) setSource('store');
  }, [isBehind]);
  return { lines, state, skipped };
}

type Say = (state: LogState) => void;

/** Lines are gathered and handed on once a frame: a thousand in a burst are one change of the page. */
function followLive(id: string, lines: LogLines, say: Say, again: (error: unknown) => void): () => void {
  let pending: Parameters<LogLines['append']>[0][number][] = [];
  let frame = 0;
  let isLeft = false;
  const flush = (): void => {
    frame = 0;
    lines.append(pending);
    pending = [];
  };
  const stop = subscribe(
    logLines,
    { id },
    {
      onStart: () => {
        pending = [];
        lines.clear();
        say({ kind: 'live' });
      },
      onNext: ({ deploymentLog }) => {
        pending.push(deploymentLog);
        frame ||= requestAnimationFrame(flush);
      },
      onEnd: (error) => {
        if (isLeft) return;
        flush();
        if (error) return again(error);
        say({ kind: 'whole' });
        void refresh('deployment');
      },
    },
  );
  lines.clear();
  say({ kind: 'live' });
  return () => {
    isLeft = true;
    cancelAnimationFrame(frame);
    stop();
  };
}

function readAll(
  id: string,
  from: number,
  lines: LogLines,
  say: Say,
  again: (error: unknown) => void,
): () => void {
  const aborted = new AbortController();
  const cutter = createLineCutter();
  const add = (texts: string[]): void => lines.append(texts.map((line) => ({ line, stream: null })));
  const read = async (): Promise<void> => {
    lines.clear();
    say({ kind: 'reading', part: 0 });
    for await (const { text, read, size } of readStored(id, from, aborted.signal)) {
      add(cutter.push(text));
      say({ kind: 'reading', part: (read - from) / Math.max(1, size - from) });
    }
    add(cutter.end());
    say({ kind: 'whole' });
  };
  read().catch((error: unknown) => {
    if (!aborted.signal.aborted) again(error);
  });
  return () => aborted.abort();
}
