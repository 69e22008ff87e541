/**
 * Writes docs/api.md and docs/api/*.md from the schemas and from the examples in docs/api/examples. `--check` only checks that they
 * are up to date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExamples } from './api-docs/examples.ts';
import { renderIndex, renderService, renderTypes } from './api-docs/render.ts';
import { readSchema, root, rootFieldsOf, services } from './api-docs/services.ts';

export async function generateDocs(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const summaries = [];
  for (const service of services) {
    const schema = await readSchema(service);
    pages.set(`docs/api/${service}.md`, `${renderService(service, schema, await readExamples(service))}\n`);
    pages.set(`docs/api/${service}-types.md`, `${renderTypes(service, schema)}\n`);
    summaries.push({ service, fields: rootFieldsOf(schema) });
  }
  const template = await readFile(join(root, 'scripts/api-docs/index.md'), 'utf8');
  return pages.set('docs/api.md', renderIndex(template, summaries));
}

if (import.meta.main) {
  const check = process.argv.includes('--check');
  for (const [path, text] of await generateDocs()) {
    const current = await readFile(join(root, path), 'utf8').catch(() => '');
    if (current === text) continue;
    if (check) {
      console.error(`${path} is out of date. Run: npm run docs`);
      process.exitCode = 1;
    } else await writeFile(join(root, path), text);
  }
}
