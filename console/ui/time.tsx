import { useSyncExternalStore, type ReactElement } from 'react';
import { ago, exact } from './format.ts';

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

/** A relative time. The tooltip has the exact time in the user's time zone. */
export function Time({ at, never = 'never' }: { at: string | null; never?: string }): ReactElement {
  const current = useSyncExternalStore(subscribe, () => now);
  if (!at) return <span className="quiet">{never}</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact(date)}>
      {ago(date, Math.max(current, Date.now() - everyMs))}
    </time>
  );
}
