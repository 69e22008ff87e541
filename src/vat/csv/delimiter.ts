export const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Delimiter = (typeof delimiters)[keyof typeof delimiters];

const sampledLines = 20;

/**
 * The delimiter that every line has, and of these the one that the lines have most often. Commas are also in names and addresses, so
 * they are the last to be considered, and the first if there is none at all.
 */
export function delimiterOf(sample: string): Delimiter {
  const lines = withoutQuoted(sample)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  // The last line may be cut.
  const counted = lines.slice(0, lines.length > 1 ? Math.min(sampledLines, lines.length - 1) : 1);
  const candidates = ([';', '\t', ','] as const).map((delimiter) => {
    const counts = counted.map((line) => line.split(delimiter).length - 1);
    return { delimiter, least: Math.min(...counts), total: counts.reduce((sum, count) => sum + count, 0) };
  });
  const [best] = candidates.toSorted((a, b) => b.least - a.least || b.total - a.total);
  return best && best.total > 0 ? best.delimiter : ',';
}

/** One pass, so that text with many quotes takes no longer. */
function withoutQuoted(text: string): string {
  let result = '';
  let isQuoted = false;
  for (const part of text.split('"')) {
    if (!isQuoted) result += part;
    isQuoted = !isQuoted;
  }
  return result;
}
