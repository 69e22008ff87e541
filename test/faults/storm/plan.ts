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

const firstAtMs = 4_000;
const gapMs = { least: 2_500, most: 8_000 };

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
  for (let atMs = firstAtMs; atMs < durationMs; atMs += random.between(gapMs.least, gapMs.most)) {
    if (deck.length === 0) deck = random.shuffle(kinds);
    injuries.push({
      atMs,
      kind: deck.pop()!,
      which: random.chance(0.5) ? 1 : 0,
      forMs: random.between(500, 3_000),
      seconds: random.pick([-120, 120]),
    });
  }
  return injuries;
}

/** `code` tells this outage from every other of the same place: it is the status that is answered meanwhile. */
export type Outage = { fromMs: number; toMs: number; code: number };

/** When a place is down. Some stay down for good near the end, so that both states have to be found after the storm. */
export function planOutages(seed: number, place: string, durationMs: number): Outage[] {
  const random = randomOf(seed, `outages of ${place}`);
  const outages: Outage[] = [];
  for (let fromMs = random.between(5_000, 25_000); fromMs < durationMs - 20_000;) {
    const toMs = fromMs + random.between(8_000, 25_000);
    outages.push({ fromMs, toMs, code: 501 + outages.length });
    fromMs = toMs + random.between(12_000, 30_000);
  }
  if (random.chance(0.4))
    outages.push({ fromMs: durationMs - 5_000, toMs: Infinity, code: 501 + outages.length });
  return outages.filter(({ toMs }) => toMs < durationMs - 6_000 || toMs === Infinity);
}

export const outageAt = (outages: readonly Outage[], ms: number): Outage | undefined =>
  outages.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
