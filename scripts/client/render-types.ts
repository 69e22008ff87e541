import {
  GraphQLNonNull,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import { rootFieldsOf, type RootField } from '../api-docs/services.ts';
import type { SchemaMap, Schemas } from './core.ts';

const scalars: Record<string, string> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  DateTime: 'string',
};
const rootTypes = new Set(['Query', 'Mutation', 'Subscription']);

/** The TypeScript types of one service: its enums, inputs and objects, and an interface with a function for every root field. */
export function renderTypes(service: string, schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(
    ({ name }) => !name.startsWith('__') && !rootTypes.has(name),
  );
  const api = `${service[0]!.toUpperCase()}${service.slice(1)}Api`;
  return [
    `// Generated from the schema by \`npm run client\`; do not edit.`,
    `import type { Known, RequestOptions, Selected, Selection } from './selection.js';\n`,
    ...types.map(renderType).filter(Boolean),
    `/** The root fields of the ${service} API. */\nexport interface ${api} {`,
    ...rootFieldsOf(schema).map(renderFunction),
    `  /** Sends any operation. */\n  $request(query: string, variables?: Record<string, unknown>, options?: RequestOptions): Promise<Record<string, unknown>>;`,
    '}\n',
  ].join('\n');
}

function renderType(type: GraphQLNamedType): string {
  const head = comment(type.description, '');
  if (isEnumType(type))
    return `${head}export type ${type.name} = ${type
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ')};\n`;
  if (isInputObjectType(type))
    return `${head}export interface ${type.name} {\n${Object.values(type.getFields()).map(inputLine).join('\n')}\n}\n`;
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields());
  const withArguments = fields.filter(({ args }) => args.length > 0);
  const args = withArguments.map((field) => `    ${field.name}: ${argumentsType(field.args)};`).join('\n');
  return `${head}export interface ${type.name} {\n${fields.map(outputLine).join('\n')}\n${
    args && `  /** The arguments of fields. Not a field. */\n  $args?: {\n${args}\n  };\n`
  }}\n`;
}

const outputLine = (field: GraphQLField<unknown, unknown>): string =>
  `${comment(field.description, '  ')}  ${field.name}: ${output(field.type)};`;

const inputLine = (field: GraphQLInputField): string =>
  `${comment(field.description, '  ')}  ${field.name}${isOptional(field) ? '?' : ''}: ${input(field.type)};`;

const isOptional = ({ type, astNode }: GraphQLArgument | GraphQLInputField): boolean =>
  !isNonNullType(type) || astNode?.defaultValue !== undefined;

const argumentsType = (args: readonly GraphQLArgument[]): string =>
  `{ ${args.map((arg) => `${arg.name}${isOptional(arg) ? '?' : ''}: ${input(arg.type)}`).join('; ')} }`;

const typeName = (name: string): string => scalars[name] ?? name;

function output(type: GraphQLType): string {
  if (type instanceof GraphQLNonNull) return bare(type.ofType, output);
  return `${bare(type, output)} | null`;
}

/** Undefined is the same as left out. */
function input(type: GraphQLType): string {
  if (type instanceof GraphQLNonNull) return bare(type.ofType, input);
  return `${bare(type, input)} | null | undefined`;
}

function bare(type: GraphQLType, inner: (type: GraphQLType) => string): string {
  if (!isListType(type)) return typeName(getNamedType(type)!.name);
  const element = inner(type.ofType);
  return element.includes('|') ? `(${element})[]` : `${element}[]`;
}

function renderFunction({ kind, field }: RootField): string {
  const named = getNamedType(field.type);
  const args = field.args.length > 0 ? [`args: ${argumentsType(field.args)}`] : [];
  const wrap = (type: string): string =>
    kind === 'subscription' ? `AsyncGenerator<${type}>` : `Promise<${type}>`;
  const head = comment(field.description, '  ');
  const options = 'options?: RequestOptions';
  if (isLeafType(named))
    return `${head}  ${field.name}(${[...args, options].join(', ')}): ${wrap(output(field.type))};`;
  const selection = `selection: S & Known<${named.name}, S>`;
  return `${head}  ${field.name}<const S extends Selection<${named.name}>>(${[...args, selection, options].join(', ')}): ${wrap(
    `Selected<${output(field.type)}, S>`,
  )};`;
}

function comment(description: string | null | undefined, indent: string): string {
  const text = (description ?? '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('*/', '*\\/');
  return text && `${indent}/** ${text} */\n`;
}

/** What the code of the client has to know about a schema. Fields without arguments that return a value are left out. */
export function schemaMap(schema: GraphQLSchema): Schemas[string] {
  const types: SchemaMap = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const fields = Object.values(type.getFields()).filter(
      (field) => field.args.length > 0 || !isLeafType(getNamedType(field.type)) || rootTypes.has(type.name),
    );
    if (fields.length === 0) continue;
    types[type.name] = Object.fromEntries(
      fields.map((field) => [
        field.name,
        [
          getNamedType(field.type).name,
          ...(field.args.length > 0
            ? [Object.fromEntries(field.args.map((arg) => [arg.name, arg.type.toString()]))]
            : []),
        ] as [string, Record<string, string>?],
      ]),
    );
  }
  return { query: 'Query', mutation: 'Mutation', subscription: 'Subscription', types };
}
