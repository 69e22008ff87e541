export type StatusRange = { from: number; to: number };

/** Such as `200-299, 404`. Undefined if it is something else. */
export function parseStatusRanges(text: string): StatusRange[] | undefined {
  const ranges = text.split(',').map((part) => {
    const [, from, to = from] = /^\s*(\d{3})\s*(?:-\s*(\d{3})\s*)?$/.exec(part) ?? [];
    return { from: Number(from), to: Number(to) };
  });
  return ranges.every(({ from, to }) => from >= 100 && to <= 599 && from <= to) ? ranges : undefined;
}

export const includesStatus = (ranges: readonly StatusRange[], status: number): boolean =>
  ranges.some(({ from, to }) => status >= from && status <= to);
