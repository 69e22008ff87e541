import { refuse } from '#platform/parse-input.ts';

/** Counted from 1. Defaults to the last. */
export function parsePosition(position: number | null | undefined, last: number): number {
  const value = position ?? last;
  return value >= 1 && value <= last ? value : refuse(`The position must be from 1 to ${last}.`, 'position');
}

/** The others make room. */
export const withPosition = (order: readonly string[], id: string, position: number): string[] =>
  order.filter((each) => each !== id).toSpliced(position - 1, 0, id);
