import { describe, expect, it } from 'vitest';
import {
  customRange,
  defaultRange,
  move,
  parseRange,
  spanOf,
  toText,
  zoomIn,
  zoomOut,
  type Range,
} from './range.ts';

const at = (text: string): number => Date.parse(`2026-11-17T${text}Z`) / 1_000;
const now = at('12:00');
const custom = (from: string, to: string): Range => ({
  kind: 'custom',
  span: { from: at(from), to: at(to) },
});
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('the range of a chart', () => {
  it.each([{ kind: 'last', hours: 6 } as const, custom('10:00', '11:30')])(
    'is read from the address as it was written: %j',
    (range) => expect(parseRange(toText(range))).toEqual(range),
  );

  it.each([
    '',
    '5h',
    '24',
    'x..y',
    '2026-11-17T10:00Z..2026-11-17T09:00Z',
    '1900-01-01..2026-01-01',
    '24h..',
    '..',
  ])('is the default if the address makes no sense: %s', (text) =>
    expect(parseRange(text)).toEqual(defaultRange),
  );

  it('ends now if it is the last hours', () => {
    expect(spanOf({ kind: 'last', hours: 6 }, now)).toEqual(span('06:00', '12:00'));
  });

  it('is halved and doubled around its middle', () => {
    expect(zoomIn(span('08:00', '10:00'), now)).toEqual(custom('08:30', '09:30'));
    expect(zoomOut(span('08:30', '09:30'), now)).toEqual(custom('08:00', '10:00'));
  });

  it('does not go beyond now', () => {
    expect(zoomOut(span('10:00', '12:00'), now)).toEqual(custom('08:00', '12:00'));
    expect(move(span('10:00', '12:00'), 0.5, now)).toEqual(custom('10:00', '12:00'));
  });

  it('moves by half of its length', () => {
    expect(move(span('08:00', '10:00'), -0.5, now)).toEqual(custom('07:00', '09:00'));
    expect(move(span('08:00', '10:00'), 0.5, now)).toEqual(custom('09:00', '11:00'));
  });

  it('is at least five minutes, and whole ones', () => {
    expect(customRange({ from: at('10:00') + 10, to: at('10:00') + 40 }, now)).toEqual(
      custom('09:56', '10:01'),
    );
  });
});
