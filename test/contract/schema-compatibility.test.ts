import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, findBreakingChanges } from 'graphql';
import { describe, expect, it } from 'vitest';
import { generateTypes } from '#scripts/generate-types.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

describe.each(['monitoring', 'deployment', 'identity', 'vat', 'project'])('the %s schema', (service) => {
  it('still has everything that is in the published contract', async () => {
    const contract = buildSchema(await read(`contract/${service}.graphql`));
    const served = buildSchema(await read(`src/${service}/schema.graphql`));
    expect(findBreakingChanges(contract, served)).toEqual([]);
  });

  it('matches the generated resolver types', async () => {
    const { text } = await generateTypes(service);
    expect(await read(`src/${service}/schema.generated.ts`)).toBe(text);
  });
});
