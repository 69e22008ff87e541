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

type FieldResolver = GraphQLFieldResolver<unknown, unknown>;
type FieldConfig = FieldResolver | { subscribe: FieldResolver; resolve?: FieldResolver };

export const readSchema = async (file: string, resolvers: object): Promise<GraphQLSchema> =>
  executableSchema(await readFile(file, 'utf8'), resolvers);

/** Builds the schema from the SDL and the resolvers. A resolver without a field in the SDL is an error. */
export function executableSchema(sdl: string, resolvers: object): GraphQLSchema {
  const schema = buildSchema(sdl);
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

const toIso = (value: unknown): string =>
  (value instanceof Date ? value : new Date(value as string)).toISOString();

const toDate = (value: unknown): Date => {
  const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : null;
  if (!date || Number.isNaN(date.getTime()))
    throw new GraphQLError('DateTime must be an ISO 8601 date and time.');
  return date;
};

const literalToDate = (node: { kind: string; value?: unknown }): Date =>
  toDate(node.kind === Kind.STRING ? node.value : undefined);

const dateTimeCoercion = {
  coerceOutputValue: toIso,
  coerceInputValue: toDate,
  coerceInputLiteral: literalToDate,
};
