/** `20260131_235959`, in UTC. */
export const releaseTimestamp = (at: Date): string => {
  const [day, time] = at.toISOString().slice(0, 19).split('T') as [string, string];
  return `${day.replaceAll('-', '')}_${time.replaceAll(':', '')}`;
};

/** A release of its own for each deployment: one that comes within a second of another is dated a second later. */
export function nextReleaseTimestamp(now: Date, newest: string | null): string {
  const wanted = releaseTimestamp(now);
  if (newest === null || wanted > newest) return wanted;
  return releaseTimestamp(new Date(instantOf(newest) + 1_000));
}

const instantOf = (timestamp: string): number =>
  Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));
