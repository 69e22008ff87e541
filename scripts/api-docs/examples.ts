import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Kind,
  parse,
  validate,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { readSchema, root, rootFieldsOf, type OperationKind, type Service } from './services.ts';

/** A runnable operation for one root field, which has its name. */
export type Example = {
  service: Service;
  kind: OperationKind;
  name: string;
  text: string;
  notes: string[];
  /** Variables and their types: the names of things, such as `site`, whose ids the reader has. */
  variables: Record<string, string>;
  /** Codes of errors that the notes mention: the outcome depends on more than the request. */
  mayFailWith: string[];
};

/** Of one service, in an order in which they can run one after the other. Each root field has exactly one. */
export async function readExamples(service: Service): Promise<Example[]> {
  const schema = await readSchema(service);
  const file = `docs/api/examples/${service}.graphql`;
  const blocks = (await readFile(join(root, file), 'utf8')).trim().split(/\n{2,}/);
  const examples = blocks.map((block) => toExample(service, schema, block));
  const names = examples.map(({ kind, name }) => `${kind} ${name}`);
  const fields = rootFieldsOf(schema).map(({ kind, field }) => `${kind} ${field.name}`);
  const problems = [
    ...fields.filter((field) => !names.includes(field)).map((field) => `has no example for ${field}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `has two examples for ${name}`),
  ];
  if (problems.length > 0) throw new Error(`${file} ${problems.join(', ')}.`);
  return examples;
}

function toExample(service: Service, schema: GraphQLSchema, block: string): Example {
  const lines = block.split('\n');
  const notes = lines.filter((line) => line.startsWith('#')).map((line) => line.slice(1).trim());
  const text = lines.filter((line) => !line.startsWith('#')).join('\n');
  const document = parse(text);
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${text}\n\n${mistakes.map(String).join('\n')}`);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const name = operation.name?.value ?? '';
  const selected = operation.selectionSet.selections.filter(
    (node): node is FieldNode => node.kind === Kind.FIELD,
  );
  if (document.definitions.length !== 1 || selected.length !== 1 || selected[0]!.name.value !== name)
    throw new Error(`An example has one operation with the name of its only root field:\n${text}`);
  const variables = operation.variableDefinitions?.map((each): [string, string] => [
    each.variable.name.value,
    text.slice(each.type.loc!.start, each.type.loc!.end),
  ]);
  const mayFailWith = notes.flatMap((note) => /^May fail with ([A-Z_]+)/.exec(note)?.[1] ?? []);
  return {
    service,
    kind: operation.operation,
    name,
    text,
    notes,
    variables: Object.fromEntries(variables ?? []),
    mayFailWith,
  };
}
