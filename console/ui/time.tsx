import { useSyncExternalStore, type ReactElement } from 'react';
import { words } from '../words/words.ts';
import { ago, exact, inAbout } from './format.ts';

const everyMs = 10_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const useNow = (): number =>
  Math.max(
    useSyncExternalStore(subscribe, () => now),
    Date.now() - everyMs,
  );

type Times = {
  at: string | null;
  never?: string;
  /** It has happened, even if the clock of this computer is behind that of the server. */
  past?: boolean;
};

/** A relative time. The tooltip has the exact time in the user's time zone. */
export function Time({ at, never = words().ui.never, past = false }: Times): ReactElement {
  const current = useNow();
  if (!at) return <span className="quiet">{never}</span>;
  const date = new Date(at);
  const time = date.getTime();
  // The timer lags behind by up to 10 s, and what has happened since is not in the future.
  const hasHappened = past || time <= Date.now();
  return (
    <time dateTime={at} title={exact(date)}>
      {ago(date, hasHappened ? Math.max(current, time) : current)}
    </time>
  );
}

const soonMs = 5_000;

/** When something ends: `soon`, or `in about 3 min`. */
export function EstimatedTime({ at }: { at: string }): ReactElement {
  const date = new Date(at);
  const now = useNow();
  const isSoon = date.getTime() - now < soonMs;
  return isSoon ? (
    <>{words().ui.times.soon}</>
  ) : (
    <time dateTime={at} title={exact(date)}>
      {inAbout(date, now)}
    </time>
  );
}
