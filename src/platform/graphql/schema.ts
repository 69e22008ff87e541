import { readFile } from 'node:fs/promises';
import {
  buildSchema,
  GraphQLError,
  isObjectType,
  isScalarType,
  Kind,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import { dateTimeRule, parseDateTime } from '../date-time.ts';

type FieldResolver = GraphQLFieldResolver<unknown, unknown>;
type FieldConfig =
  | FieldResolver
  | { subscribe: FieldResolver; resolve?: FieldResolver }
  | { resolve: FieldResolver; extensions: object };

export const readSchema = async (file: string, resolvers: object): Promise<GraphQLSchema> =>
  executableSchema(await readFile(file, 'utf8'), resolvers);

/** Builds the schema from the SDL and the resolvers. A resolver without a field in the SDL is an error. */
export function executableSchema(sdl: string, resolvers: object): GraphQLSchema {
  // A test validates the SDL of every product. Here it would take half of the time.
  const schema = buildSchema(sdl, { assumeValidSDL: true });
  for (const [typeName, fieldResolvers] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type))
      throw new Error(`resolvers for ${typeName}, which is not an object type of the schema`);
    const fields = type.getFields();
    for (const [name, config] of Object.entries(fieldResolvers as Record<string, FieldConfig>)) {
      const field = fields[name];
      if (!field) throw new Error(`resolver for ${typeName}.${name}, which is not in the schema`);
      if (typeof config === 'function') Object.assign(field, { resolve: config });
      else Object.assign(field, config);
    }
  }
  const dateTime = schema.getType('DateTime');
  if (isScalarType(dateTime)) Object.assign(dateTime, dateTimeCoercion);
  return schema;
}

/** In lists, `toISOString` takes three times as long. It handles the other years and throws if the date is not valid. */
export function toIso(value: unknown): string {
  const date = value instanceof Date ? value : new Date(value as string);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return date.toISOString();
  const day = `${year}-${pairs[date.getUTCMonth() + 1]}-${pairs[date.getUTCDate()]}`;
  const time = `${pairs[date.getUTCHours()]}:${pairs[date.getUTCMinutes()]}:${pairs[date.getUTCSeconds()]}`;
  const milliseconds = date.getUTCMilliseconds();
  return `${day}T${time}.${milliseconds < 100 ? '0' : ''}${milliseconds < 10 ? '0' : ''}${milliseconds}Z`;
}

const pairs = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

const toDate = (value: unknown): Date => {
  const date = parseDateTime(value);
  if (!date) throw new GraphQLError(`DateTime must be ${dateTimeRule}: ${shown(value)} is none.`);
  return date;
};

/** As it was given, but not if it is long. */
const shown = (value: unknown): string =>
  (value === undefined ? 'this value' : JSON.stringify(value)).slice(0, 60);

const literalToDate = (node: { kind: string; value?: unknown }): Date =>
  toDate(node.kind === Kind.STRING ? node.value : undefined);

const dateTimeCoercion = {
  coerceOutputValue: toIso,
  coerceInputValue: toDate,
  coerceInputLiteral: literalToDate,
};
