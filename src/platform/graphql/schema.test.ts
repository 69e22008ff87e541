import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { buildSchema, validateSchema } from 'graphql';
import { expect, it } from 'vitest';
import { packageFile } from '../package-files.ts';
import { toIso } from './schema.ts';

const schemas = globSync('*/schema.graphql', { cwd: packageFile('src') });

it('there are the schemas of the products', () => {
  expect(schemas.length).toBeGreaterThanOrEqual(5);
});

it.each(schemas)('%s is a valid schema, which a server does not check when it starts', (file) => {
  const schema = buildSchema(readFileSync(join(packageFile('src'), file), 'utf8'));
  expect(validateSchema(schema)).toEqual([]);
});

it('prints a DateTime as JavaScript prints dates', () => {
  const years = { min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') };
  for (const range of [{}, years])
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, ...range }), (at) => {
        expect(toIso(at)).toBe(at.toISOString());
        expect(toIso(at.toISOString())).toBe(at.toISOString());
      }),
    );
});

it('refuses a DateTime that is not a date', () => {
  expect(() => toIso(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => toIso('yesterday')).toThrow(RangeError);
});
