import { words } from '../../words/words.ts';

/** Null without a limit. What is not a number is a mistake and never "no limit". */
export function parseLimit(text: string): { limit: number | null } | { mistake: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { limit: null };
  return /^\d{1,9}$/.test(trimmed)
    ? { limit: Number(trimmed) }
    : { mistake: words().vat.keys.new.notANumber };
}
