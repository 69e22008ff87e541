import type { Comparison } from './comparison.ts';
import { foldStreet } from './street-words.ts';
import { countShared, lengthOf, wordsOf } from './words.ts';

/** The numbers of one line or part between commas, with the words next to them: a street, or a town such as `Praha 1`. */
export type House = { words: string[]; numbers: ReadonlySet<string> };

/** Real addresses have fewer. Each is compared with each. */
const maxHouses = 10;

/** Of the words of the shorter one, how many the other one must have, so that both are the same street. */
const minShared = 0.7;

/** Numbers of a floor or a flat, before or behind its name, and of streets such as `17. Juni` and `42nd Street`. */
const otherNumbers = [
  /(?<!\p{L})(?:APT|APARTMENT|FLAT|UNIT|SUITE|STE|FLOOR|LEVEL|ROOM|SHOP|OFFICE|TOP|TÜR|TUER|STIEGE|STG|WHG|WOHNUNG|ETAGE|STOCK|PISO|PLANTA|PUERTA|PTA|LOCAL|ESCALERA|ESC|BAJO|INT|INTERNO|SCALA|LOK|LOKAL|BYT|BUS|BTE|BOÎTE|BOITE|BOX|POSTFACH)[^\p{L}\d\n,;]{0,3}\d{1,6}/gu,
  /(?<!\d)\d{1,4}\.[ \t]?(?=\p{L})/gu,
  /(?<!\d)\d{1,4}(?:(?:ST|ND|RD|TH)\b| ?[ºª°])/g,
];

/** Where `123/5` has two numbers of the house, and people write either. Elsewhere the second is a flat. */
const withTwoNumbers: ReadonlySet<string> = new Set(['CZ', 'SK', 'GB', 'IE']);

/** `text` is in upper case and has no postcodes. */
export function housesIn(text: string, country: string): House[] {
  const plain = otherNumbers.reduce((rest, pattern) => rest.replace(pattern, ' '), text);
  const withoutFlats = withTwoNumbers.has(country) ? plain : plain.replace(/(\d)(?: ?\/ ?\d{1,6})+/g, '$1');
  return withoutFlats
    .split(/[\n,;]/)
    .map((part) => {
      const words = wordsOf(part);
      return { words: foldStreet(words), numbers: new Set(words.flatMap(numberOf)) };
    })
    .filter(({ words, numbers }) => words.length > 0 && numbers.size > 0)
    .slice(0, maxHouses);
}

/** `12a` and `12 A` have the same number as `12`. */
const numberOf = (word: string): string[] => {
  const [digits] = /^\d{1,6}/.exec(word) ?? [];
  return digits === undefined ? [] : [digits.replace(/^0+(?=\d)/, '')];
};

/** NOT_PROCESSED if one of them has no number in a street that both have, or if they have only some numbers in common. */
export function compareHouses(a: readonly House[], b: readonly House[]): Comparison {
  const results = [
    ...a.map((house) => compareWithAll(house, b)),
    ...b.map((house) => compareWithAll(house, a)),
  ];
  if (results.includes('INVALID')) return 'INVALID';
  return results.find((result) => result === 'VALID') ?? 'NOT_PROCESSED';
}

function compareWithAll(house: House, others: readonly House[]): Comparison {
  const sameStreet = others.filter(({ words }) => isSameStreet(house.words, words));
  if (sameStreet.length === 0) return 'NOT_PROCESSED';
  const shared = sameStreet.map(({ numbers }) => ({
    count: [...numbers].filter((number) => house.numbers.has(number)).length,
    most: Math.min(numbers.size, house.numbers.size),
  }));
  if (shared.every(({ count }) => count === 0)) return 'INVALID';
  return shared.some(({ count, most }) => count === most) ? 'VALID' : 'NOT_PROCESSED';
}

function isSameStreet(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = lengthOf(a) <= lengthOf(b) ? [a, b] : [b, a];
  return countShared(shorter, longer) / lengthOf(shorter) >= minShared;
}
