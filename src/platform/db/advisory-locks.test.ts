import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

it('uses each advisory lock key only once in the program', async () => {
  const root = join(import.meta.dirname, '../..');
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
  const written = texts.flatMap((text) => text.match(/\b5_739_\d{3}\b/g) ?? []);
  expect(new Set(Object.values(advisoryLocks)).size).toBe(Object.values(advisoryLocks).length);
  expect(new Set(written).size).toBe(written.length);
});
