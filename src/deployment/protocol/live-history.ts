/**
 * Which release a rollback goes to: one rule for the control plane and the agent. A history names the releases that were live
 * one after the other, oldest first. The last one is live. A release that was rolled back from is no longer in it.
 */
export type LiveHistory = readonly string[];

/** As many releases as a host can report. */
const most = 200;

/**
 * `live` is live now. If it was live before, everything after it was rolled back from. So was everything newer, if it is a
 * release that was rolled back from itself and was returned to by name: names are in the order of time.
 */
export function withLive(history: LiveHistory, live: string | null): LiveHistory {
  if (live === null) return history;
  const place = history.lastIndexOf(live);
  return place === -1
    ? [...history.filter((release) => release < live), live].slice(-most)
    : history.slice(0, place + 1);
}

/** `release` was tried, and what was live before is live again. */
export const withoutRelease = (history: LiveHistory, release: string): LiveHistory =>
  history.filter((other) => other !== release);

/** What was live before and can be live again, nearest first. A rollback without a target goes to the first. */
export const rollbackTargets = (
  history: LiveHistory,
  live: string | null,
  isSound: (release: string) => boolean,
): string[] =>
  withLive(history, live)
    .filter((release) => release !== live && isSound(release))
    .reverse();
