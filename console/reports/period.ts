import { locale } from '../words/words.ts';

type Period = { month: string | null; from: string; to: string };

/** A date without a time, as UTC: `2026-10-01`. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `October 2026`, or `1 Oct – 15 Oct 2026`, in the language of the texts. */
export function spellPeriod({ month, from, to }: Period, language = locale()): string {
  if (month) return spellMonth(month, language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return days.formatRange(dateOf(from), dateOf(to));
}

export const spellMonth = (month: string, language = locale()): string =>
  dateOf(`${month}-01`).toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The present month and those before it, newest first: `2026-11`. */
export const lastMonths = (now: Date, number: number): string[] =>
  Array.from({ length: number }, (_, ago) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 1));
    return first.toISOString().slice(0, 7);
  });
