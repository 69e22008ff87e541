const lettersOf = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(/\s+/).map((pair): [string, string] => [pair[0]!, pair.slice(1)]));

/** The official romanisation of Bulgaria (2009). Letters of other alphabets as they are usually written. */
const cyrillic = lettersOf(
  'аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ьy юyu яya ыy эe ёyo ђdj јj љlj њnj ћc џdz іi їyi єye ґg',
);

/** ELOT 743, which Greek passports use, for letters without accents. */
const greek = lettersOf('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo');

const greekPairs: readonly [RegExp, string][] = [
  [/ου/g, 'ou'],
  // The second letter is a consonant: v before vowels and voiced consonants, f before all others.
  [/([αεη])υ(?=[αεηιουωβγδζλμνρ])/g, '$1v'],
  [/([αεη])υ/g, '$1f'],
  [/γγ/g, 'ng'],
  [/γξ/g, 'nx'],
  [/γχ/g, 'nch'],
  [/(?<!\p{L})μπ/gu, 'b'],
];

/** In Latin letters without accents. `text` is in lower case. */
export function transliterate(text: string): string {
  const latin = replaceLetters(text, cyrillic);
  // Not before the Cyrillic letters: й would lose its breve.
  const plain = latin.normalize('NFD').replace(/\p{M}/gu, '');
  if (!hasGreek(plain)) return plain;
  return replaceLetters(replaceAll(plain, greekPairs), greek);
}

export const hasGreek = (text: string): boolean => /\p{Script=Greek}/u.test(text);

export const replaceLetters = (text: string, table: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => table.get(letter) ?? letter).join('');

const replaceAll = (text: string, pairs: readonly [RegExp, string][]): string =>
  pairs.reduce((result, [pattern, letters]) => result.replace(pattern, letters), text);

const looseGreekPairs: readonly [RegExp, string][] = [
  [/ou/g, 'u'],
  [/ei|oi|y/g, 'i'],
  [/ai/g, 'e'],
  [/mp/g, 'b'],
  [/nt/g, 'd'],
  [/ng|gk/g, 'g'],
  [/ph/g, 'f'],
  [/ks/g, 'x'],
  [/ch|kh/g, 'h'],
  [/(.)\1/g, '$1'],
];

/** Greeks also write Latin letters by ear. Only for comparing a Greek word with a Latin one: it makes different words equal. */
export const foldLooseGreek = (word: string): string => replaceAll(word, looseGreekPairs);
