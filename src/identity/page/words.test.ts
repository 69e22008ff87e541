import { describe, expect, it } from 'vitest';

/** Loaded by its address: it is a script for browsers, without types. */
const load = async () =>
  (await import(/* @vite-ignore */ new URL('./words.js', import.meta.url).href)) as {
    texts: Record<string, object>;
    languageFor(chosen: string | null, wanted: string[]): string;
  };

const pathsOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner ? pathsOf(inner as object, `${prefix}${name}.`) : [`${prefix}${name}`],
  );

describe('the sign-in page', () => {
  it('has all texts in all languages', async () => {
    const { texts } = await load();
    const [first, ...others] = Object.values(texts).map((words) => pathsOf(words).toSorted());
    expect(first!.length).toBeGreaterThan(40);
    for (const other of others) expect(other).toEqual(first);
  });

  it.each([
    ['de', ['en-GB'], 'de'],
    [null, ['fr-FR', 'de-AT', 'en'], 'de'],
    [null, ['fr-FR'], 'en'],
    ['constructor', ['DE'], 'de'],
    [null, [], 'en'],
  ])('with %s chosen in a browser for %j is in %s', async (chosen, wanted, language) => {
    expect((await load()).languageFor(chosen, wanted)).toBe(language);
  });
});
