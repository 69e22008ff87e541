import { randomOf } from './random.ts';

/** Faults of the program's processes and of their network connections. */
export const processFaults = [
  'kill server',
  'kill worker',
  'kill worker',
  'terminate server',
  'terminate worker',
  'pause server',
  'pause worker',
  'reset connections',
  'stall connections',
  'step clock',
  'blackhole connections',
] as const;

/** Faults of PostgreSQL and NATS. */
export const engineFaults = [
  'crash PostgreSQL',
  'crash PostgreSQL',
  'crash NATS',
  'pause NATS',
  'terminate sessions',
  'pause session',
  'fill disk',
  'set clock back',
] as const;

export type FaultKind = (typeof processFaults)[number] | (typeof engineFaults)[number];

export type Fault = {
  /** Relative to the start of the storm. */
  atMs: number;
  kind: FaultKind;
  /** Which of the two servers or workers, for faults of one process. */
  instance: 0 | 1;
  /** For faults that last for a time. */
  durationMs: number;
  /** For `step clock`. */
  stepSeconds: number;
};

/** How long the schedule waits for the end of a fault, in addition to the usual gap. All other faults end within 9 s. */
export function waitAfterMs({ kind, durationMs }: Pick<Fault, 'kind' | 'durationMs'>): number {
  if (kind === 'blackhole connections') return blackholeMs;
  if (kind === 'set clock back') return clockAheadMs + durationMs + clockRecoveryMs;
  return 0;
}

/** The program must recover from blackholed connections within 15 s: this time plus `recoveryMs`. */
export const blackholeMs = 13_000;
export const clockAheadMs = 6_000;
/** The program detects a clock that was set back after 5 s; then every target with an interval of 2 s is checked again. */
export const clockRecoveryMs = 8_000;

const firstFaultMs = 4_000;
const gapMs = { min: 1_500, max: 6_000 };

/**
 * 25 s with faults alternate with a calm period of 26 s in which no fault starts. The last fault ends in the first half of the
 * calm period: it takes at most 13 s, plus 2 s to recover. The second half shows that everything works without faults.
 */
const phaseMs = { faults: 25_000, calm: 26_000 };

export function planCalmPeriods(durationMs: number): PlannedSpan[] {
  const cycleMs = phaseMs.faults + phaseMs.calm;
  return Array.from({ length: Math.floor(durationMs / cycleMs) }, (_, at) => ({
    fromMs: at * cycleMs + phaseMs.faults,
    toMs: (at + 1) * cycleMs,
  }));
}

/** Relative to the start of the storm. */
type PlannedSpan = { fromMs: number; toMs: number };

/**
 * Plans every kind once per round, in an order that depends on the seed. A kind that is listed twice occurs twice as often. The
 * two schedules run in parallel, so that a process can be killed while its database is down.
 */
export function planFaults(
  seed: number,
  durationMs: number,
  name: string,
  kinds: readonly FaultKind[],
): Fault[] {
  const random = randomOf(seed, name);
  const faults: Fault[] = [];
  let remaining: FaultKind[] = [];
  const calmPeriods = planCalmPeriods(durationMs);
  for (let atMs = firstFaultMs; atMs < durationMs; atMs += random.between(gapMs.min, gapMs.max)) {
    const calm = calmPeriods.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    if (calm) atMs = calm.toMs;
    if (atMs >= durationMs) break;
    if (remaining.length === 0) remaining = random.shuffle(kinds);
    const fault: Fault = {
      atMs,
      kind: remaining.pop()!,
      instance: random.chance(0.5) ? 1 : 0,
      durationMs: random.between(500, 3_000),
      stepSeconds: random.pick([-120, 120]),
    };
    faults.push(fault);
    atMs += waitAfterMs(fault);
  }
  return faults;
}

/** `code` is the HTTP status that the target returns during the outage. It identifies the outage among those of the target. */
export type Outage = PlannedSpan & { code: number };

