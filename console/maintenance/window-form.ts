import { changedFrom } from '../ui/changed-from.ts';
import type { FieldErrors } from '../ui/form.tsx';
import { joinTags, splitTags } from '../ui/tags.ts';
import { ownTimeZone } from '../ui/time-zone.tsx';
import { toInstant, toLocal } from '../ui/zoned.ts';
import { words } from '../words/words.ts';
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
  /** Whether status pages announce it. */
  isPublic: boolean;
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
    isPublic: false,
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
    isPublic: window.isPublic ?? false,
  };
}

/** What is missing. The services check the rest. */
export function mistakesIn(values: WindowForm, kind: Kind['id']): FieldErrors {
  const t = words().maintenance;
  const mistakes: FieldErrors = {};
  if (!values.title.trim()) mistakes['title'] = t.enterTitle;
  for (const name of ['startsAt', 'endsAt'] as const)
    if (!toInstant(values[name], values.timezone)) mistakes[name] = t.enterTime;
  if (values.scope === 'chosen' && values.covers.length === 0) mistakes['covers'] = t.kinds[kind].selectOne;
  if (values.scope === 'tagged' && values.tags === '') mistakes['tags'] = t.enterTag;
  if (values.preset === 'own' && !values.rule.trim()) mistakes['recurrence'] = t.enterRule;
  return mistakes;
}

export const toInput = (values: WindowForm, kind: Pick<Kind, 'covers' | 'isOfSites'>): WindowInput => ({
  title: values.title.trim(),
  [kind.covers]: values.scope === 'chosen' ? values.covers : null,
  ...(kind.isOfSites
    ? { tags: values.scope === 'tagged' ? splitTags(values.tags) : null, isPublic: values.isPublic }
    : {}),
  startsAt: toInstant(values.startsAt, values.timezone)!,
  endsAt: toInstant(values.endsAt, values.timezone)!,
  timezone: values.timezone,
  recurrence: ruleOf(values.preset, values.rule),
});

/** Only what was changed: a start with seconds, as a script may have set it, is kept. */
export const changesTo = (
  window: PlannedWindow,
  values: WindowForm,
  kind: Pick<Kind, 'covers' | 'isOfSites'>,
): Partial<WindowInput> => changedFrom(toInput(formOf(window), kind), toInput(values, kind));
