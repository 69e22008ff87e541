/**
 * Writes the typed operations of the console and of the contract tests from their files, such as `sites.monitoring.graphql`,
 * each checked against the SDL of its service. `--check` only checks that they are up to date.
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import {
  buildSchema,
  Kind,
  parse,
  print,
  validate,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';

const root = join(import.meta.dirname, '..');
const services = ['monitoring', 'deployment', 'identity', 'vat', 'project'];
const users = [
  { documents: 'console', written: 'console/api', operation: './operation.ts' },
  {
    documents: 'test/contract/operations',
    written: 'test/contract/operations',
    operation: '#testkit/operation.ts',
  },
];

const config = {
  useTypeImports: true,
  enumsAsTypes: true,
  skipTypename: true,
  scalars: { DateTime: 'string', ID: 'string' },
  avoidOptionals: { field: true },
};

async function generateOperations(
  user: (typeof users)[number],
  service: string,
): Promise<{ path: string; text: string } | null> {
  const sdl = await readFile(join(root, 'src', service, 'schema.graphql'), 'utf8');
  const schema = buildSchema(sdl);
  const path = `${user.written}/${service}.generated.ts`;
  const files = globSync(`${user.documents}/**/*.${service}.graphql`, { cwd: root }).sort();
  if (files.length === 0) return null;
  const documents = await Promise.all(
    files.map(async (location) => ({
      location,
      document: parse(await readFile(join(root, location), 'utf8')),
    })),
  );
  const all: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: documents.flatMap(({ document }) => document.definitions),
  };
  const mistakes = validate(schema, all).filter(({ message }) => !message.includes('anonymous'));
  if (mistakes.length > 0) throw new Error(mistakes.map(String).join('\n\n'));
  const types = await codegen({
    filename: path,
    schema: parse(sdl),
    documents,
    config,
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  });
  const heading = `// Generated from ${user.documents}/**/*.${service}.graphql by \`npm run generate\`; do not edit.`;
  const imports = `import { operation } from '${user.operation}';`;
  return { path, text: [heading, imports, types, constantsOf(service, all)].join('\n') };
}

/** `export const sites = operation<SitesQuery, SitesQueryVariables>('monitoring', 'query Sites { … }')`. */
function constantsOf(service: string, all: DocumentNode): string {
  const fragments = new Map(
    all.definitions
      .filter((each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  return all.definitions
    .filter((each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION)
    .map((each) => {
      const name = each.name!.value;
      const type = `${name}${each.operation[0]!.toUpperCase()}${each.operation.slice(1)}`;
      const text = [each, ...fragmentsOf(each, fragments)].map(print).join('\n').replace(/\s+/g, ' ');
      const constant = `${name[0]!.toLowerCase()}${name.slice(1)}`;
      return `export const ${constant} = operation<${type}, ${type}Variables>('${service}', ${JSON.stringify(text)});\n`;
    })
    .join('');
}

function fragmentsOf(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  known: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Set<FragmentDefinitionNode>(),
): Set<FragmentDefinitionNode> {
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = known.get(name.value)!;
      if (found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, known, found);
    },
  });
  return found;
}

const check = process.argv.includes('--check');
for (const user of users)
  for (const service of services) {
    const generated = await generateOperations(user, service);
    if (!generated) continue;
    const { path, text } = generated;
    const current = await readFile(join(root, path), 'utf8').catch(() => '');
    if (current === text) continue;
    if (check) {
      console.error(`${path} is out of date. Run: npm run generate`);
      process.exitCode = 1;
    } else await writeFile(join(root, path), text);
  }
