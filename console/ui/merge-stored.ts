import { words } from '../words/words.ts';

/** The state of a form over stored values: the values last read, the form's values, and conflicting changes of others. */
export type Draft<Values> = {
  base: Values;
  values: Values;
  conflicts: ReadonlySet<keyof Values>;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const draftOf = <Values extends object>(stored: Values): Draft<Values> => ({
  base: stored,
  values: stored,
  conflicts: new Set(),
});

/** Merges newly stored values, field by field: unchanged fields follow them, edited fields stay. */
export function mergeStored<Values extends object>(
  { base, values, conflicts }: Draft<Values>,
  stored: Values,
): Draft<Values> {
  const merged = { ...stored };
  const found = new Set<keyof Values>();
  for (const name of Object.keys(stored) as (keyof Values)[]) {
    const isTyped = !isSame(values[name], base[name]);
    const isChangedElsewhere = !isSame(stored[name], base[name]);
    if (!isTyped) continue;
    merged[name] = values[name];
    if (isSame(values[name], stored[name])) continue;
    if (isChangedElsewhere || conflicts.has(name)) found.add(name);
  }
  return { base: stored, values: merged, conflicts: found };
}

export const isChanged = <Values>({ base, values }: Draft<Values>): boolean => !isSame(values, base);

export type Warnings<Values> = { readonly [Name in keyof Values]?: string };

/** Warnings for the fields that were changed both here and elsewhere. */
export function warningsOf<Values extends object>({
  base,
  values,
  conflicts,
}: Draft<Values>): Warnings<Values> {
  const warnings: { [Name in keyof Values]?: string } = {};
  for (const name of conflicts) if (!isSame(values[name], base[name])) warnings[name] = warningOf(base[name]);
  return warnings;
}

const longestShown = 60;

function warningOf(stored: unknown): string {
  const isShown = typeof stored === 'string' && stored.length <= longestShown && !stored.includes('\n');
  return words().ui.changedElsewhere(isShown ? stored : null);
}
