/** A file can have thousands of keys. */
const maxCompared = 200;
const maxLength = 50;

/** For messages: ` Did you mean "url"?`, or nothing. */
export function suggest(given: string, known: Iterable<string>): string {
  let [best, least] = ['', Infinity];
  const limit = Math.max(1, Math.min(3, Math.floor(given.length / 2)));
  if (given.length > maxLength) return '';
  let compared = 0;
  for (const name of known) {
    if ((compared += 1) > maxCompared) break;
    if (Math.abs(name.length - given.length) > limit) continue;
    const distance = editDistance(given.toLowerCase(), name.toLowerCase());
    if (distance <= limit && distance < least) [best, least] = [name, distance];
  }
  return best && ` Did you mean "${best}"?`;
}

/** Levenshtein, with the swap of two neighbours as one edit. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, row[j]! + 1, next[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