/** From 501 to 599, then from 501 again. A code is used again after half an hour at the earliest. */
const codeOf = (at: number): number => 501 + (at % 99);

/** Plans when a target is down. Some targets stay down at the end, so that both states must be found after the storm. */
export function planOutages(seed: number, target: string, durationMs: number): Outage[] {
  const random = randomOf(seed, `outages of ${target}`);
  const outages: Outage[] = [];
  for (let fromMs = random.between(5_000, 25_000); fromMs < durationMs - 20_000;) {
    const toMs = fromMs + random.between(8_000, 25_000);
    outages.push({ fromMs, toMs, code: codeOf(outages.length) });
    fromMs = toMs + random.between(12_000, 30_000);
  }
  if (random.chance(0.4))
    outages.push({ fromMs: durationMs - 5_000, toMs: Infinity, code: codeOf(outages.length) });
  return outages.filter(({ toMs }) => toMs < durationMs - 6_000 || toMs === Infinity);
}

/** Plans one outage in every calm period. After the last fault has ended, nothing can hide it. */
export function planCalmOutages(durationMs: number): Outage[] {
  return planCalmPeriods(durationMs).map((calm, at) => ({
    fromMs: calm.fromMs + 4_000,
    toMs: calm.toMs,
    code: codeOf(at),
  }));
}

/**
 * Outages that are longer than the minute after which an incident is escalated. The last one lasts until the end of the storm, and
 * begins so early that its step is due soon after that.
 */
export function planLongOutages(seed: number, target: string, durationMs: number): Outage[] {
  const random = randomOf(seed, `long outages of ${target}`);
  const outages: Outage[] = [];
  for (let fromMs = random.between(16_000, 20_000); fromMs < durationMs - 55_000;) {
    const toMs = fromMs + random.between(80_000, 100_000);
    outages.push({ fromMs, toMs: toMs < durationMs - 6_000 ? toMs : Infinity, code: codeOf(outages.length) });
    fromMs = toMs + random.between(12_000, 20_000);
  }
  return outages;
}

/** A maintenance window for the sites with these keys. */
export type PlannedWindow = PlannedSpan & { keys: readonly string[] };

/** Plans windows of 8 to 20 s. Every second one overlaps another one that ends later. */
export function planWindows(seed: number, keys: readonly string[], durationMs: number): PlannedWindow[] {
  const random = randomOf(seed, `windows of ${keys.join(', ')}`);
  const windows: PlannedWindow[] = [];
  for (let fromMs = random.between(3_000, 10_000); fromMs < durationMs - 12_000;) {
    let toMs = fromMs + random.between(8_000, 20_000);
    windows.push({ fromMs, toMs, keys });
    if (windows.length % 3 === 1) {
      const overlapFrom = random.between(fromMs + 2_000, toMs - 2_000);
      toMs += random.between(3_000, 8_000);
      windows.push({ fromMs: overlapFrom, toMs, keys });
    }
    fromMs = toMs + random.between(5_000, 15_000);
  }
  return windows;
}

/**
 * A window in every calm period in which the outage of a calm target begins. It ends 11 s before the outage, which is long enough to
 * announce it then.
 */
export const planCalmWindows = (keys: readonly string[], durationMs: number): PlannedWindow[] =>
  planCalmPeriods(durationMs).map(({ fromMs, toMs }) => ({
    fromMs: fromMs + 2_000,
    toMs: toMs - 11_000,
    keys,
  }));

/** A window in every long outage. The second step of its escalation is usually due in it, and is taken after it. */
export const planStepWindows = (keys: readonly string[], outages: readonly Outage[]): PlannedWindow[] =>
  outages.map(({ fromMs }) => ({ fromMs: fromMs + 50_000, toMs: fromMs + 70_000, keys }));

export const outageAt = (outages: readonly Outage[], ms: number): Outage | undefined =>
  outages.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
