import type { Comparison } from './comparison.ts';
import { splitLegalForms, type Kind } from './legal-forms.ts';
import { foldLooseGreek, hasGreek } from './transliteration.ts';
import { countShared, foldUmlauts, lengthOf, wordsOf } from './words.ts';

/** Of the characters of both names, how many must be in words that both have. `Amazon` and `Amazon EU` have 0.86. */
const minSimilarity = 0.85;

/** `and` in several languages, and articles. */
const ignored: ReadonlySet<string> = new Set('and und u et og och ja y e i en es si kai the'.split(' '));

/**
 * Whether a customer's name is the one that the register has, apart from its spelling: the legal form can be missing or
 * translated, the words can be in another order or script, and long words can have a typing error. One of the names under which the company trades is enough.
 */
export function compareNames(
  given: string | null,
  registered: string | null,
  tradingNames: readonly string[] = [],
): Comparison {
  if (given === null || registered === null) return 'NOT_PROCESSED';
  // Greece sends the legal name and the trade name in one field: NAME||TRADE NAME. Others use lines.
  const names = [
    registered,
    ...registered.split(/\|\||\n/).slice(0, 9),
    ...tradingNames.slice(0, maxTradingNames),
  ];
  const results = names.map((name) => compareOne(given, name));
  return results.find((result) => result === 'VALID') ?? results[0]!;
}

/** Real companies have a few. */
const maxTradingNames = 20;

type Parts = { words: string[]; kinds: ReadonlySet<Kind> };

function compareOne(given: string, registered: string): Comparison {
  const areInOneScript = hasGreek(given) === hasGreek(registered);
  const a = partsOf(given, areInOneScript);
  const b = partsOf(registered, areInOneScript);
  if (a.words.length === 0 || b.words.length === 0) return 'NOT_PROCESSED';
  if (contradict(a.kinds, b.kinds)) return 'INVALID';
  return haveSameNumbers(a.words, b.words) && areSimilar(a.words, b.words) ? 'VALID' : 'INVALID';
}

function partsOf(name: string, areInOneScript: boolean): Parts {
  const { core, kinds } = splitLegalForms(wordsOf(name));
  const kept = core.filter((word) => !ignored.has(word));
  const words = (kept.length > 0 ? kept : core).map(foldUmlauts);
  return { words: areInOneScript ? words : words.map(foldLooseGreek), kinds };
}

const contradict = (a: ReadonlySet<Kind>, b: ReadonlySet<Kind>): boolean =>
  a.size > 0 && b.size > 0 && ![...a].some((kind) => b.has(kind));

/** `Holding 3` is another company than `Holding 4`. */
function haveSameNumbers(a: readonly string[], b: readonly string[]): boolean {
  const numbersOf = (words: readonly string[]): string =>
    words
      .filter((word) => /\d/.test(word))
      .toSorted()
      .join(' ');
  const [left, right] = [numbersOf(a), numbersOf(b)];
  return left === '' || right === '' || left === right;
}

function areSimilar(a: readonly string[], b: readonly string[]): boolean {
  // `Data Works` and `DataWorks`. Without typing errors: joined, `Fox Bank` and `Fox Tank` would be long enough for one.
  if (a.join('') === b.join('')) return true;
  const shared = countShared(a, b) + countShared(b, a);
  return shared / (lengthOf(a) + lengthOf(b)) >= minSimilarity;
}
