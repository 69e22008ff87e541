import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { listCounts, type DayCounts } from './availability-storage.ts';

/** `days` has only those on which the register was asked, oldest first. Percentages, not counts: how much we ask is nobody's business. */
export type Availability = {
  from: string;
  to: string;
  registers: RegisterAvailability[];
};

export type RegisterAvailability = {
  register: string;
  /** The member state behind the register of the EU. The other registers have none. */
  country: string | null;
  percentage: number;
  days: { day: string; percentage: number }[];
};

const dayMs = 86_400_000;
const shownDays = 30;
const maxAgeMs = 60_000;

/** Public. Read at most once a minute, whoever asks. */
export function createAvailabilityList(db: Db, clock: Clock): () => Promise<Availability> {
  let last: { at: number; list: Promise<Availability> } | null = null;
  return () => {
    const now = performance.now();
    if (last && now - last.at < maxAgeMs) return last.list;
    const list = readAvailability(db, clock.now());
    last = { at: now, list };
    // A failure is not kept.
    list.catch(() => (last = last?.list === list ? null : last));
    return list;
  };
}

async function readAvailability(db: Db, now: Date): Promise<Availability> {
  const from = dateOf(new Date(now.getTime() - (shownDays - 1) * dayMs));
  return { from, to: dateOf(now), registers: summarise(await listCounts(db, from)) };
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

export function summarise(counts: readonly DayCounts[]): RegisterAvailability[] {
  return [...Map.groupBy(counts, ({ lane }) => lane)].map(([lane, days]) => {
    const [register = lane, country = null] = lane.split(' ');
    return {
      register,
      country,
      percentage: percentageOf(days),
      days: days.map((each) => ({ day: each.day, percentage: percentageOf([each]) })),
    };
  });
}

/** Rounded down, so that 100 means that nothing failed. */
function percentageOf(counts: readonly DayCounts[]): number {
  const answered = counts.reduce((sum, each) => sum + each.answered, 0);
  const total = counts.reduce((sum, each) => sum + each.failed, answered);
  return total === 0 ? 0 : Math.floor((answered / total) * 10_000) / 100;
}
