import { getNamedType, isLeafType, isObjectType } from 'graphql';
import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';

export type Field = GraphQLField<unknown, unknown>;

/** Every nested field with arguments, at the end of the shortest path from a query to it. */
export function waysToArguments(schema: GraphQLSchema): Field[][] {
  const found: Field[][] = [];
  const seen = new Set<GraphQLObjectType>();
  const ways = fieldsOf(schema.getQueryType()!).map((field) => [field]);
  // Grows during the iteration, in breadth-first order.
  for (const way of ways) {
    const type = getNamedType(way.at(-1)!.type);
    if (!isObjectType(type) || seen.has(type)) continue;
    seen.add(type);
    for (const field of fieldsOf(type)) {
      ways.push([...way, field]);
      if (field.args.length > 0) found.push([...way, field]);
    }
  }
  return found;
}

/** The variable name of each argument on the path, because two fields can have arguments of the same name. */
export const variablesOf = (way: readonly Field[]) =>
  way.flatMap((field) => field.args.map((arg) => ({ arg, name: variableOf(field, arg.name) })));

/** The nested fields, with a variable for each argument, and all scalar fields of the last one. */
export function operationOn(kind: 'query' | 'mutation' | 'subscription', way: readonly Field[]): string {
  const declared = variablesOf(way).map(({ arg, name }) => `$${name}: ${arg.type.toString()}`);
  const inner = way.reduceRight(
    (inside, field) => {
      const passed = field.args.map(({ name }) => `${name}: $${variableOf(field, name)}`);
      return `${field.name}${inParentheses(passed)}${inside && ` { ${inside} }`}`;
    },
    plainFields(way.at(-1)!),
  );
  return `${kind}${inParentheses(declared)} { ${inner} }`;
}

const variableOf = (field: Field, argument: string): string => `${field.name}_${argument}`;
const inParentheses = (parts: string[]): string => (parts.length > 0 ? `(${parts.join(', ')})` : '');
const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());

function plainFields({ type }: Field): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const plain = fieldsOf(named).filter(
    (field) => field.args.length === 0 && isLeafType(getNamedType(field.type)),
  );
  return ['__typename', ...plain.map(({ name }) => name)].join(' ');
}
