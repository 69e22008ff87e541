/** `20260131_235959`, in UTC. */
export const releaseTimestamp = (at: Date): string => {
  const [day, time] = at.toISOString().slice(0, 19).split('T') as [string, string];
  return `${day.replaceAll('-', '')}_${time.replaceAll(':', '')}`;
};

/** Unique per deployment: if the newest release has the same second or a later one, this returns the second after it. */
export function nextReleaseTimestamp(now: Date, newest: string | null): string {
  const wanted = releaseTimestamp(now);
  if (newest === null || wanted > newest) return wanted;
  return releaseTimestamp(new Date(instantOf(newest) + 1_000));
}

/** Ignores names that are no valid time before the year 9000: an agent may find any digits on its host. */
export const newestOf = (timestamps: readonly (string | null)[]): string | null =>
  timestamps
    .filter((timestamp) => timestamp !== null && instantOf(timestamp) < maxInstant)
    .reduce((one, other) => (one === null || other! > one ? other : one), null);

const maxInstant = Date.UTC(9000, 0);

const instantOf = (timestamp: string): number =>
  Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));

/** The version of a release whose deployment was requested without one. */
export const defaultVersion = (timestamp: string): string => `release-${timestamp}`;
