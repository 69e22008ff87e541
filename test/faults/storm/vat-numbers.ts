import type { ExpectedStatus } from './ledger.ts';
import type { Random } from './random.ts';

export type DrawnNumber = { country: 'DE' | 'GB' | 'CH'; national: string; expected: ExpectedStatus };

/**
 * Draws the number at position `at` of a sequence. Every tenth number is British and every fifteenth Swiss: about 12 and 8 per
 * minute. Revalidation may send 120 and 12 requests per minute to those registers, so no backlog is left after the storm.
 */
export function drawVatNumber(random: Random, at: number): DrawnNumber {
  const expected = random.chance(0.2) ? 'invalid' : 'valid';
  if (at % 15 === 2) return { country: 'CH', national: drawSwiss(random, expected), expected };
  // The simulated registers do not know numbers that end in 200.
  const end = expected === 'invalid' ? '200' : String(random.between(700, 999));
  const country = at % 10 === 1 ? 'GB' : 'DE';
  return { country, national: `${random.between(100_000, 999_999)}${end}`, expected };
}

const swissWeights = [5, 4, 3, 2, 7, 6, 5, 4];

/** The simulated register does not know numbers that start with 2. */
function drawSwiss(random: Random, expected: ExpectedStatus): string {
  for (;;) {
    const digits = `${expected === 'invalid' ? 2 : 1}${random.between(1_000_000, 9_999_999)}`;
    const sum = swissWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
    const check = (11 - (sum % 11)) % 11;
    // One in eleven has no valid check digit.
    if (check < 10) return `${digits}${check}`;
  }
}
