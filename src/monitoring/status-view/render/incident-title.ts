import type { Locale, ViewComponent, ViewIncident } from '../view.ts';
import { languageOf } from './language.ts';

/** The title that people wrote, or one made from the names of the components and the impact: "Shop North: Partial outage". */
export function incidentTitle(
  { locale, components }: { locale: Locale; components: readonly Pick<ViewComponent, 'id' | 'name'>[] },
  { title, impact, componentIds }: Pick<ViewIncident, 'title' | 'impact' | 'componentIds'>,
): string {
  if (title !== null) return title;
  const { words, list } = languageOf(locale);
  const names = components.filter(({ id }) => componentIds.includes(id)).map(({ name }) => name);
  return names.length === 0 ? words.states[impact] : `${list(names)}: ${words.states[impact]}`;
}
