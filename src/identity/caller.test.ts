import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tokenScopes } from './caller.ts';

it('the documentation of teams explains every scope of an access token', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/teams.md'), 'utf8');
  const explained = [...text.matchAll(/^ +\| (`[^|]+`) \| [^|]+ \|$/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
  );
  expect(explained.toSorted()).toEqual([...tokenScopes].sort());
});
