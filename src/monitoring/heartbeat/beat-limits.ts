import type { Clock } from '#platform/clock.ts';
import { growingCache } from '#platform/growing-cache.ts';

/** So many at once, and then so many per second. */
type Rate = { burst: number; perSecond: number };
type Bucket = { left: number; at: number };

const rates = {
  key: { burst: 30, perSecond: 5 },
  // All jobs of a team can begin at the same minute.
  team: { burst: 2_000, perSecond: 100 },
  // Of one network: what cannot be a key.
  malformed: { burst: 60, perSecond: 1 },
  // Of one network: somebody who guesses keys. Generous, because jobs with valid keys that this process does not know yet share it.
  guess: { burst: 5_000, perSecond: 200 },
} as const satisfies Record<string, Rate>;

const maxKept = 100_000;

/** Per process. A job that runs in an endless loop does no harm to others, and keys cannot be guessed. */
export function createBeatLimits(clock: Pick<Clock, 'now'>) {
  const buckets = growingCache<Bucket>({ max: maxKept });
  /** The teams of keys that were used. */
  const teams = growingCache<string>({ max: maxKept });
  /** Keys that do not exist, for example of a heartbeat that was deleted. */
  const missing = growingCache<true>({ max: maxKept, ttl: 60_000 });

  const current = (kind: keyof typeof rates, name: string): Bucket => {
    const { burst, perSecond } = rates[kind];
    const now = clock.now().getTime();
    const before = buckets.get(`${kind} ${name}`) ?? { left: burst, at: now };
    const refilled = before.left + (Math.max(0, now - before.at) / 1_000) * perSecond;
    const bucket = { left: Math.min(burst, refilled), at: now };
    buckets.set(`${kind} ${name}`, bucket);
    return bucket;
  };
  const take = (kind: keyof typeof rates, name: string): boolean => {
    const bucket = current(kind, name);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };

  return {
    /** Why a beat is refused; null: it is not. */
    spend(key: string | null, network: string): string | null {
      const team = key === null ? undefined : teams.get(key);
      if (key === null || team === undefined)
        return current(key === null ? 'malformed' : 'guess', network).left < 1
          ? 'Too many beats with unknown keys.'
          : null;
      if (!take('key', key)) return `Too many beats: at most ${rates.key.perSecond} per second.`;
      return take('team', team)
        ? null
        : `Too many beats of this team: at most ${rates.team.perSecond} per second.`;
    },
    isMissing: (key: string): boolean => missing.has(key),
    countUnknown(key: string | null, network: string): void {
      take(key === null ? 'malformed' : 'guess', network);
      if (key === null) return;
      missing.set(key, true);
      teams.delete(key);
    },
    remember: (key: string, teamId: string): void => void teams.set(key, teamId),
  };
}
