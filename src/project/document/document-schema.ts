import type { JsonSchema } from '#identity/configuration-kind.ts';
import type { Catalogue, Kind } from './catalogue.ts';

/** The version of the file format that this server reads and writes. */
export const documentVersion = 1;

export const projectNamePattern = '^[a-z0-9][a-z0-9-]{0,62}$';
export const keyPattern = '^[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}$';

const projectName: JsonSchema = {
  type: 'string',
  pattern: projectNamePattern,
  description: 'A name has 1 to 63 lower-case letters, digits and hyphens.',
};
const path: JsonSchema = {
  type: 'string',
  pattern: '^[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}(/[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}){0,2}$',
  description: 'With the keys of what it is nested in, such as shop/cart.',
};
const key: JsonSchema = {
  type: 'string',
  pattern: keyPattern,
  description: 'A key has 1 to 100 letters, digits, dots, hyphens and underscores.',
};
const id: JsonSchema = { type: 'string', description: 'An existing object that the project adopts.' };

const moved = ({ kinds }: Catalogue): JsonSchema => ({
  type: 'array',
  maxItems: 1_000,
  description: 'Entries that have a new key. Without this, a new key means a new object.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'from', 'to'],
    properties: {
      kind: { type: 'string', enum: kinds.map(({ name }) => name) },
      from: path,
      to: path,
    },
  },
});

/** The keys of the file beside the lists of its kinds. */
export const headSchema = (catalogue: Catalogue): Readonly<Record<string, JsonSchema>> => ({
  version: { type: 'integer', enum: [documentVersion], description: 'The version of the file format.' },
  project: projectName,
  moved: moved(catalogue),
});

/** An entry without its nested lists. */
export const entrySchema = ({ spec }: Kind): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['key', ...spec.required],
  properties: {
    key,
    id,
    ...(spec.secrets.reduce<JsonSchema>((schema, path) => markSecret(schema, path.split('.')), {
      properties: spec.properties,
    })['properties'] as object),
  },
});

/** `writeOnly` is the keyword of JSON Schema for what is never shown again. A message does not quote it. */
function markSecret(schema: JsonSchema, [step, ...rest]: readonly string[]): JsonSchema {
  if (step === undefined) return { ...schema, writeOnly: true };
  if (step === '*') return { ...schema, items: markSecret(schema['items'] as JsonSchema, rest) };
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>>;
  return { ...schema, properties: { ...properties, [step]: markSecret(properties[step]!, rest) } };
}

/** The whole file, for editors. */
export function documentSchema(catalogue: Catalogue, publicUrl: URL): JsonSchema {
  const lists = (kinds: readonly Kind[]): Record<string, JsonSchema> =>
    Object.fromEntries(kinds.map((kind) => [kind.listName, { type: 'array', items: whole(kind) }]));
  const whole = (kind: Kind): JsonSchema => {
    const entry = entrySchema(kind);
    return { ...entry, properties: { ...(entry['properties'] as object), ...lists(kind.children) } };
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: new URL('/schema/steward.json', publicUrl).href,
    title: 'Steward configuration file',
    type: 'object',
    additionalProperties: false,
    required: ['version', 'project'],
    properties: { ...headSchema(catalogue), ...lists(catalogue.roots) },
  };
}
