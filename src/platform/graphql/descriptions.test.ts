import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
} from 'graphql';
import { expect, it } from 'vitest';
import { packageFile } from '../package-files.ts';

type Described = { name: string; description?: string | null | undefined };

const files = globSync('*/schema.graphql', { cwd: packageFile('src') });

function partsOf(type: GraphQLNamedType): readonly Described[] {
  if (isEnumType(type)) return type.getValues();
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
    return Object.values(type.getFields());
  return [];
}

const articles = new Set(['a', 'an', 'the']);

/** `siteId`, `SITE_ID` and "The site id." have the same words. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !articles.has(word))
    .join(' ');

/** Without words of its own, a description says no more than the name, with or without that of the type. */
function saysNothing({ name, description }: Described, typeName: string): boolean {
  const words = wordsOf(description ?? '');
  const [own, type] = [wordsOf(name), wordsOf(typeName)];
  return ['', own, `${own} of ${type}`, `${type} ${own}`].includes(words);
}

/** The types, fields, input fields and enum values whose description is missing or only repeats the name. */
function findUndescribed(types: readonly GraphQLNamedType[]): string[] {
  return types.flatMap((type) => [
    ...(saysNothing(type, type.name) ? [type.name] : []),
    ...partsOf(type)
      .filter((part) => saysNothing(part, type.name))
      .map((part) => `${type.name}.${part.name}`),
  ]);
}

const ownTypes = (file: string): GraphQLNamedType[] =>
  Object.values(buildSchema(readFileSync(join(packageFile('src'), file), 'utf8')).getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );

it('there are the schemas of the products', () => {
  expect(files.length).toBeGreaterThanOrEqual(5);
});

it.each(files)(
  '%s describes every type, field, input field and enum value with more than its name',
  (file) => {
    expect(findUndescribed(ownTypes(file))).toEqual([]);
  },
);

it('finds what has no description, and what only repeats the name', () => {
  const schema = buildSchema(`
    type Site { id: ID! "The site id." siteId: ID! "Name of the site." name: String! "Its public address." url: String! }
    "The state." enum State { "Up" UP "It does not answer." DOWN }
    "What is given." input SiteInput { name: String "At most 200 characters." title: String }
  `);
  const types = ['Site', 'State', 'SiteInput'].map((name) => schema.getType(name)!);
  expect(findUndescribed(types)).toEqual([
    'Site',
    'Site.id',
    'Site.siteId',
    'Site.name',
    'State',
    'State.UP',
    'SiteInput.name',
  ]);
});
