import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType,
  type GraphQLObjectType,
} from 'graphql';
import { expect, it } from 'vitest';
import { packageFile } from '../package-files.ts';

const sizes = new Set(['first', 'limit', 'ids', 'days', 'hours']);

/** The objects that can be inside of one of this type. */
function typesInside(type: GraphQLObjectType): ReadonlySet<GraphQLObjectType> {
  const found = new Set<GraphQLObjectType>();
  const visit = (next: GraphQLObjectType): void => {
    for (const field of Object.values(next.getFields())) {
      const inside = getNamedType(field.type);
      if (!isObjectType(inside) || found.has(inside)) continue;
      found.add(inside);
      visit(inside);
    }
  };
  visit(type);
  return found;
}

/** The lists without an argument for their length that can be inside of themselves. */
function circularLists(file: string): string[] {
  const schema = buildSchema(readFileSync(join(packageFile('src'), file), 'utf8'));
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !isIntrospectionType(type),
  ) as GraphQLObjectType[];
  return types.flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => {
      const items = getNamedType(field.type);
      if (!isListType(getNullableType(field.type)) || !isObjectType(items)) return [];
      if (field.args.some(({ name }) => sizes.has(name))) return [];
      return typesInside(items).has(type) ? [`${type.name}.${field.name}`] : [];
    }),
  );
}

it('every list that can be inside of itself is a `longList`, whose whole length counts', () => {
  const files = globSync('*/schema.graphql', { cwd: packageFile('src') });
  expect(files.flatMap(circularLists).toSorted()).toEqual(['Incident.alerts', 'Incident.timeline']);
});
