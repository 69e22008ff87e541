import { getOperationAST, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { compileRootFields } from './root-fields.ts';

const count = (query: string, variables = {}): number => {
  const document = parse(query);
  return compileRootFields(document, getOperationAST(document)!)(variables);
};

describe('the fields of the root', () => {
  it.each([
    ['mutation { a }', {}, 1],
    ['mutation { a b: a c: a }', {}, 3],
    ['mutation { a a }', {}, 1],
    [
      'mutation { x: a ... on M { y: a { deep { z: a } } } ...f } fragment f on M { z: a ...g } fragment g on M { w: a }',
      {},
      4,
    ],
    ['mutation { ...f ...f } fragment f on M { x: a y: a }', {}, 2],
    ['mutation { a @skip(if: true) b: a @include(if: false) c: a @include(if: true) }', {}, 1],
    ['mutation ($no: Boolean!) { a @skip(if: $no) b: a ... @skip(if: $no) { c: a } }', { no: true }, 1],
    ['mutation ($no: Boolean!) { a @skip(if: $no) b: a ... @skip(if: $no) { c: a } }', { no: false }, 3],
    ['mutation ($yes: Boolean! = false) { a b: a @include(if: $yes) }', {}, 1],
    ['mutation ($yes: Boolean! = false) { a b: a @include(if: $yes) }', { yes: true }, 2],
    // Nonsense is refused later; until then it makes nothing cheaper.
    ['mutation ($yes: Boolean!) { a b: a @include(if: $yes) }', { yes: 'no' }, 2],
    ['mutation ($no: Boolean!) { ...f @skip(if: $no) ...f } fragment f on M { a b }', { no: true }, 2],
    ['mutation { __typename }', {}, 1],
    ['mutation { __typename a }', {}, 1],
  ])('of %s with %o are %s', (query, variables, expected) => {
    expect(count(query, variables)).toBe(expected);
  });
});
