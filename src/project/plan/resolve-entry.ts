import type { Fields } from '#identity/configuration-kind.ts';
import { isId } from '#platform/id.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { problemAt, type Problem } from '../document/located.ts';
import { maxProblems, type Entry } from '../document/parse-document.ts';
import { findAt, replaceAt } from '../document/paths.ts';
import { substitute, unescapeText, variablesIn, type Variables } from '../document/variables.ts';
import type { HasStoredSecret } from './stored-secrets.ts';
import type { References } from './references.ts';

export type ResolveOptions = {
  references: References;
  variables: Variables;
  hasStoredSecret: HasStoredSecret;
};

export type Resolved = {
  /** For the verbs: references are ids, and secrets have their values, or are absent if they stay as they are. */
  fields: Fields;
  /** Values by the paths of their fields. */
  secrets: ReadonlyMap<string, string>;
  problems: readonly Problem[];
  warnings: readonly Problem[];
};

export function resolveEntry(entry: Entry, catalogue: Catalogue, options: ResolveOptions): Resolved {
  const { spec } = entry.kind;
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const say = (list: Problem[], path: readonly string[], message: string): void =>
    void list.push(problemAt(entry.placeOf(path), message, [entry.label, ...path].join('.')));

  let { fields } = entry;
  const secrets = new Map<string, string>();
  const secretPaths = new Set<string>();
  for (const { path, value } of spec.secrets.flatMap((pattern) => findAt(entry.fields, pattern))) {
    const place = path.join('.');
    if (typeof value !== 'string' || spec.isSecret?.(place, entry.fields) === false) continue;
    secretPaths.add(place);
    const result = substitute(value, options.variables);
    if (result.kind === 'value') {
      const isPlain = value !== '' && variablesIn(value).length === 0;
      if (isPlain && !spec.isHarmless?.(place, entry.fields))
        say(
          warnings,
          path,
          `${path.at(-1)} is a secret in plain text. Write \${env:NAME} and set the variable NAME.`,
        );
      secrets.set(place, result.value);
      fields = replaceAt(fields, path, result.value);
    } else if (result.kind === 'too long')
      say(problems, path, 'The secret is longer than 16,384 characters.');
    else if (options.hasStoredSecret(place)) fields = replaceAt(fields, path, undefined);
    else
      say(
        problems,
        path,
        `${result.names.length > 1 ? 'The variables' : 'The variable'} ${result.names.join(', ')} ${result.names.length > 1 ? 'have' : 'has'} no value, and no secret is stored.`,
      );
  }
  for (const { path, text } of plainVariables(entry.fields, secretPaths))
    if (variablesIn(text).length === 0) fields = replaceAt(fields, path, unescapeText(text));
    else
      say(
        problems,
        path,
        `Variables can be used only in secrets, and ${path.at(-1)} is none. For this text itself, write $\${env:…} with two dollar signs.`,
      );
  for (const [pattern, kindName] of Object.entries(spec.references)) {
    const title = catalogue.find(kindName)!.spec.title;
    for (const { path, value } of findAt(entry.fields, pattern)) {
      if (typeof value !== 'string') continue;
      if (problems.length >= maxProblems) break;
      const id = findReference(options.references, kindName, value);
      if (id !== undefined) fields = replaceAt(fields, path, id);
      else
        say(
          problems,
          path,
          `There is no ${title} "${value.slice(0, 100)}" in this file.${options.references.suggest(kindName, value)}`,
        );
    }
  }
  return { fields, secrets, problems, warnings };
}

function findReference({ idOf, exists }: References, kind: string, text: string): string | undefined {
  const id = idOf(kind, text);
  if (id !== undefined) return id;
  return isId(text) && exists(kind, text.toLowerCase()) ? text.toLowerCase() : undefined;
}

/** The texts with a variable, or an escaped one, that are no secrets. */
function plainVariables(
  fields: Fields,
  secretPaths: ReadonlySet<string>,
): { path: string[]; text: string }[] {
  const found: { path: string[]; text: string }[] = [];
  const visit = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') {
      if (value.includes('${env:') && !secretPaths.has(path.join('.'))) found.push({ path, text: value });
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inside] of Object.entries(value)) visit(inside, [...path, name]);
  };
  visit(fields, []);
  return found;
}
