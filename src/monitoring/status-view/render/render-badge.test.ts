import { describe, expect, it } from 'vitest';
import { statusStates } from '#monitoring/status-state.ts';
import { createComponent, createView, idOf } from '../view.fixture.ts';
import { contrast } from './accent.ts';
import { findBadgeComponent, renderBadge, slugOf } from './render-badge.ts';

const view = createView({
  components: [createComponent(1), createComponent(2, { name: 'Checkout Zürich', state: 'MAJOR_OUTAGE' })],
});

describe('badges', () => {
  it('say the state of the page, for the eye and for screen readers', () => {
    const badge = renderBadge(createView(), null);
    expect(badge).toContain('role="img" aria-label="Nordlicht Shops: operational"');
    expect(badge).toContain('<title>Nordlicht Shops: operational</title>');
    expect(renderBadge({ ...view, locale: 'de' }, null)).toContain('Nordlicht Shops: Ausfall');
  });
  it('find a component by its id and by its name', () => {
    const found = findBadgeComponent(view, idOf(2));
    expect(renderBadge(view, found!)).toContain('<title>Checkout Zürich: major outage</title>');
    expect(findBadgeComponent(view, 'checkout-zurich')).toBe(found);
    expect(renderBadge(view, findBadgeComponent(view, 'shop-1')!)).toContain('Shop 1: operational');
    expect(findBadgeComponent(view, 'shop-3')).toBeUndefined();
    expect(findBadgeComponent(view, '')).toBeUndefined();
  });
  it('have room for their text', () => {
    const width = (title: string) =>
      Number(/width="(\d+)"/.exec(renderBadge(createView({ title }), null))![1]);
    expect(width('iii')).toBeLessThan(width('mmm'));
    expect(width('店舗')).toBeGreaterThan(width('ab'));
    expect(width('x'.repeat(400))).toBe(width('x'.repeat(500)));
  });
  it('have white text that can be read', () => {
    for (const state of statusStates) {
      const badge = renderBadge(createView({ components: [createComponent(1, { state })] }), null);
      const fills = [...badge.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, fill]) => fill!);
      expect(fills).toHaveLength(2);
      for (const fill of fills) expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });
  it('have addresses of plain characters', () => {
    expect(['Café & Bar', '  -x- ', 'Größe 2', '中国'].map(slugOf)).toEqual([
      'cafe-bar',
      'x',
      'große-2',
      '中国',
    ]);
  });
});
