import type { Draft } from './draft.ts';

const units = new Map([
  ['ms', 0.001],
  ['s', 1],
  ['m', 60],
  ['h', 3_600],
]);

/** Durations of Go, such as `5m` and `1h30m`, in seconds. */
export function readDuration(text: string | null): number | null {
  const parts = (text ?? '').trim().match(/^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|s|m|h))+$/)?.[0];
  if (parts === undefined) return null;
  let seconds = 0;
  for (const [, amount, unit] of parts.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g))
    seconds += Number(amount) * units.get(unit!)!;
  return seconds;
}

const reference = /\$(?:\$|\{([A-Za-z_]\w{0,99})\}|([A-Za-z_]\w{0,99}))/g;

/** The environment variables that Gatus would put into a text. */
export const variablesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(reference)].flatMap(([, braced, plain]) => braced ?? plain ?? []));

export const hasVariable = (text: string): boolean => variablesIn(text).size > 0;

/** `$$` is a dollar. Only for texts without variables. */
export const unescapeDollars = (text: string): string => text.replaceAll('$$', '$');

/** `${TOKEN}` and `$TOKEN` become references of Steward, for fields that are secret. */
export const toReferences = (draft: Draft, text: string): string =>
  hasVariable(text)
    ? text.replaceAll(reference, (_, braced?: string, plain?: string) =>
        braced === undefined && plain === undefined ? '$' : draft.variable((braced ?? plain)!),
      )
    : unescapeDollars(text);
