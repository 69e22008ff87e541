const day = 86_400;

/**
 * The labels of a time axis in the user's locale. `step` is the distance between two marks; all values are in seconds. The
 * date is shown once per day.
 */
export function timeLabels(times: readonly number[], step: number, locale?: string): string[] {
  const date = new Intl.DateTimeFormat(locale, {
    month: 'short',
    ...(step < 28 * day ? { day: 'numeric' as const } : { year: 'numeric' as const }),
  });
  if (step >= day) return times.map((time) => date.format(time * 1_000));
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  return times.map((time, index) => {
    const today = date.format(time * 1_000);
    const before = times[index - 1];
    const isNewDay = before === undefined || date.format(before * 1_000) !== today;
    return isNewDay ? `${clock.format(time * 1_000)}\n${today}` : clock.format(time * 1_000);
  });
}

/** Values with gaps on both sides, where a line would draw nothing. */
export const lonePoints = (values: ArrayLike<number | null | undefined>): number[] =>
  Array.from(values).flatMap((value, index, all) =>
    value != null && all[index - 1] == null && all[index + 1] == null ? [index] : [],
  );
