import { html as xml } from '#platform/html.ts';
import type { StatusView, ViewComponent } from '../view.ts';
import { overallState } from './headline.ts';
import { languageOf } from './language.ts';
import { stateColours } from './state-icon.ts';
import { withoutForbidden } from './xml.ts';

const longestLabel = 40;

/** "Checkout Zürich" → "checkout-zurich": the name in the address of a badge. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** By id, or by the name as in an address; the first of those with the same. */
export const findBadgeComponent = (
  { components }: Pick<StatusView, 'components'>,
  text: string,
): ViewComponent | undefined =>
  components.find(({ id }) => id === text) ?? components.find(({ name }) => slugOf(name) === text);

/** `component`: null for the whole page. */
export function renderBadge(
  view: StatusView,
  component: Pick<ViewComponent, 'name' | 'state'> | null,
): string {
  const { words } = languageOf(view.locale);
  const shown = component ?? { name: view.title, state: overallState(view) };
  const label = shorten(shown.name);
  const state = words.badge[shown.state];
  const [left, right] = [widthOf(label) + 12, widthOf(state) + 12];
  const text = (content: string, x: number, width: number) =>
    xml`<text x="${x}" y="14" textLength="${width - 12}" lengthAdjust="spacingAndGlyphs">${content}</text>`;
  return withoutForbidden(
    xml`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${state}"><title>${label}: ${state}</title><clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3d4753"/><rect x="${left}" width="${right}" height="20" fill="${stateColours[shown.state]}"/></g><g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${text(label, 6, left)}${text(state, left + 6, right)}</g></svg>`,
  );
}

function shorten(name: string): string {
  const characters = Array.from(name);
  return characters.length <= longestLabel ? name : `${characters.slice(0, longestLabel - 1).join('')}…`;
}

/** Widths in Verdana at 11 px of the characters that differ from the usual; `textLength` makes up for other fonts. */
const widths = new Map(
  [
    { width: 3, characters: 'ijl' },
    { width: 4, characters: "ft .,:;'|!I" },
    { width: 5, characters: 'r()[]{}-/\\"J' },
    { width: 5.8, characters: 'csz' },
    { width: 8.3, characters: 'DGHNOQU…' },
    { width: 9, characters: 'wM' },
    { width: 10.8, characters: 'mW%@' },
  ].flatMap(({ width, characters }) => Array.from(characters, (character) => [character, width] as const)),
);
const usual = 6.9;
/** Of characters beyond the alphabets of Europe, such as Chinese ones and emoji. */
const wide = 11;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text)
    width += widths.get(character) ?? (character.codePointAt(0)! < 0x05_30 ? usual : wide);
  return Math.ceil(width);
}
