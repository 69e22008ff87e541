import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertType } from '#notification/index.ts';
import {
  componentState,
  impactsByComponent,
  stateWithWritten,
  type ComponentTarget,
  type SiteFacts,
} from './component-state.ts';
import { statusStates } from '../status-state.ts';

const site: ComponentTarget = { siteId: 'shop', pageId: null, checkout: false, heartbeatId: null };
const checkout: ComponentTarget = { siteId: 'shop', pageId: null, checkout: true, heartbeatId: null };
const cart: ComponentTarget = { siteId: 'shop', pageId: 'cart', checkout: false, heartbeatId: null };

type OpenAlert = SiteFacts['openAlerts'][number];
const alert = (type: AlertType, pageId: string | null = null): OpenAlert => ({ type, pageId });
const stateOf = (
  target: ComponentTarget,
  openAlerts: OpenAlert[],
  maintenance: SiteFacts['maintenance'] = null,
) => componentState(target, { openAlerts, maintenance });

describe('the state of a component', () => {
  it.each([
    [alert('SITE_DOWN'), 'MAJOR_OUTAGE', 'MAJOR_OUTAGE', 'MAJOR_OUTAGE'],
    [alert('PAGE_DOWN', 'cart'), 'PARTIAL_OUTAGE', 'MAJOR_OUTAGE', 'OPERATIONAL'],
    [alert('PAGE_DOWN', 'mug'), 'PARTIAL_OUTAGE', 'OPERATIONAL', 'OPERATIONAL'],
    [alert('CHECKOUT_FAILED'), 'PARTIAL_OUTAGE', 'OPERATIONAL', 'MAJOR_OUTAGE'],
    [alert('JS_ERROR'), 'DEGRADED', 'OPERATIONAL', 'OPERATIONAL'],
    [alert('JS_ERROR', 'cart'), 'DEGRADED', 'DEGRADED', 'OPERATIONAL'],
    [alert('JS_ERROR', 'mug'), 'DEGRADED', 'OPERATIONAL', 'OPERATIONAL'],
  ])(
    'of %j is %s for the site, %s for the cart and %s for the checkout',
    (open, ofSite, ofCart, ofCheckout) => {
      expect([site, cart, checkout].map((target) => stateOf(target, [open]))).toEqual([
        ofSite,
        ofCart,
        ofCheckout,
      ]);
    },
  );

  it('is MAINTENANCE in a public window, whether something fails or not', () => {
    expect(stateOf(site, [], 'PUBLIC')).toBe('MAINTENANCE');
    expect(stateOf(site, [alert('SITE_DOWN')], 'PUBLIC')).toBe('MAINTENANCE');
  });

  it('does not show a window that is not public while everything works', () => {
    expect(stateOf(checkout, [alert('PAGE_DOWN', 'cart')], 'INTERNAL')).toBe('OPERATIONAL');
    expect(stateOf(checkout, [alert('CHECKOUT_FAILED')], 'INTERNAL')).toBe('MAINTENANCE');
  });

  it('of a heartbeat is that of its own alert', () => {
    const heartbeat = { ...site, heartbeatId: 'nightly' };
    const missing = (sourceId: string) => ({ ...alert('HEARTBEAT_DOWN'), sourceId });
    expect(stateOf(heartbeat, [missing('nightly')])).toBe('MAJOR_OUTAGE');
    expect(stateOf(heartbeat, [missing('hourly'), alert('SITE_DOWN')])).toBe('OPERATIONAL');
    expect(stateOf(site, [missing('nightly')])).toBe('OPERATIONAL');
  });

  it('is at least as bad as what people write about the component, also in a maintenance', () => {
    const impacts = impactsByComponent(
      (['DEGRADED', 'PARTIAL_OUTAGE', 'MAINTENANCE'] as const).flatMap((impact) => [
        { statusPageId: 'page', componentId: 'one', impact },
        { statusPageId: 'page', componentId: null, impact },
      ]),
    );
    const written = (id: string, openAlerts: OpenAlert[], maintenance: SiteFacts['maintenance'] = null) =>
      stateWithWritten({ ...site, id }, { openAlerts, maintenance }, impacts);
    expect(written('one', [])).toBe('PARTIAL_OUTAGE');
    expect(written('two', [])).toBe('OPERATIONAL');
    expect(written('one', [alert('SITE_DOWN')])).toBe('MAJOR_OUTAGE');
    expect(written('one', [], 'PUBLIC')).toBe('PARTIAL_OUTAGE');
    expect(written('two', [], 'PUBLIC')).toBe('MAINTENANCE');
  });

  it('becomes worse or stays the same with every further alert', () => {
    const alerts = fc.array(
      fc.record({
        type: fc.constantFrom<AlertType>('SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED', 'JS_ERROR'),
        pageId: fc.constantFrom(null, 'cart', 'mug'),
      }),
    );
    fc.assert(
      fc.property(alerts, alerts, fc.constantFrom(site, cart, checkout), (some, more, target) => {
        const rank = (open: OpenAlert[]): number => statusStates.indexOf(stateOf(target, open));
        expect(rank([...some, ...more])).toBe(Math.max(rank(some), rank(more)));
      }),
    );
  });
});
