const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** The two largest units, as in "2 h 5 min". */
export function inWords(ms: number): string {
  let seconds = Math.max(0, Math.round(ms / 1_000));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ') || '0 s';
}
