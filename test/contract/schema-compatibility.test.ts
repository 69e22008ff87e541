import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, findBreakingChanges } from 'graphql';
import { findUnpublished } from './unpublished.fixture.ts';
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

  it('has nothing else, unless it is marked as a preview', async () => {
    expect(
      findUnpublished(await read(`contract/${service}.graphql`), await read(`src/${service}/schema.graphql`)),
    ).toEqual([]);
  });

  it('matches the generated resolver types', async () => {
    const { text } = await generateTypes(service);
    expect(await read(`src/${service}/schema.generated.ts`)).toBe(text);
  });
});

it('what is not in the published contract is found, with its descriptions, unless it is a preview', () => {
  const published = '"A site." type Site { "Its name." name(short: Boolean): String! } enum State { UP }';
  const served = `"A site." type Site {
      "What it is called." name(short: Boolean, long: Boolean): String!
      "Its tags." tags: [String!]!
      "Preview: its color." color(dark: Boolean): String
    }
    enum State { UP DOWN }
    type Shop { id: ID! }
    "Preview: a basket." type Basket { id: ID! }`;
  expect(findUnpublished(published, served)).toEqual([
    'Site.name(long:)',
    'Site.name: another description',
    'Site.tags',
    'State.DOWN',
    'Shop',
  ]);
});
