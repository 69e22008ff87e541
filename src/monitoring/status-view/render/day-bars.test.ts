import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDays } from '../view.fixture.ts';
import type { ViewDay } from '../view.ts';
import { renderDays } from './day-bars.ts';
import { languageOf } from './language.ts';

const render = (days: ViewDay[]) => renderDays(days, 99.5, null, languageOf('en')).text;

/** The days through which the path of a level goes. */
function daysOf(text: string, level: string): Set<number> {
  const path = new RegExp(`class="b-${level}" d="([^"]*)"`).exec(text)?.[1] ?? '';
  const lines = [...path.matchAll(/M(\d+) \d+H(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]);
  return new Set(lines.flatMap(([from, to]) => Array.from({ length: to! - from! }, (_, at) => from! + at)));
}
const where = (days: ViewDay[], matches: (day: ViewDay) => boolean) =>
  new Set(days.flatMap((day, at) => (matches(day) ? [at] : [])));

const seconds = fc.constantFrom(0, 0, 1, 899, 900, 40_000);
const day = fc.record({
  date: fc.constant('2026-11-16'),
  upSeconds: seconds,
  downSeconds: seconds,
  maintenanceSeconds: seconds,
});

describe('day bars', () => {
  it('draw each day at its level, and planned maintenance apart', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 90 }), (days) => {
        const text = render(days);
        expect(daysOf(text, 'long')).toEqual(where(days, ({ downSeconds }) => downSeconds >= 900));
        expect(daysOf(text, 'short')).toEqual(
          where(days, ({ downSeconds }) => downSeconds > 0 && downSeconds < 900),
        );
        expect(daysOf(text, 'plan')).toEqual(where(days, ({ maintenanceSeconds }) => maintenanceSeconds > 0));
        expect(daysOf(text, 'none')).toEqual(
          where(
            days,
            ({ upSeconds, downSeconds, maintenanceSeconds }) =>
              upSeconds + downSeconds + maintenanceSeconds === 0,
          ),
        );
        const drawn = ['none', 'up', 'long'].flatMap((level) => [...daysOf(text, level)]);
        expect(drawn.sort((a, b) => a - b)).toEqual(days.map((_, at) => at));
      }),
    );
  });
  it('say the same in words', () => {
    const text = render(
      createDays({ 3: { downSeconds: 600 }, 9: { downSeconds: 4_000, maintenanceSeconds: 60 } }),
    );
    expect(text).toContain(
      'aria-label="Availability in the last 90 days: 99.5% uptime. 2 days with outages. 1 day with planned maintenance"',
    );
    expect(text).toMatch(/13 Nov 2026<\/time>: 10 mins[^]*7 Nov 2026<\/time>: 1 hr 6 mins/);
  });
  it('list the last ten days with outages', () => {
    const text = render(createDays({}).map((day) => ({ ...day, downSeconds: 60 })));
    expect(text.match(/<time/g)).toHaveLength(10);
    expect(text).toContain('80 earlier days');
  });
});
