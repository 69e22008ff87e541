import {
  clearable,
  kept,
  line,
  listOf,
  parseEach,
  parseGiven,
  refuse,
  required,
  withDefault,
  type Given,
} from '#platform/parse-input.ts';
import { parseTags } from '#platform/parse-tags.ts';
import { parseWindowTimes } from '#platform/recurrence.ts';
import type { WindowSettings } from './window-storage.ts';

export type WindowInput = Given<WindowSettings>;
export type NewWindowInput = WindowInput & Pick<WindowSettings, 'title' | 'startsAt' | 'endsAt'>;

const atLeastOne = <T>(what: string, values: T[], field: string): T[] =>
  values.length > 0 ? values : refuse(`Choose at least one ${what}, or omit "${field}".`, field);

const siteIds = listOf('Sites', 1_000, (id: string) => id.toLowerCase());
const fields = {
  title: line('The title', 200),
  siteIds: clearable((ids: readonly string[], field) =>
    atLeastOne('site', [...new Set(siteIds(ids, field))], field),
  ),
  tags: clearable((tags: readonly string[], field) => atLeastOne('tag', parseTags(tags, field), field)),
  startsAt: kept<Date>(),
  endsAt: kept<Date>(),
  recurrence: clearable((rule: string) => rule),
  timezone: withDefault(
    'UTC',
    required((zone: string) => zone),
  ),
  isPublic: kept<boolean>(),
};

/** The settings of a window after a change. */
export function parseWindow(input: WindowInput, before: WindowSettings | null = null): WindowSettings {
  const known = { ...defaultWindow, ...before, ...withoutAbsent(input) } as WindowSettings;
  const { given, times } = parseEach({
    given: () => parseGiven(input, fields),
    times: () => (known.startsAt && known.endsAt ? parseWindowTimes(known) : {}),
    target: () =>
      known.siteIds && known.tags
        ? refuse(
            'A window is for "siteIds" or for "tags". Set the other one to null.',
            input.tags ? 'tags' : 'siteIds',
          )
        : null,
  });
  return { ...known, ...given, ...times };
}

const withoutAbsent = (input: WindowInput): WindowInput =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** Of what is not given. */
export const defaultWindow = {
  siteIds: null,
  tags: null,
  recurrence: null,
  timezone: 'UTC',
  isPublic: false,
};
