export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'steward.language';

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** The language that was chosen in this browser, or null for that of the browser. */
export function chosenLanguage(): Language | null {
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : null;
}

/** Texts are read once, when the program starts. */
export function chooseLanguage(language: Language | null): void {
  if (language) localStorage.setItem(storageKey, language);
  else localStorage.removeItem(storageKey);
  location.reload();
}

const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0]!;

/** The first language of the browser that there are texts in, or English. */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map(languageOf).find(isLanguage) ?? 'en';

export const findLanguage = (): Language => chosenLanguage() ?? preferredLanguage(navigator.languages);

/** For readers whose browser names no region of the language: dates of the USA would be read wrong elsewhere. */
const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/** The format of dates and numbers, in the language of the texts. Undefined if it is the browser's own. */
export function localeOf(language: Language, wanted: readonly string[]): string | undefined {
  const found = wanted.findIndex((tag) => languageOf(tag) === language);
  return found === 0 ? undefined : (wanted[found] ?? locales[language]);
}
