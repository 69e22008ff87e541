const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** "12.3 GB". */
export function describeSpace(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** step;
  return `${step > 0 && value < 100 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}

/** "45 minutes", "9 hours". */
export function describeTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [value, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
