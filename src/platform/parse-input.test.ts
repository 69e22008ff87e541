import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import { forbidden } from './errors.ts';
import {
  clearable,
  collectGiven,
  fieldErrorsOf,
  integer,
  isLonger,
  line,
  listOf,
  parseEach,
  parseGiven,
  refuse,
  required,
  text,
  withDefault,
} from './parse-input.ts';

const fields = {
  name: line('A name', 20),
  note: clearable(text('A note', 100)),
  size: withDefault(7, integer('The size', 1, 10)),
  tags: required(listOf('Tags', 2, line('A tag', 5))),
};
type Input = {
  name?: string;
  note?: string | null;
  size?: number | null;
  tags?: readonly string[];
  other?: string;
};
const parse = (input: Input) => parseGiven(input, fields);

describe('parseGiven', () => {
  it('parses the given fields, leaves absent ones absent and others out', () => {
    expect(parse({ name: ' Shop ', note: null, other: 'x' })).toEqual({ name: 'Shop', note: null });
    expect(parse({ size: null, tags: ['a', 'b'] })).toEqual({ size: 7, tags: ['a', 'b'] });
  });

  it.each<[Input, string]>([
    [{ name: '  ' }, 'Enter a name.'],
    [{ name: 'a'.repeat(21) }, 'A name must have 1 to 20 characters.'],
    [{ name: 'a\nb' }, 'A name must not contain line breaks or control characters.'],
    [{ name: 'a\0b' }, 'Text must not contain the character U+0000.'],
    [{ name: null as never }, 'This cannot be cleared.'],
    [{ size: 11 }, 'The size must be from 1 to 10.'],
    [{ tags: ['a', 'b', 'c'] }, 'Tags: at most 2 are allowed.'],
    [{ tags: ['a', 'longer'] }, 'A tag must have 1 to 5 characters.'],
  ])('refuses %j by the name of its field', (input, message) => {
    const [field] = Object.keys(input);
    expect(() => parse(input)).toThrow(expect.objectContaining({ message, details: { field } }));
  });
});

describe('several mistakes', () => {
  const thrownBy = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };

  it('are refused together, with the message of the first', () => {
    const error = thrownBy(() => parse({ name: '', size: 0, note: 'fine', tags: ['a', 'b', 'c'] }));
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Enter a name.',
      details: {
        field: 'name',
        fields: [
          { field: 'name', message: 'Enter a name.' },
          { field: 'size', message: 'The size must be from 1 to 10.' },
          { field: 'tags', message: 'Tags: at most 2 are allowed.' },
        ],
      },
    });
    expect(fieldErrorsOf(error)).toHaveLength(3);
  });

  it('of parts that have several fields are refused together, too', () => {
    const error = thrownBy(() =>
      parseEach({ first: () => parse({ name: '', size: 0 }), second: () => refuse('Too late.', 'endsAt') }),
    );
    expect(fieldErrorsOf(error).map(({ field }) => field)).toEqual(['name', 'size', 'endsAt']);
  });

  it('do not hide an error of another kind', () => {
    const parsers = {
      name: () => parse({ name: '' }),
      team: () => {
        throw forbidden();
      },
    };
    expect(thrownBy(() => parseEach(parsers))).toMatchObject({ code: 'FORBIDDEN' });
    expect(fieldErrorsOf(forbidden(undefined, { field: 'team' }))).toEqual([]);
  });
});

describe('collectGiven', () => {
  it('returns every error and the values that are right', () => {
    expect(collectGiven({ name: '', size: 0, note: 'fine' } as Input, fields)).toEqual({
      values: { note: 'fine' },
      errors: [
        { field: 'name', message: 'Enter a name.' },
        { field: 'size', message: 'The size must be from 1 to 10.' },
      ],
    });
  });

  it('passes on an error that is not about the field', () => {
    const broken = {
      name: () => {
        throw new Error('a defect');
      },
    };
    expect(() => collectGiven({ name: 'x' }, broken)).toThrow('a defect');
  });
});

it('isLonger counts code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), fc.nat(40), (value, max) => {
      expect(isLonger(value, max)).toBe(Array.from(value).length > max);
    }),
  );
});
