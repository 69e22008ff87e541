import type { Clock } from '#platform/clock.ts';

/** Whether somebody waits for the answer, or it is asked for in the background. */
export type Urgency = 'urgent' | 'patient';

export type LaneWidths = {
  /** At once under each name. */
  places: number;
  /** Of these, as many as the patient may have: the others are kept for the urgent. */
  patientPlaces: number;
  /** So many of the patient wait under all names together; under one name never more than there are chairs left. */
  patientChairs: number;
};

export type Entry = {
  urgency: Urgency;
  /** How long to wait for a place. */
  ms: number;
  signal: AbortSignal;
};

export type Lanes = {
  /** Waits for a free place under that name; null when there was none. The place is left by a call. */
  enter(name: string, entry: Entry): Promise<(() => void) | null>;
};

type Lane = { inside: Record<Urgency, number>; waiting: Record<Urgency, Set<() => void>> };

const newLane = (): Lane => ({
  inside: { urgent: 0, patient: 0 },
  waiting: { urgent: new Set(), patient: new Set() },
});

/** So many at once under each name; the others wait in line, the urgent before the patient. */
export function createLanes({ places, patientPlaces, patientChairs }: LaneWidths, clock: Clock): Lanes {
  const lanes = new Map<string, Lane>();
  let chairsTaken = 0;

  const hasPlace = ({ inside }: Lane, urgency: Urgency): boolean =>
    inside.urgent + inside.patient < places && (urgency === 'urgent' || inside.patient < patientPlaces);

  function leave(name: string, lane: Lane, urgency: Urgency): void {
    lane.inside[urgency] -= 1;
    for (const next of ['urgent', 'patient'] as const) {
      const [call] = lane.waiting[next];
      if (!call || !hasPlace(lane, next)) continue;
      lane.waiting[next].delete(call);
      lane.inside[next] += 1;
      return call();
    }
    if (lane.inside.urgent + lane.inside.patient === 0) lanes.delete(name);
  }

  /** True when it was called in. */
  async function wait(lane: Lane, { urgency, ms, signal }: Entry): Promise<boolean> {
    const called = Promise.withResolvers<void>();
    const call = (): void => called.resolve();
    lane.waiting[urgency].add(call);
    const enough = new AbortController();
    const late = clock.sleep(Math.max(0, ms), AbortSignal.any([enough.signal, signal])).catch(() => {});
    await Promise.race([called.promise, late]);
    enough.abort();
    // Called in the very moment it gave up: the place is taken all the same.
    return !lane.waiting[urgency].delete(call);
  }

  async function waitOnChair(lane: Lane, entry: Entry): Promise<boolean> {
    if (lane.waiting.patient.size >= patientChairs - chairsTaken) return false;
    chairsTaken += 1;
    try {
      return await wait(lane, entry);
    } finally {
      chairsTaken -= 1;
    }
  }

  return {
    async enter(name, entry) {
      const { urgency } = entry;
      const lane = lanes.get(name) ?? newLane();
      lanes.set(name, lane);
      if (hasPlace(lane, urgency)) lane.inside[urgency] += 1;
      else if (!(await (urgency === 'urgent' ? wait(lane, entry) : waitOnChair(lane, entry)))) return null;
      return () => leave(name, lane, urgency);
    },
  };
}
