import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  required?: string[];
  additionalProperties?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
};
export type Contract = { paths: Record<string, object>; components: { schemas: Record<string, Schema> } };

export const contract = JSON.parse(
  await readFile(join(import.meta.dirname, '../../contract/vat.openapi.json'), 'utf8'),
) as Contract;

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

/** How a value differs from a schema of the contract. Supports the part of JSON Schema that the contract uses. */
export function departures(value: unknown, name: string): string[] {
  return compare(value, { $ref: `#/components/schemas/${name}` }, name);
}

function compare(value: unknown, schema: Schema, at: string): string[] {
  if (schema.$ref) return compare(value, contract.components.schemas[schema.$ref.split('/').at(-1)!]!, at);
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  const isOfType =
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  if (!isOfType) return [`${at} is ${type}, not ${types.join(' or ')}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${String(value)}`];
  if (schema.format && typeof value === 'string' && !formats[schema.format]!.test(value))
    return [`${at} is no ${schema.format}`];
  if (Array.isArray(value))
    return value.flatMap((item, index) => compare(item, schema.items ?? {}, `${at}[${index}]`));
  if (type !== 'object') return [];
  const object = value as Record<string, unknown>;
  const known = schema.properties ?? {};
  return [
    ...(schema.required ?? []).filter((key) => !(key in object)).map((key) => `${at}.${key} is missing`),
    ...(schema.additionalProperties === false
      ? Object.keys(object).filter((key) => !(key in known))
      : []
    ).map((key) => `${at}.${key} is not in the contract`),
    ...Object.entries(known).flatMap(([key, inner]) =>
      key in object ? compare(object[key], inner, `${at}.${key}`) : [],
    ),
  ];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
