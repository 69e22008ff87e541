import type { Span } from './ansi.ts';
import type { LogLine } from './log-lines.ts';

/** Indexes of the lines that contain `wanted`, ignoring case. Starts at `from`, so that a growing log is searched only once. */
export function findLines(lines: readonly LogLine[], wanted: string, from = 0): number[] {
  const found: number[] = [];
  if (wanted === '') return found;
  const needle = wanted.toLowerCase();
  for (let index = from; index < lines.length; index += 1)
    if (lines[index]!.text.toLowerCase().includes(needle)) found.push(index);
  return found;
}

/** The index in `found` of the next match from line `at`, wrapping around at the end. -1 if there is no match. */
export function stepTo(found: readonly number[], at: number, direction: 1 | -1): number {
  if (found.length === 0) return -1;
  if (direction === 1)
    return Math.max(
      found.findIndex((index) => index > at),
      0,
    );
  const before = found.findLastIndex((index) => index < at);
  return before === -1 ? found.length - 1 : before;
}

export type MarkedSpan = Span & { isHit: boolean };

/** Splits the spans of a line at the matches of `wanted`, which can run across several spans. */
export function markHits(spans: readonly Span[], wanted: string): MarkedSpan[] {
  const hits = hitsIn(spans.map(({ text }) => text).join(''), wanted);
  if (hits.length === 0) return spans.map((span) => ({ ...span, isHit: false }));
  const edges = hits.flatMap((start) => [start, start + wanted.length]);
  const marked: MarkedSpan[] = [];
  let offset = 0;
  for (const { text, style } of spans) {
    const end = offset + text.length;
    const cuts = [offset, ...edges.filter((edge) => edge > offset && edge < end), end];
    for (let cut = 1; cut < cuts.length; cut += 1) {
      const [from, to] = [cuts[cut - 1]!, cuts[cut]!];
      const isHit = hits.some((start) => from >= start && from < start + wanted.length);
      marked.push({ text: text.slice(from - offset, to - offset), style, isHit });
    }
    offset = end;
  }
  return marked;
}

function hitsIn(text: string, wanted: string): number[] {
  const hits: number[] = [];
  const [line, needle] = [text.toLowerCase(), wanted.toLowerCase()];
  if (needle === '') return hits;
  for (let at = line.indexOf(needle); at !== -1; at = line.indexOf(needle, at + needle.length)) hits.push(at);
  return hits;
}
