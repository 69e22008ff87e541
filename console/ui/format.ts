const seconds = { minute: 60, hour: 3_600, day: 86_400 };

/** `3 min ago`; after a month, the date. */
export function ago(date: Date, now: number): string {
  const past = Math.round((now - date.getTime()) / 1_000);
  const words = spell(Math.abs(past));
  if (words === null) return date.toLocaleDateString(undefined, { dateStyle: 'medium' });
  if (Math.abs(past) < 5) return 'just now';
  return past > 0 ? `${words} ago` : `in ${words}`;
}

function spell(span: number): string | null {
  if (span < seconds.minute) return `${span} s`;
  if (span < seconds.hour) return `${Math.floor(span / seconds.minute)} min`;
  if (span < 2 * seconds.day) return `${Math.floor(span / seconds.hour)} h`;
  if (span < 31 * seconds.day) return `${Math.round(span / seconds.day)} days`;
  return null;
}

export const exact = (date: Date): string =>
  date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** The time of day, with the date if it is not today. */
export function clockTime(date: Date, now: Date): string {
  const isToday = date.toDateString() === now.toDateString();
  return date.toLocaleString(undefined, {
    ...(isToday ? {} : { dateStyle: 'medium' as const }),
    timeStyle: 'short',
  });
}

/** `1 h 4 min`, `42 s`. */
export function duration(total: number): string {
  const parts: [number, string][] = [
    [Math.floor(total / seconds.day), 'd'],
    [Math.floor(total / seconds.hour) % 24, 'h'],
    [Math.floor(total / seconds.minute) % 60, 'min'],
    [Math.round(total) % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** A number with a fixed count of decimal digits, in the user's locale. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const milliseconds = (value: number | null): string =>
  value === null ? '–' : value < 1_000 ? `${Math.round(value)} ms` : `${decimal(value / 1_000, 2)} s`;

/** Never rounds up to 100 %: that means no failure at all. */
export function percent(value: number | null): string {
  if (value === null) return '–';
  if (value === 100 || value === 0) return `${value} %`;
  return `${decimal(Math.floor(value * 100) / 100, 2)} %`;
}

export const count = (value: number): string => value.toLocaleString();
