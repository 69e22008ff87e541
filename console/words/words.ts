import { en } from './en.ts';
import { findLanguage, localeOf, type Language } from './language.ts';

export type Words = typeof en;

/** English is part of the program. The others are loaded if they are needed. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  de: async () => (await import('./de.ts')).de,
};

let current: Words = en;
let currentLocale: string | undefined;

/** The texts in the language of the visitor. Call it where a text is shown, not while a module is loaded: the language is not known then. */
export const words = (): Words => current;

/** The locale of dates and numbers beside these texts. Undefined: that of the browser. */
export const locale = (): string | undefined => currentLocale;

/** Before the first page is shown. In English if the texts cannot be loaded. */
export async function loadWords(): Promise<void> {
  const language = findLanguage();
  const loaded = language === 'en' ? en : await loaders[language]().catch(() => null);
  if (!loaded) return;
  current = loaded;
  document.documentElement.lang = language;
  currentLocale = localeOf(language, navigator.languages);
}
