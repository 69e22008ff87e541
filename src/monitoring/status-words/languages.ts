import { de } from './de.ts';
import { en } from './en.ts';
import type { Words } from './words.ts';

/** A new language is a file here and its line. */
export const languages = { en, de } satisfies Record<string, Words>;
export type Locale = keyof typeof languages;

export const wordsOf = (locale: Locale): Words => languages[locale];
