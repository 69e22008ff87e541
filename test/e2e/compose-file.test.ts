import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('compose.yaml has no top-level key that Compose 1.27 to 2.2 refuses, such as `name`', async () => {
  const text = await readFile(join(import.meta.dirname, '../../compose.yaml'), 'utf8');
  const keys = [...text.matchAll(/^([a-z][\w-]*):/gm)].map(([, key]) => key!);
  expect(keys.filter((key) => !key.startsWith('x-'))).toEqual(['services', 'volumes']);
});
