import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, type GraphQLField, type GraphQLSchema } from 'graphql';

export const root = join(import.meta.dirname, '../..');

/** In the order of the documentation. */
export const services = ['monitoring', 'deployment', 'identity', 'vat', 'project'] as const;
export type Service = (typeof services)[number];

export const readSchema = async (service: Service): Promise<GraphQLSchema> =>
  buildSchema(await readFile(join(root, 'src', service, 'schema.graphql'), 'utf8'));

export const operationKinds = ['query', 'mutation', 'subscription'] as const;
export type OperationKind = (typeof operationKinds)[number];
export type RootField = { kind: OperationKind; field: GraphQLField<unknown, unknown> };

export function rootFieldsOf(schema: GraphQLSchema): RootField[] {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return operationKinds.flatMap((kind) =>
    Object.values(types[kind]?.getFields() ?? {}).map((field) => ({ kind, field })),
  );
}
