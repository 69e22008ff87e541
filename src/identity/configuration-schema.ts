import type { JsonSchema } from './configuration-kind.ts';

const described = (schema: JsonSchema, description?: string): JsonSchema =>
  description === undefined ? schema : { ...schema, description };

export const text = (description?: string): JsonSchema => described({ type: 'string' }, description);
export const flag = (description?: string): JsonSchema => described({ type: 'boolean' }, description);
export const integer = (minimum: number, maximum: number, description?: string): JsonSchema =>
  described({ type: 'integer', minimum, maximum }, description);
export const oneOf = (values: readonly string[], description?: string): JsonSchema =>
  described({ type: 'string', enum: values }, description);
export const list = (items: JsonSchema, maxItems: number, description?: string): JsonSchema =>
  described({ type: 'array', items, maxItems }, description);
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
  description?: string,
): JsonSchema =>
  described({ type: 'object', properties, required, additionalProperties: false }, description);
export const tags = list(text(), 20, 'Labels, in lower case.');
/** With an offset, such as 2026-11-01T02:00:00+01:00. */
export const time = (description?: string): JsonSchema =>
  described({ type: 'string', format: 'date-time' }, description);
