import type { Expected } from './ledger.ts';
import type { Random } from './random.ts';

export type AskedNumber = { country: 'DE' | 'GB' | 'CH'; national: string; expected: Expected };

/**
 * The `at`th of a run. Every tenth is British, every fifteenth Swiss: about 12 and 8 a minute, where revalidations may
 * ask those registers 120 and 12 times, so that no line is left when the storm is over.
 */
export function drawNumber(random: Random, at: number): AskedNumber {
  const expected = random.chance(0.2) ? 'invalid' : 'valid';
  if (at % 15 === 2) return { country: 'CH', national: drawSwiss(random, expected), expected };
  // As the simulated registers have it: what ends in 200 is unknown.
  const end = expected === 'invalid' ? '200' : String(random.between(700, 999));
  const country = at % 10 === 1 ? 'GB' : 'DE';
  return { country, national: `${random.between(100_000, 999_999)}${end}`, expected };
}

const swissWeights = [5, 4, 3, 2, 7, 6, 5, 4];

/** What begins with 2 is unknown. */
function drawSwiss(random: Random, expected: Expected): string {
  for (;;) {
    const digits = `${expected === 'invalid' ? 2 : 1}${random.between(1_000_000, 9_999_999)}`;
    const sum = swissWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
    const check = (11 - (sum % 11)) % 11;
    // One in eleven has none.
    if (check < 10) return `${digits}${check}`;
  }
}
