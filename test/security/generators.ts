import fc, { type Arbitrary } from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql';
import { fuzzSeed } from '#testkit/fuzz-seed.ts';

const requestedRuns = process.env['STEWARD_FUZZ_RUNS'];

const factor = process.env['STEWARD_TEST_LONG'] === '1' ? 5 : 1 / 4;

/** `npm test` makes a quarter of `usual`, and `npm run test:long` five times as many. The environment variable overrides both. */
export const runs = (usual: number): { seed: number; numRuns: number } => ({
  seed: fuzzSeed,
  numRuns: requestedRuns === undefined ? Math.ceil(usual * factor) : Number(requestedRuns),
});

/** Texts that are known to break programs. */
const notorious = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  '\ufeff',
  'null',
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '${7*7}',
  '../../etc/passwd',
  '%00',
  '\r\nX: y',
  '-1',
  '1e400',
  'NaN',
  '/',
  'https://x.example',
  'http://[::1]/',
  '𝒳'.repeat(50),
  'x'.repeat(5_000),
  '2026-01-01T00:00:00Z',
);
export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.string({ maxLength: 20 }),
  notorious,
);

/** Objects on which `String()` and `Number()` fail, or that look like something else. */
const awkward = fc.constantFrom(
  ...[
    '{"toString":1,"valueOf":1}',
    '{"toString":null}',
    '{"length":1e9}',
    '{"then":1}',
    '{"toJSON":1}',
    '1e999',
  ].map((source) => JSON.parse(source) as unknown),
);

export const jsonValue = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
  awkward,
  notorious,
  fc.integer(),
  fc.double(),
  fc.constant(undefined),
);

/** A value of the type, as a client would send it that reads the schema; sometimes an invalid one. */
export function valueOf(type: GraphQLInputType, ids: readonly string[]): Arbitrary<unknown> {
  if (isNonNullType(type)) return valueOf(type.ofType, ids);
  const proper = properValue(type, ids);
  return fc.oneof(
    { arbitrary: proper, weight: 12 },
    { arbitrary: fc.constant(null), weight: 1 },
    { arbitrary: jsonValue, weight: 1 },
  );
}

function properValue(type: GraphQLInputType, ids: readonly string[]): Arbitrary<unknown> {
  if (isListType(type)) return fc.array(valueOf(type.ofType, ids), { maxLength: 5 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const required = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
    const shape = Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type, ids)]));
    return fc.record(shape, { requiredKeys: required });
  }
  switch (getNamedType(type).name) {
    case 'ID':
      return fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.uuid(), text);
    case 'Int':
      return fc.oneof(fc.integer(), fc.nat(1_000), fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31), 30, 60));
    case 'Float':
      return fc.double();
    case 'Boolean':
      return fc.boolean();
    default:
      return text;
  }
}
