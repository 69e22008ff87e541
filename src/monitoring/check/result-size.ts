import type { CheckOutcome } from '#probing/index.ts';

/** Characters of text and bytes of the screenshot; the rest of a result is small. A part of the wrong type counts as 0. */
export function resultSize(outcome: CheckOutcome): number {
  if (outcome.kind === 'inconclusive') return 0;
  const { errorMessage, jsErrors, steps, screenshot } = outcome.result;
  const parts: unknown[] = [errorMessage, screenshot];
  for (const error of listOf(jsErrors))
    parts.push(error?.source, error?.message, error?.stackTrace, error?.url);
  for (const step of listOf(steps)) parts.push(step?.name, step?.message);
  return parts.reduce<number>((sum, part) => sum + lengthOf(part), 0);
}

const listOf = <T>(value: readonly T[] | null | undefined): readonly (T | undefined)[] =>
  Array.isArray(value) ? (value as readonly T[]) : [];

const lengthOf = (part: unknown): number =>
  typeof part === 'string' || part instanceof Uint8Array ? part.length : 0;
