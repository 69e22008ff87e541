import { wordsOf } from '../status-words/languages.ts';
import type { MessageWords } from '../status-words/words.ts';
import { languageOf } from '../status-view/render/language.ts';
import type { Locale } from '../status-view/view.ts';
import type { UpdateMessage } from './message.ts';

export const messageWords = (locale: Locale): MessageWords => wordsOf(locale).messages;

/** Only for a maintenance that is not over. */
export function plannedTime({ scheduled }: UpdateMessage['incident'], locale: Locale): string[] {
  if (!scheduled) return [];
  return [
    `${messageWords(locale).planned}: ${languageOf(locale).rangeText(scheduled.from, scheduled.until)}`,
  ];
}
