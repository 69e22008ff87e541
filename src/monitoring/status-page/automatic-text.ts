import { wordsOf } from '../status-words/languages.ts';
import type { StatusPage } from './page-storage.ts';

export type AutomaticText = 'investigating' | 'reopened' | 'resolved';

const maxNames = 3;

/** `names`: of the affected components. */
export function textOf(
  kind: AutomaticText,
  { locale, names }: { locale: StatusPage['locale']; names: readonly string[] },
): string {
  const language = wordsOf(locale).updates;
  if (kind !== 'investigating') return language[kind];
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale);
  return language.investigating(
    names.length <= maxNames
      ? list.format(names)
      : language.and(names.slice(0, maxNames).join(', '), names.length - maxNames),
  );
}
