import { words } from '../words/words.ts';

export type Preset = 'once' | 'daily' | 'weekly' | 'monthly' | 'own';

/** Without a day: the day of the start repeats, also after the start is moved. */
const rules = { daily: 'FREQ=DAILY', weekly: 'FREQ=WEEKLY', monthly: 'FREQ=MONTHLY' };

export function presetOf(recurrence: string | null): Preset {
  if (recurrence === null) return 'once';
  const found = (Object.keys(rules) as (keyof typeof rules)[]).find((name) => rules[name] === recurrence);
  return found ?? 'own';
}

export const ruleOf = (preset: Preset, own: string): string | null =>
  preset === 'once' ? null : preset === 'own' ? own.trim() : rules[preset];

/** `local` is the start as in a form, such as `2026-11-22T02:00`. */
export function describePreset(preset: Preset, local: string): string {
  const date = new Date(`${local}Z`);
  const isDate = !Number.isNaN(date.getTime());
  const t = words().maintenance.presets;
  if (isDate && preset === 'weekly') return t.weeklyOn(date);
  if (isDate && preset === 'monthly') return t.monthlyOn(date.getUTCDate());
  return t[preset];
}

/** How a stored window repeats. Null if it does not. */
export const describeRecurrence = (recurrence: string | null, local: string): string | null =>
  recurrence === null
    ? null
    : presetOf(recurrence) === 'own'
      ? recurrence
      : describePreset(presetOf(recurrence), local);
