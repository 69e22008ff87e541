import { describe, expect, it } from 'vitest';
import type { StatusState } from '#monitoring/status-state.ts';
import { createComponent, createIncident, createView } from '../view.fixture.ts';
import type { Locale, ViewComponent } from '../view.ts';
import { headline, overallState } from './headline.ts';

const say = (locale: Locale, ...components: [ViewComponent['kind'], StatusState][]) =>
  headline(
    createView({
      locale,
      components: [
        ...components.map(([kind, state], at) => createComponent(at + 1, { kind, state })),
        createComponent(99),
      ],
    }),
  );

describe('the headline of a status page', () => {
  it('says that all systems work', () => {
    expect(say('en')).toBe('All systems work');
    expect(say('de')).toBe('Alle Systeme laufen');
    expect(headline(createView({ components: [] }))).toBe('All systems work');
  });
  it('names the one component that is disturbed', () => {
    expect(say('en', ['site', 'MAJOR_OUTAGE'])).toBe('Shop 1 disturbed');
    expect(say('en', ['checkout', 'PARTIAL_OUTAGE'])).toBe('Shop 1 partly disturbed');
    expect(say('en', ['page', 'DEGRADED'])).toBe('Shop 1 works with limitations');
    expect(say('de', ['site', 'MAJOR_OUTAGE'])).toBe('Shop 1 gestört');
  });
  it('counts several of one kind', () => {
    const checkouts: [ViewComponent['kind'], StatusState][] = [
      ['checkout', 'MAJOR_OUTAGE'],
      ['checkout', 'DEGRADED'],
    ];
    expect(say('en', ...checkouts)).toBe('Checkout of 2 shops disturbed');
    expect(say('de', ...checkouts)).toBe('Kasse von 2 Shops gestört');
  });
  it('counts systems if they are of different kinds', () => {
    expect(say('en', ['checkout', 'MAJOR_OUTAGE'], ['site', 'DEGRADED'])).toBe('2 systems disturbed');
    expect(say('de', ['checkout', 'MAJOR_OUTAGE'], ['site', 'DEGRADED'])).toBe('2 Systeme gestört');
  });
  it('says that everything is disturbed', () => {
    const components = [1, 2].map((number) => createComponent(number, { state: 'MAJOR_OUTAGE' }));
    expect(headline(createView({ components }))).toBe('All systems disturbed');
  });
  it('speaks of planned maintenance only if nothing is disturbed', () => {
    expect(say('en', ['site', 'MAINTENANCE'])).toBe('Shop 1 under planned maintenance');
    expect(say('en', ['site', 'MAINTENANCE'], ['site', 'MAINTENANCE'])).toBe(
      '2 systems under planned maintenance',
    );
    expect(say('en', ['site', 'MAINTENANCE'], ['site', 'MAJOR_OUTAGE'])).toBe('Shop 2 disturbed');
  });
  it('mentions an incident that no check notices, until it is resolved', () => {
    const open = createView({ incidents: [createIncident(1)] });
    expect(headline(open)).toBe('We are working on an incident');
    expect(overallState(open)).toBe('PARTIAL_OUTAGE');
    const resolved = createView({ incidents: [createIncident(1, { resolvedAt: new Date() })] });
    expect(headline(resolved)).toBe('All systems work');
    expect(overallState(resolved)).toBe('OPERATIONAL');
  });
});
