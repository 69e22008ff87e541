import {
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { Example } from './examples.ts';
import {
  operationKinds,
  rootFieldsOf,
  type OperationKind,
  type RootField,
  type Service,
} from './services.ts';

const generated = '<!-- Generated from the schemas by `npm run docs`; do not edit. -->';
const titles: Record<Service, string> = {
  monitoring: 'Monitoring',
  deployment: 'Deployment',
  identity: 'Identity',
  vat: 'VAT',
  project: 'Project',
};
const headings: Record<OperationKind, string> = {
  query: 'Queries',
  mutation: 'Mutations',
  subscription: 'Subscriptions',
};

/** The page of one service: every root field with its example. */
export function renderService(service: Service, schema: GraphQLSchema, examples: readonly Example[]): string {
  const fields = rootFieldsOf(schema);
  const link = typeLinks(schema, `${service}-types.md`);
  const sections = operationKinds.flatMap((kind) => {
    const ofKind = fields.filter((each) => each.kind === kind);
    if (ofKind.length === 0) return [];
    return [
      `## ${headings[kind]}`,
      ...ofKind.map((each) => renderRootField(each, exampleOf(examples, each), link)),
    ];
  });
  return lines(
    generated,
    `# ${titles[service]} API`,
    `GraphQL at \`/${service}/graphql\`. [How to send requests](../api.md), [the other services](../api.md#services), [the types](${service}-types.md).`,
    ...operationKinds.map((kind) => contents(kind, fields)).filter(Boolean),
    ...sections,
  );
}

/** The types of one service, on a page of their own: the one of the root fields is long enough. */
export function renderTypes(service: Service, schema: GraphQLSchema): string {
  const link = typeLinks(schema, '');
  return lines(
    generated,
    `# Types of the ${titles[service]} API`,
    `What the fields of the [${titles[service]} API](${service}.md) take and return.`,
    ...typesOf(schema).map((type) => renderType(type, link)),
  );
}

const exampleOf = (examples: readonly Example[], { kind, field }: RootField): Example =>
  examples.find((each) => each.kind === kind && each.name === field.name)!;

const contents = (kind: OperationKind, fields: readonly RootField[]): string => {
  const names = fields.filter((each) => each.kind === kind).map(({ field }) => field.name);
  return names.length === 0
    ? ''
    : `**${headings[kind]}**: ${names.map((name) => `[${name}](#${anchor(kind, name)})`).join(', ')}`;
};

/** A heading is unique in a page only with its kind: there can be a query and a type of the same name. */
const anchor = (kind: OperationKind, name: string): string => `${kind}-${name}`.toLowerCase();

function renderRootField({ kind, field }: RootField, example: Example, link: TypeLink): string {
  const variables = Object.entries(example.variables);
  return lines(
    `### ${kind} ${field.name}`,
    text(field.description),
    `Returns ${link(field.type.toString())}.`,
    field.args.length > 0
      ? table(
          ['argument', 'type', ''],
          field.args.map((each) => inputRow(each, link)),
        )
      : '',
    ...example.notes,
    fenced('graphql', example.text),
    variables.length > 0
      ? fenced('json', `{ ${variables.map(([name]) => `"${name}": "${placeholder(name)}"`).join(', ')} }`)
      : '',
  );
}

/** `maintenanceWindow`: "<id of a maintenance window>". */
function placeholder(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('vat ', 'VAT ');
  return name.endsWith('Token') && name.startsWith('invitation')
    ? '<token of an invitation link>'
    : `<id of ${name.startsWith('other') ? `an${words}` : withArticle(words)}>`;
}

const withArticle = (words: string): string => `${/^(?:[aeio]|un)/.test(words) ? 'an' : 'a'} ${words}`;

const inputRow = (
  { name, type, description, ...rest }: GraphQLArgument | GraphQLInputField,
  link: TypeLink,
): string[] => {
  const value = rest.astNode?.defaultValue;
  const standard = value ? ` Defaults to \`${source(value.loc)}\`.` : '';
  return [`\`${name}\``, link(type.toString()), `${inCell(description)}${standard}`.trim()];
};

const source = (loc: { start: number; end: number; source: { body: string } } | undefined): string =>
  loc ? loc.source.body.slice(loc.start, loc.end) : '';

function renderType(type: GraphQLNamedType, link: TypeLink): string {
  const head = [`## ${type.name}`, text(type.description)];
  if (isEnumType(type))
    return lines(
      ...head,
      table(
        ['value', ''],
        type.getValues().map(({ name, description }) => [`\`${name}\``, inCell(description)]),
      ),
    );
  if (isInputObjectType(type))
    return lines(
      ...head,
      table(
        ['input field', 'type', ''],
        Object.values(type.getFields()).map((each) => inputRow(each, link)),
      ),
    );
  if (isObjectType(type))
    return lines(
      ...head,
      table(
        ['field', 'type', ''],
        Object.values(type.getFields()).map(({ name, args, type: of, description }) => [
          `\`${name}${args.length > 0 ? `(${args.map((arg) => `${arg.name}: ${arg.type.toString()}`).join(', ')})` : ''}\``,
          link(of.toString()),
          inCell(description),
        ]),
      ),
    );
  return lines(...head);
}

const typesOf = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !(isScalarType(type) && isSpecifiedScalarType(type)))
    .filter((type) => !['Query', 'Mutation', 'Subscription'].includes(type.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

type TypeLink = (type: string) => string;

/** `[Site!]!` as code with a link to `Site`. */
function typeLinks(schema: GraphQLSchema, page: string): TypeLink {
  const known = new Set(typesOf(schema).map(({ name }) => name));
  return (type) => {
    const name = type.replaceAll(/[[\]!]/g, '');
    return known.has(name) ? `[\`${type}\`](${page}#${name.toLowerCase()})` : `\`${type}\``;
  };
}

const text = (description: string | null | undefined): string => (description ?? '').trim();
const inCell = (description: string | null | undefined): string =>
  text(description)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
const fenced = (language: string, body: string): string => `\`\`\`${language}\n${body}\n\`\`\``;

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const lines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** The first page: how to send a request, and what each service has. */
export function renderIndex(
  template: string,
  pages: readonly { service: Service; fields: readonly RootField[] }[],
): string {
  const rows = pages.map(({ service, fields }) => [
    `[${titles[service]}](api/${service}.md)`,
    `\`/${service}/graphql\``,
    operationKinds
      .map((kind) => countOf(fields, kind))
      .filter(Boolean)
      .join(', '),
  ]);
  return `${generated}\n\n${template.trim().replace('{{services}}', table(['service', 'address', ''], rows))}\n`;
}

function countOf(fields: readonly RootField[], kind: OperationKind): string {
  const count = fields.filter((each) => each.kind === kind).length;
  const name = headings[kind].toLowerCase();
  return count === 0 ? '' : `${count} ${count === 1 ? kind : name}`;
}
