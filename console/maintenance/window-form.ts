import { changedFrom } from '../ui/changed-from.ts';
import type { FieldErrors } from '../ui/form.tsx';
import { joinTags, splitTags } from '../ui/tags.ts';
import { ownTimeZone } from '../ui/time-zone.tsx';
import { toInstant, toLocal } from '../ui/zoned.ts';
import type { Kind, PlannedWindow, WindowInput } from './kinds.ts';
import { presetOf, ruleOf, type Preset } from './recurrence.ts';

export type Scope = 'all' | 'chosen' | 'tagged';

export type WindowForm = {
  title: string;
  scope: Scope;
  /** The ids of the chosen sites or environments. */
  covers: string[];
  /** Separated by commas. */
  tags: string;
  /** By the clock of the zone, such as `2026-11-22T02:00`. */
  startsAt: string;
  endsAt: string;
  timezone: string;
  preset: Preset;
  /** The own rule. */
  rule: string;
};

const hourMs = 3_600_000;

/** One hour from the next full hour, or at night of the given day. */
export function newWindow(covers: readonly string[], day: Date | undefined, now: Date): WindowForm {
  const timezone = ownTimeZone();
  const nextHour = Math.ceil(now.getTime() / hourMs) * hourMs;
  const night = day ? new Date(day.getFullYear(), day.getMonth(), day.getDate(), 2).getTime() : 0;
  const start = Math.max(night, nextHour);
  const local = (ms: number): string => toLocal(new Date(ms).toISOString(), timezone);
  return {
    title: '',
    scope: covers.length > 0 ? 'chosen' : 'all',
    covers: [...covers],
    tags: '',
    startsAt: local(start),
    endsAt: local(start + hourMs),
    timezone,
    preset: 'once',
    rule: '',
  };
}

export function formOf(window: PlannedWindow): WindowForm {
  const preset = presetOf(window.recurrence);
  return {
    title: window.title,
    scope: window.covers ? 'chosen' : window.tags ? 'tagged' : 'all',
    covers: window.covers ?? [],
    tags: joinTags(window.tags ?? []),
    startsAt: toLocal(window.startsAt, window.timezone),
    endsAt: toLocal(window.endsAt, window.timezone),
    timezone: window.timezone,
    preset,
    rule: preset === 'own' ? window.recurrence! : '',
  };
}

/** What is missing. The services check the rest. */
export function mistakesIn(values: WindowForm, things: string): FieldErrors {
  const mistakes: FieldErrors = {};
  if (!values.title.trim()) mistakes['title'] = 'Enter a title.';
  for (const name of ['startsAt', 'endsAt'] as const)
    if (!toInstant(values[name], values.timezone)) mistakes[name] = 'Enter a date and a time.';
  if (values.scope === 'chosen' && values.covers.length === 0)
    mistakes['covers'] = `Choose one of the ${things}.`;
  if (values.scope === 'tagged' && values.tags === '') mistakes['tags'] = 'Enter a tag.';
  if (values.preset === 'own' && !values.rule.trim())
    mistakes['recurrence'] = 'Enter a rule, such as FREQ=WEEKLY;BYDAY=SA,SU.';
  return mistakes;
}

export const toInput = (values: WindowForm, kind: Pick<Kind, 'covers' | 'hasTags'>): WindowInput => ({
  title: values.title.trim(),
  [kind.covers]: values.scope === 'chosen' ? values.covers : null,
  ...(kind.hasTags ? { tags: values.scope === 'tagged' ? splitTags(values.tags) : null } : {}),
  startsAt: toInstant(values.startsAt, values.timezone)!,
  endsAt: toInstant(values.endsAt, values.timezone)!,
  timezone: values.timezone,
  recurrence: ruleOf(values.preset, values.rule),
});

/** Only what was changed: a start with seconds, as a script may have set it, is kept. */
export const changesTo = (
  window: PlannedWindow,
  values: WindowForm,
  kind: Pick<Kind, 'covers' | 'hasTags'>,
): Partial<WindowInput> => changedFrom(toInput(formOf(window), kind), toInput(values, kind));
