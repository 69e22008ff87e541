import type { JsonSchema } from '#identity/configuration-kind.ts';
import { problemAt, type Located, type LocatedMap, type Position, type Problem } from './located.ts';
import { suggest } from './suggest.ts';

/** Long values are not quoted whole in a message. */
const maxQuoted = 60;

/**
 * Checks a value against the part of JSON Schema that kinds use, and returns it as a plain value. A key without a value is the same
 * as an absent key. Reports all mistakes.
 */
export function checkNode(
  node: Located,
  schema: JsonSchema,
  path: string,
  report: (problem: Problem) => void,
): unknown {
  const fail = (place: Position, message: string, at = path): undefined => {
    report(problemAt(place, message, at));
    return undefined;
  };
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (alternatives) return checkAlternatives(node, alternatives, path, report);

  const name = lastOf(path);
  const isSecret = schema['writeOnly'] === true;
  const types = ([] as unknown[]).concat(schema['type'] ?? []) as string[];
  if (types.length > 0 && !types.some((type) => hasType(node, type)))
    return fail(node, `${name} must be ${types.map(wordFor).join(' or ')}${advice(node, types, isSecret)}`);
  if (node.kind === 'map') return checkMap(node, schema, path, report);
  if (node.kind === 'list') {
    const { items, maxItems } = schema as { items?: JsonSchema; maxItems?: number };
    if (maxItems !== undefined && node.items.length > maxItems)
      return fail(node, `${name} can have at most ${maxItems} entries.`);
    return node.items.map((item, index) => checkNode(item, items ?? {}, `${path}.${index}`, report));
  }
  const { value } = node;
  const {
    enum: choices,
    minimum,
    maximum,
    pattern,
  } = schema as {
    enum?: readonly unknown[];
    minimum?: number;
    maximum?: number;
    pattern?: string;
  };
  if (choices && !choices.includes(value))
    return fail(
      node,
      `${name} must be one of ${choices.join(', ')}, not "${quoted(String(value))}".${suggest(String(value), choices.map(String))}`,
    );
  if (typeof value === 'number' && ((minimum ?? value) > value || (maximum ?? value) < value))
    return fail(node, `${name} must be from ${minimum ?? '-∞'} to ${maximum ?? '∞'}, not ${value}.`);
  if (typeof value === 'string' && pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return fail(
      node,
      `${name}${isSecret ? '' : ` "${quoted(value)}"`} is not allowed. ${rule(schema)}`.trim(),
    );
  return value;
}

function checkMap(
  node: LocatedMap,
  schema: JsonSchema,
  path: string,
  report: (problem: Problem) => void,
): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema['required'] ?? []) as readonly string[];
  const value: Record<string, unknown> = {};
  for (const entry of node.entries) {
    const inside = path === '' ? entry.key : `${path}.${entry.key}`;
    const known = Object.hasOwn(properties, entry.key) ? properties[entry.key] : undefined;
    if (!known) report(problemAt(entry, unknownKey(entry.key, Object.keys(properties)), inside));
    else if (!isEmpty(entry.value) || ([] as unknown[]).concat(known['type']).includes('null'))
      value[entry.key] = checkNode(entry.value, known, inside, report);
  }
  for (const name of required)
    if (
      value[name] === undefined &&
      !node.entries.some((entry) => entry.key === name && !isEmpty(entry.value))
    )
      report(problemAt(node, `The key "${name}" is missing.`, path || null));
  return value;
}

const unknownKey = (key: string, known: readonly string[]): string =>
  `The key "${quoted(key)}" is not known here.${suggest(key, known) || ` Known keys: ${known.join(', ')}.`}`;

const isEmpty = (node: Located): boolean => node.kind === 'scalar' && node.value === null;

/** If none fits, the mistakes of the one that comes closest are reported. */
function checkAlternatives(
  node: Located,
  alternatives: readonly JsonSchema[],
  path: string,
  report: (problem: Problem) => void,
): unknown {
  let closest: Problem[] | undefined;
  for (const each of alternatives) {
    const found: Problem[] = [];
    const value = checkNode(node, each, path, (problem) => found.push(problem));
    if (found.length === 0) return value;
    if (!closest || found.length < closest.length) closest = found;
  }
  for (const problem of closest ?? []) report(problem);
  return undefined;
}

function hasType(node: Located, type: string): boolean {
  if (node.kind === 'list') return type === 'array';
  if (node.kind === 'map') return type === 'object';
  if (type === 'integer') return Number.isSafeInteger(node.value);
  if (type === 'null') return node.value === null;
  return typeof node.value === type;
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'empty',
};
const wordFor = (type: string): string => words[type] ?? type;

function advice(node: Located, types: readonly string[], isSecret: boolean): string {
  if (node.kind !== 'scalar') return `, not ${node.kind === 'list' ? 'a list' : 'a map'}.`;
  if (isSecret) return types.includes('string') ? '. Write it in quotes.' : '.';
  const given = quoted(String(node.value));
  if (types.includes('string') && typeof node.value !== 'string') return `. Write it in quotes: "${given}".`;
  if (typeof node.value === 'string' && /^(yes|no|on|off)$/i.test(node.value) && types.includes('boolean'))
    return `, not ${given}.`;
  return `, not "${given}".`;
}

const quoted = (text: string): string => (text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text);
const rule = (schema: JsonSchema): string =>
  typeof schema['description'] === 'string' ? schema['description'] : '';
const lastOf = (path: string): string => {
  const steps = path.split('.');
  const name = steps.findLast((step) => !/^\d+$/.test(step)) ?? path;
  return /^\d+$/.test(steps.at(-1)!) ? `An entry of ${name}` : name || 'The file';
};
