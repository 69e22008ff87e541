import { randomOf } from './random.ts';

/** To the processes of the program, and the ways between them. */
export const processInjuries = [
  'kill server',
  'kill worker',
  'kill worker',
  'terminate server',
  'terminate worker',
  'pause server',
  'pause worker',
  'cut wire',
  'stall wire',
  'step clock',
  'forget connections',
] as const;

/** To what they stand on. */
export const engineInjuries = [
  'crash PostgreSQL',
  'crash PostgreSQL',
  'crash NATS',
  'pause NATS',
  'end sessions',
  'pause session',
  'fill disk',
  'set clock back',
] as const;

export type InjuryKind = (typeof processInjuries)[number] | (typeof engineInjuries)[number];

export type Injury = {
  /** After the start of the storm. */
  atMs: number;
  kind: InjuryKind;
  /** Which of two, where there are two. */
  which: 0 | 1;
  /** How long it lasts, where it lasts. */
  forMs: number;
  /** Of a step of the clock. */
  seconds: number;
};

/** Until it is over, for those after which nothing else may come so soon. All others are over within 9 s. */
export function lastsMs({ kind, forMs }: Pick<Injury, 'kind' | 'forMs'>): number {
  if (kind === 'forget connections') return forgottenMs;
  if (kind === 'set clock back') return aheadMs + forMs + setBackMs;
  return 0;
}

/** With what is allowed afterwards, all is to be well 15 s after connections were forgotten. */
export const forgottenMs = 13_000;
export const aheadMs = 6_000;
/** A clock that was set back is noticed after 5 s, and what is checked every 2 s comes round. */
export const setBackMs = 8_000;

const firstAtMs = 4_000;
const gapMs = { least: 1_500, most: 6_000 };

/**
 * 25 s of storm, then 26 s in which nothing new is broken. Half of those go by until the last injury (13 s at most, and 2
 * afterwards) is over; the rest is what shows that everything is well where nothing is broken.
 */
const turnMs = { storm: 25_000, calm: 26_000 };

export function planCalms(durationMs: number): Planned[] {
  const length = turnMs.storm + turnMs.calm;
  return Array.from({ length: Math.floor(durationMs / length) }, (_, at) => ({
    fromMs: at * length + turnMs.storm,
    toMs: (at + 1) * length,
  }));
}

/** After the start of the storm. */
type Planned = { fromMs: number; toMs: number };

/**
 * All kinds in turn, in an order that the seed decides; a kind that is listed twice comes twice as often. The two lists
 * run side by side, so that a process can die while its database is away.
 */
export function planInjuries(
  seed: number,
  durationMs: number,
  name: string,
  kinds: readonly InjuryKind[],
): Injury[] {
  const random = randomOf(seed, name);
  const injuries: Injury[] = [];
  let deck: InjuryKind[] = [];
  const calms = planCalms(durationMs);
  for (let atMs = firstAtMs; atMs < durationMs; atMs += random.between(gapMs.least, gapMs.most)) {
    const calm = calms.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    if (calm) atMs = calm.toMs;
    if (atMs >= durationMs) break;
    if (deck.length === 0) deck = random.shuffle(kinds);
    const injury: Injury = {
      atMs,
      kind: deck.pop()!,
      which: random.chance(0.5) ? 1 : 0,
      forMs: random.between(500, 3_000),
      seconds: random.pick([-120, 120]),
    };
    injuries.push(injury);
    atMs += lastsMs(injury);
  }
  return injuries;
}

/** `code` tells this outage from every other near it of the same place: it is the status that is answered meanwhile. */
export type Outage = Planned & { code: number };

/** From 501 to 599, and from the start again: half an hour lies between two of the same at least. */
const codeOf = (at: number): number => 501 + (at % 99);

/** When a place is down. Some stay down for good near the end, so that both states have to be found after the storm. */
export function planOutages(seed: number, place: string, durationMs: number): Outage[] {
  const random = randomOf(seed, `outages of ${place}`);
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

/** One in every calm, which nothing hides once the last injury is over. */
export function planCalmOutages(durationMs: number): Outage[] {
  return planCalms(durationMs).map((calm, at) => ({
    fromMs: calm.fromMs + 4_000,
    toMs: calm.toMs,
    code: codeOf(at),
  }));
}

export const outageAt = (outages: readonly Outage[], ms: number): Outage | undefined =>
  outages.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
