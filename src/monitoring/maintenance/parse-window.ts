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
import { parseWindowTimes, type WindowTimes } from '#platform/recurrence.ts';
import { planOccurrences, type OccurrencePlan } from './plan-occurrences.ts';
import type { WindowSettings } from './window-storage.ts';

export type WindowInput = Given<WindowSettings>;
export type NewWindowInput = WindowInput & Pick<WindowSettings, 'title' | 'startsAt' | 'endsAt'>;

const atLeastOne = <T>(what: string, values: T[], field: string): T[] =>
  values.length > 0 ? values : refuse(`Choose at least one ${what}.`, field);

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

/** The settings of a window after a change. With `now`, it must not be over. */
export function parseWindow(
  input: WindowInput,
  before: WindowSettings | null = null,
  now: Date | null = null,
): WindowSettings {
  const known = { ...defaultWindow, ...before, ...withoutAbsent(input) } as WindowSettings;
  const { given, times } = parseEach({
    given: () => parseGiven(input, fields),
    times: () => {
      if (!known.startsAt || !known.endsAt) return {};
      const parsed = parseWindowTimes(known);
      if (now) planFuture(parsed, now);
      return parsed;
    },
    target: () =>
      known.siteIds && known.tags
        ? refuse('A window is for sites or for tags, not for both.', input.tags ? 'tags' : 'siteIds')
        : null,
  });
  return { ...known, ...given, ...times };
}

/** The occurrences from now on. Refuses a window that is over. */
export function planFuture(times: WindowTimes, now: Date): OccurrencePlan {
  const plan = planOccurrences(times, now, now);
  if (plan.occurrences.length === 0 && plan.planAt === null)
    refuse(
      'This maintenance window would already have ended.',
      times.recurrence === null ? 'endsAt' : 'recurrence',
    );
  return plan;
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
