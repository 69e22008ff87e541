import { readFileSync } from 'node:fs';
import { Kind, parse, type EnumTypeDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { checkKinds, kindsWith, primaryKind, workKinds } from '#probing/index.ts';

describe('the list of check kinds', () => {
  it('has the values of CheckType in the schema', () => {
    const schema = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8');
    const type = parse(schema).definitions.find(
      (each) => each.kind === Kind.ENUM_TYPE_DEFINITION && each.name.value === 'CheckType',
    ) as EnumTypeDefinitionNode;
    expect(Object.keys(checkKinds)).toEqual(type.values?.map(({ name }) => name.value));
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
