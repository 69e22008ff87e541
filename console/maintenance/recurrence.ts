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
  const weekday = isDate && date.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  const names: Record<Preset, string> = {
    once: 'Does not repeat',
    daily: 'Every day',
    weekly: weekday ? `Every ${weekday}` : 'Every week',
    monthly: isDate ? `Every month on day ${date.getUTCDate()}` : 'Every month',
    own: 'Own rule (RRULE)',
  };
  return names[preset];
}

/** How a stored window repeats. Null if it does not. */
export const describeRecurrence = (recurrence: string | null, local: string): string | null =>
  recurrence === null
    ? null
    : presetOf(recurrence) === 'own'
      ? recurrence
      : describePreset(presetOf(recurrence), local);
