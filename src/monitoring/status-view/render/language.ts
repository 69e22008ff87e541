import { html, type Html } from '#platform/html.ts';
import type { Locale } from '../view.ts';
import { wordsOf } from '#monitoring/status-words/languages.ts';
import type { Plural, Words } from '#monitoring/status-words/words.ts';

/** The words of a language, and how it writes numbers and dates. Times are in UTC, since a page without scripts cannot know others. */
export type Language = {
  words: Words;
  plural: (count: number, forms: Plural) => string;
  /** "A, B and C"; of more than three names: "A, B and 3 more". */
  list: (names: readonly string[]) => string;
  /** Rounded down: 99.999 is not 100. */
  percent: (percent: number) => string;
  milliseconds: (count: number) => string;
  /** In its two greatest units, at least one minute. */
  duration: (seconds: number) => string;
  /** As 2026-11-16. */
  day: (date: string) => string;
  dateTime: (date: Date) => string;
  time: (date: Date) => Html;
  /** The day only once if both are on the same one. */
  range: (from: Date, until: Date) => Html;
  rangeText: (from: Date, until: Date) => string;
};

function createLanguage(words: Words): Language {
  const { tag } = words;
  const rules = new Intl.PluralRules(tag);
  const number = new Intl.NumberFormat(tag);
  const and = new Intl.ListFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const unit = (name: string) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 });
  const milliseconds = unit('millisecond');
  const [days, hours, minutes] = [unit('day'), unit('hour'), unit('minute')];
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  const element = (date: Date, text: string) => html`<time datetime="${date.toISOString()}">${text}</time>`;

  const endsOf = (from: Date, until: Date): [string, string] => [
    dateTime.format(from),
    day.format(from) === day.format(until) ? `${clock.format(until)} UTC` : language.dateTime(until),
  ];

  const language: Language = {
    words,
    plural: (count, forms) =>
      (forms[rules.select(count)] ?? forms.other).replaceAll('#', () => number.format(count)),
    list: (names) =>
      and.format(
        names.length > 3 ? [...names.slice(0, 2), language.plural(names.length - 2, words.more)] : names,
      ),
    // 99.95 * 100 is 9994.999…
    percent: (value) => percent.format(Math.floor(value * 100 + 1e-6) / 10_000),
    milliseconds: (count) => milliseconds.format(count),
    duration(seconds) {
      const total = Math.max(1, Math.floor(seconds / 60));
      const parts = [
        { count: Math.floor(total / 1_440), format: days },
        { count: Math.floor(total / 60) % 24, format: hours },
        { count: total % 60, format: minutes },
      ];
      const first = parts.findIndex(({ count }) => count > 0);
      return parts
        .slice(first, first + 2)
        .filter(({ count }) => count > 0)
        .map(({ count, format }) => format.format(count))
        .join(' ');
    },
    day: (date) => day.format(new Date(date)),
    dateTime: (date) => `${dateTime.format(date)} UTC`,
    time: (date) => element(date, language.dateTime(date)),
    range(from, until) {
      const [start, end] = endsOf(from, until);
      return html`${element(from, start)} – ${element(until, end)}`;
    },
    rangeText: (from, until) => endsOf(from, until).join(' – '),
  };
  return language;
}

const languages: Partial<Record<Locale, Language>> = {};

/** Created when it is first needed: the formats of both languages would take 45 ms of CPU time at the start of every process. */
export const languageOf = (locale: Locale): Language =>
  (languages[locale] ??= createLanguage(wordsOf(locale)));

/** For pages that have no language of their own, such as an unknown one: what the visitor's browser asks for. */
export const localeFor = (acceptLanguage: string | undefined): Locale =>
  /^\s*de\b/i.test(acceptLanguage ?? '') ? 'de' : 'en';
