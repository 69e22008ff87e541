import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};
const aliases = Object.entries(manifest.imports).map(([name, path]) => ({
  prefix: name.replace(/\*$/, ''),
  path: path.replace(/\*$/, ''),
}));

/** `slice/folder` of a file in a folder of a slice; files at the root of a slice belong to no folder. */
const folderOf = (file: string): string | undefined => /^src\/([^/]+\/[^/]+)\//.exec(file)?.[1];

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(from), specifier));
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
  return alias && join(alias.path, specifier.slice(alias.prefix.length));
}

/** All imports between folders, with one example of each, type imports included. */
function importsBetweenFolders(): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));
  for (const file of files)
    for (const [, specifier] of readFileSync(join(root, file), 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*'([^']+)'/g,
    )) {
      const target = resolve(file, specifier!);
      const [from, to] = [folderOf(file), target && folderOf(target)];
      if (!from || !to || from === to) continue;
      const imports = folders.get(from) ?? new Map<string, string>();
      folders.set(from, imports.set(to, `${file} imports ${target}`));
    }
  return folders;
}

describe('folders', () => {
  it('import each other in one direction only, types included', () => {
    const folders = importsBetweenFolders();
    expect(folders.size).toBeGreaterThan(30);
    const done = new Set<string>();
    const visit = (folder: string, path: readonly string[]): void => {
      const start = path.indexOf(folder);
      if (start >= 0) {
        const circle = [...path.slice(start), folder];
        const examples = circle.slice(1).map((to, at) => folders.get(circle[at]!)!.get(to)!);
        throw new Error(`These folders import each other in a circle:\n${examples.join('\n')}`);
      }
      if (done.has(folder)) return;
      for (const next of folders.get(folder)?.keys() ?? []) visit(next, [...path, folder]);
      done.add(folder);
    };
    for (const folder of folders.keys()) visit(folder, []);
  });
});
