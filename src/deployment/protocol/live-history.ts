/**
 * The rule for the target of a rollback, shared by the control plane and the agent. A live history is the list of releases that
 * were live one after the other, oldest first. The last one is live. A rollback removes the release that it leaves.
 */
export type LiveHistory = readonly string[];

/** As many releases as a host can report. */
const maxReleases = 200;

/**
 * `live` is live now. If it is in the history, a rollback has left everything after it. If a rollback had removed it and the user has
 * returned to it by name, everything newer was left, too: names are in the order of time.
 */
export function withLive(history: LiveHistory, live: string | null): LiveHistory {
  if (live === null) return history;
  const index = history.lastIndexOf(live);
  return index === -1
    ? [...history.filter((release) => release < live), live].slice(-maxReleases)
    : history.slice(0, index + 1);
}

/** `release` was live for a short time and failed; the release before it is live again. */
export const withoutRelease = (history: LiveHistory, release: string): LiveHistory =>
  history.filter((other) => other !== release);

/** Whether a release that was live has been rolled back from. What was live before the history begins is not known. */
export const wasRolledBack = (history: LiveHistory, live: string | null, release: string): boolean => {
  const known = withLive(history, live);
  return known.length > 0 && release > known[0]! && !known.includes(release);
};

/** The earlier releases that are usable, newest first. A rollback without a target goes to the first. */
export const rollbackTargets = (
  history: LiveHistory,
  live: string | null,
  isUsable: (release: string) => boolean,
): string[] =>
  withLive(history, live)
    .filter((release) => release !== live && isUsable(release))
    .reverse();
