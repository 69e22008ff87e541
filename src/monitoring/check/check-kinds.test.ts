import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkKinds, kindsWith, primaryKind, workKinds } from '#probing/index.ts';

describe('the list of check kinds', () => {
  it('has the values of CheckType in the schema', () => {
    const schema = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8');
    const [, values = ''] = /enum CheckType \{([^}]*)\}/.exec(schema) ?? [];
    expect(Object.keys(checkKinds)).toEqual(values.trim().split(/\s+/));
  });

  it('has one primary kind, whose failure is the failure of its site or page', () => {
    expect(kindsWith(({ isPrimary }) => isPrimary)).toEqual([primaryKind]);
    expect(checkKinds[primaryKind].ownAlert).toBeUndefined();
  });

  it('has a kind for each kind of work', () => {
    const works = Object.values(checkKinds).map(({ work }) => work);
    expect(new Set(works)).toEqual(new Set(Object.keys(workKinds)));
  });
});
