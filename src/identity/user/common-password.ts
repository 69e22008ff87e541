import { createRequire } from 'node:module';
import type * as Language from '@zxcvbn-ts/language-common';

const load = createRequire(import.meta.url);

/** 49,000 passwords that leaks contain most often. They take 50 ms and 4 MB, so they are loaded when somebody chooses a password. */
const commonPasswords = (): ReadonlySet<string> => {
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof Language;
  return new Set(dictionary['passwords-common']);
};
let loaded: ReadonlySet<string> | undefined;

/**
 * Whether it is in the list, or is one of the list with a few digits and signs around it, or repeated. Only 300 of the list have 12
 * characters: whoever has to choose a longer password appends the year.
 */
export function isCommonPassword(password: string): boolean {
  loaded ??= commonPasswords();
  const text = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const candidates = [text, text.replaceAll(/^[^\p{L}]{1,6}|[^\p{L}]{1,6}$/gu, '')];
  return (
    repeatedPart(text).length <= shortPart ||
    candidates.some((each) => loaded!.has(each) || loaded!.has(repeatedPart(each)))
  );
}

/** `abcabcabcabc` is not in the list, but no better. */
const shortPart = 4;

/** `abc` of `abcabc`; a text that repeats nothing is its own part. */
const repeatedPart = (text: string): string => text.slice(0, (text + text).indexOf(text, 1));
