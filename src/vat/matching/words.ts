import { replaceLetters, transliterate } from './transliteration.ts';

/** Longer texts are cut. Real ones have at most a few hundred characters. */
const maxCharacters = 1_000;
const maxWords = 80;

const letters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'oe'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['&', ' and '],
  ['+', ' and '],
]);

/**
 * The words of a text in lower case, in Latin letters and digits without accents. `s. r. o.`, `S.R.O.` and `sro` are the same
 * word.
 */
export function wordsOf(text: string): string[] {
  const lower = text.slice(0, maxCharacters).normalize('NFKC').slice(0, maxCharacters).toLowerCase();
  const plain = replaceLetters(transliterate(lower), letters);
  return joinInitials(plain.split(/[^a-z0-9]+/).filter((word) => word !== '')).slice(0, maxWords);
}

function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isInitial = /^[a-z]$/.test(word);
    if (isInitial && isOpen) joined[joined.length - 1] += word;
    else joined.push(word);
    isOpen = isInitial;
  }
  return joined;
}

/** Makes `Müller`, `Mueller` and `Muller` equal, and `Ålborg`, `Aalborg` and `Alborg`. */
export const foldUmlauts = (word: string): string => word.replace(/([aou])e/g, '$1').replace(/aa/g, 'a');

/** How many characters of `from` are in words that `among` has too. Each word counts once. */
export function countShared(from: readonly string[], among: readonly string[]): number {
  const left = [...among];
  const take = (word: string, isSame: (a: string, b: string) => boolean): boolean => {
    const at = left.findIndex((other) => isSame(word, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const rest = from.filter((word) => !take(word, (a, b) => a === b));
  const missing = rest.filter((word) => !take(word, isNear));
  return lengthOf(from) - lengthOf(missing);
}

export const lengthOf = (words: readonly string[]): number =>
  words.reduce((total, word) => total + word.length, 0);

/** In shorter words one letter makes another name: Meyer, Meier. */
const minLengthForTypo = 6;

/** Whether the words are equal except for one letter: another one, one more or one less. Numbers must be equal. */
function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < minLengthForTypo || /\d/.test(a + b)) return false;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  return long.slice(start + 1) === short.slice(a.length === b.length ? start + 1 : start);
}
