import type { Comparison } from './comparison.ts';
import { compareHouses, housesIn, type House } from './house-numbers.ts';
import { takePostcodes } from './postcodes.ts';
import { foldStreet } from './street-words.ts';
import { countShared, lengthOf, wordsOf } from './words.ts';

/** Of the shorter address, how much must be in the longer one. Registers leave out districts, floors and countries. */
const minShared = 0.7;
/** Fewer words without a number are only a town. */
const minWords = 3;

type Address = {
  postcodes: ReadonlySet<string>;
  states: ReadonlySet<string>;
  houses: House[];
  words: string[];
};

/**
 * Whether a customer's address is the one that the register has. The order of its parts does not matter. A postcode, a state
 * and a town can only contradict: many have them in common.
 */
export function compareAddresses(
  given: string | null,
  registered: string | null,
  country: string,
): Comparison {
  if (given === null || registered === null) return 'NOT_PROCESSED';
  const a = parse(given, country);
  const b = parse(registered, country);
  if (contradict(a.postcodes, b.postcodes) || contradict(a.states, b.states)) return 'INVALID';
  if (a.words.length === 0 || b.words.length === 0) return 'NOT_PROCESSED';
  const [shorter, longer] = lengthOf(a.words) <= lengthOf(b.words) ? [a, b] : [b, a];
  if (countShared(shorter.words, longer.words) / lengthOf(shorter.words) < minShared) return 'INVALID';
  if (a.houses.length > 0 || b.houses.length > 0) return compareHouses(a.houses, b.houses);
  return shorter.words.length >= minWords ? 'VALID' : 'NOT_PROCESSED';
}

const contradict = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && ![...a].some((each) => b.has(each));

function parse(text: string, country: string): Address {
  const cut = text.slice(0, 1_000);
  const { postcodes, rest } = takePostcodes(cut, country);
  return {
    postcodes,
    states: new Set(country === 'AU' ? cut.toUpperCase().match(australianState) : []),
    houses: housesIn(rest, country),
    words: foldStreet(wordsOf(rest)),
  };
}

/** Only before a postcode: elsewhere the letters can be a word. */
const australianState = /\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\b(?=[ .,\n]{0,3}\d{4}\b)/g;
