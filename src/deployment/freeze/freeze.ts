import { isOver, listOccurrences, type Occurrence, type WindowTimes } from '#platform/recurrence.ts';

export type FreezeState = 'SCHEDULED' | 'ACTIVE' | 'ENDED' | 'CANCELLED';

export type FreezeSettings = WindowTimes & {
  title: string;
  /** Null: all environments of the team. */
  environmentIds: string[] | null;
  isPublic: boolean;
};

export type Freeze = FreezeSettings & {
  id: string;
  teamId: string;
  state: FreezeState;
  createdBy: string;
  /** Occurrences that start later are not stored yet; null if there are none. */
  plannedUntil: Date | null;
};

const days = (count: number): number => count * 86_400_000;
const maxPlanned = 50;

export type Plan = { occurrences: Occurrence[]; plannedUntil: Date; overAt: Date | null };

/** The occurrences to store: those that end after `from`, at most 50, within 35 days. */
export function planOccurrences(times: WindowTimes, from: Date): Plan {
  const horizon = new Date(from.getTime() + days(35));
  const occurrences = listOccurrences(times, from, horizon, maxPlanned + 1);
  const next = occurrences.length > maxPlanned ? occurrences.pop() : undefined;
  const plannedUntil = next?.startsAt ?? horizon;
  const overAt = isOver(times, plannedUntil) ? (occurrences.at(-1)?.endsAt ?? from) : null;
  return { occurrences, plannedUntil, overAt };
}

export type Wait = {
  now: Date;
  notBefore: Date | null;
  /** While the live release is being verified, unless the deployment supersedes it. */
  watchedUntil: Date | null;
  /** Of its environment, now and later, unless the deployment overrides them. */
  freezes: readonly (Occurrence & { title: string })[];
};

/** What a deployment waits for, in one sentence with the time; null if it does not wait. Whatever ends last is named. */
export function describeWait({ now, notBefore, watchedUntil, freezes }: Wait): string | null {
  let [at, sentence] = [now, null as string | null];
  const waitFor = (until: Date, what: string): void => {
    if (until <= at) return;
    at = until;
    sentence = `Waits ${what} ${until.toISOString()}.`;
  };
  if (watchedUntil) waitFor(watchedUntil, 'for the verification of the live release, at most until');
  if (notBefore) waitFor(notBefore, 'until its start time at');
  // Freezes can follow each other: one that is active when the wait ends prolongs it.
  for (const { startsAt, endsAt, title } of freezes.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  ))
    if (startsAt <= at) waitFor(endsAt, `for the end of the freeze ${title} at`);
  return sentence;
}
