/**
 * With a second dollar sign in front it is no variable, but text: `$${env:A}` stands for `${env:A}`. A name has at most 200 characters.
 * Without a limit, a text of many `${env:` without an end would be read in quadratic time.
 */
const variable = /(\$?)\$\{env:([^}]{0,200})\}/g;
/** Longer than any secret. */
const maxLength = 16_384;
const validName = /^[A-Za-z_][A-Za-z0-9_]*$/;

export type Variables = ReadonlyMap<string, string>;

/** The names in a text, such as `${env:SLACK_URL}`. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(variable)].flatMap(([, escape, name]) => (escape === '' ? [name!] : []));

/** A text of a file as it is meant. */
export const unescapeText = (text: string): string =>
  text.replaceAll(variable, (whole, escape: string) => (escape === '' ? whole : whole.slice(1)));

/** A text for a file, so that nothing in it is a variable. */
export const escapeText = (text: string): string => text.replaceAll(variable, (whole) => `$${whole}`);

export const isVariableName = (name: string): boolean => name.length <= 200 && validName.test(name);

export type Substituted =
  | { kind: 'value'; value: string }
  | { kind: 'missing'; names: string[] }
  | { kind: 'too long' };

/** A variable that is empty counts as not set: CI systems pass a secret that is missing as an empty text. */
export function substitute(text: string, variables: Variables): Substituted {
  const names = variablesIn(text);
  const missing = [...new Set(names.filter((name) => !variables.get(name)))];
  if (missing.length > 0) return { kind: 'missing', names: missing };
  const length = names.reduce((sum, name) => sum + variables.get(name)!.length, text.length);
  if (length > maxLength) return { kind: 'too long' };
  const value = text.replaceAll(variable, (whole, escape: string, name: string) =>
    escape === '' ? variables.get(name)! : whole.slice(1),
  );
  return { kind: 'value', value };
}
