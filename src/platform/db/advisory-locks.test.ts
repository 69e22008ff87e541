import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockNumbers } from './advisory-locks.ts';

it('has no number twice, and neither has the rest of the program', async () => {
  const root = join(import.meta.dirname, '../..');
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
  const written = texts.flatMap((text) => text.match(/\b5_739_\d{3}\b/g) ?? []);
  expect(new Set(Object.values(lockNumbers)).size).toBe(Object.values(lockNumbers).length);
  expect(new Set(written).size).toBe(written.length);
});
