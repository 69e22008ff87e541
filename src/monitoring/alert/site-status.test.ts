import { describe, expect, it } from 'vitest';
import {
  downAlertType,
  hasRecovered,
  shouldClose,
  siteStatusOf,
  type OpenAlert,
  type TargetView,
} from './site-status.ts';

const target = (given: Partial<TargetView> = {}): TargetView => ({
  pageId: null,
  kind: 'HTTP',
  active: true,
  confirmedStatus: 'UP',
  scriptsBroken: false,
  slow: false,
  ...given,
});
const down = { confirmedStatus: 'DOWN' } as const;
const page = { pageId: 'p' };

describe('the status of a site', () => {
  it.each<[string, { paused?: boolean; targets: TargetView[]; openAlerts?: OpenAlert[] }, string]>([
    ['up', { targets: [target()] }, 'UP'],
    ['unknown before the first result', { targets: [target({ confirmedStatus: 'UNKNOWN' })] }, 'UNKNOWN'],
    [
      'up when one of two kinds has a result',
      { targets: [target(), target({ kind: 'BROWSER', confirmedStatus: 'UNKNOWN' })] },
      'UP',
    ],
    ['down', { targets: [target(down)] }, 'DOWN'],
    [
      'down when only the browser fails',
      { targets: [target(), target({ kind: 'BROWSER', ...down })] },
      'DOWN',
    ],
    ['paused, even if a target is down', { paused: true, targets: [target(down)] }, 'PAUSED'],
    ['degraded by a page that is down', { targets: [target(), target({ ...page, ...down })] }, 'DEGRADED'],
    [
      'up when only a disabled page is down',
      { targets: [target(), target({ ...page, ...down, active: false })] },
      'UP',
    ],
    [
      'degraded by JavaScript errors',
      { targets: [target()], openAlerts: [{ pageId: null, alertType: 'JS_ERROR' }] },
      'DEGRADED',
    ],
    [
      'degraded by JavaScript errors of a page',
      { targets: [target()], openAlerts: [{ ...page, alertType: 'JS_ERROR' }] },
      'DEGRADED',
    ],
    [
      'degraded by a failing checkout',
      {
        targets: [target(), target({ kind: 'CHECKOUT_FLOW', ...down })],
        openAlerts: [{ pageId: null, alertType: 'CHECKOUT_FAILED' }],
      },
      'DEGRADED',
    ],
    [
      'up when the checkout alert was closed by hand',
      { targets: [target(), target({ kind: 'CHECKOUT_FLOW', ...down })] },
      'UP',
    ],
    ['degraded when slow', { targets: [target({ slow: true })] }, 'DEGRADED'],
    [
      'degraded by an alert about its certificate',
      { targets: [target()], openAlerts: [{ pageId: null, alertType: 'CERTIFICATE_EXPIRES' }] },
      'DEGRADED',
    ],
    [
      'down, even if it is also degraded',
      { targets: [target({ ...down, slow: true })], openAlerts: [{ pageId: null, alertType: 'JS_ERROR' }] },
      'DOWN',
    ],
  ])('is %s', (_name, { paused = false, targets, openAlerts = [] }, status) => {
    expect(siteStatusOf({ paused, targets, openAlerts }, null)).toBe(status);
  });
});

describe('the status of a page', () => {
  it.each<[string, TargetView[], OpenAlert[], string]>([
    ['up when only the site is down', [target(down), target(page)], [], 'UP'],
    ['down', [target(), target({ ...page, ...down })], [], 'DOWN'],
    ['paused when disabled', [target(), target({ ...page, active: false })], [], 'PAUSED'],
    [
      'unknown before the first result',
      [target(), target({ ...page, confirmedStatus: 'UNKNOWN' })],
      [],
      'UNKNOWN',
    ],
    [
      'degraded by its own JavaScript errors',
      [target(page)],
      [{ ...page, alertType: 'JS_ERROR' }],
      'DEGRADED',
    ],
    [
      'up when only another page has JavaScript errors',
      [target(page)],
      [{ pageId: 'q', alertType: 'JS_ERROR' }],
      'UP',
    ],
  ])('is %s', (_name, targets, openAlerts, status) => {
    expect(siteStatusOf({ paused: false, targets, openAlerts }, 'p')).toBe(status);
  });
});

describe('an alert of a target', () => {
  it.each([
    ['SITE_DOWN', target()],
    ['SITE_DOWN', target({ kind: 'BROWSER' })],
    ['PAGE_DOWN', target(page)],
    ['CHECKOUT_FAILED', target({ kind: 'CHECKOUT_FLOW' })],
  ])('is %s', (type, target) => expect(downAlertType(target)).toBe(type));

  it('is closed when no active target has its failure: with two check kinds, when neither has', () => {
    const alert: OpenAlert = { pageId: null, alertType: 'SITE_DOWN' };
    expect(shouldClose(alert, [target(), target({ kind: 'BROWSER', ...down })])).toBe(false);
    expect(shouldClose(alert, [target(), target({ kind: 'BROWSER' })])).toBe(true);
    expect(shouldClose(alert, [target(), target({ kind: 'CHECKOUT_FLOW', ...down })])).toBe(true);
    expect(shouldClose(alert, [target({ ...down, active: false })])).toBe(true);
    expect(shouldClose({ pageId: null, alertType: 'JS_ERROR' }, [target({ scriptsBroken: true })])).toBe(
      false,
    );
    expect(shouldClose({ pageId: 'p', alertType: 'JS_ERROR' }, [target({ scriptsBroken: true })])).toBe(true);
  });

  it('has recovered when a check succeeded, not when its target is no longer checked', () => {
    const alert: OpenAlert = { pageId: null, alertType: 'SITE_DOWN' };
    expect(hasRecovered(alert, [target()])).toBe(true);
    expect(hasRecovered(alert, [target({ active: false })])).toBe(false);
    expect(hasRecovered(alert, [target({ confirmedStatus: 'UNKNOWN' })])).toBe(false);
    expect(hasRecovered(alert, [target(page), target({ kind: 'CHECKOUT_FLOW' })])).toBe(false);
    expect(hasRecovered({ pageId: 'p', alertType: 'PAGE_DOWN' }, [target(page)])).toBe(true);
    expect(
      hasRecovered({ pageId: null, alertType: 'CHECKOUT_FAILED' }, [target({ kind: 'CHECKOUT_FLOW' })]),
    ).toBe(true);
    expect(hasRecovered({ pageId: null, alertType: 'JS_ERROR' }, [target()])).toBe(false);
    expect(hasRecovered({ pageId: null, alertType: 'JS_ERROR' }, [target({ kind: 'BROWSER' })])).toBe(true);
  });
});

describe('the alert of a probe', () => {
  const probe = (id: string, change: Partial<TargetView> = {}) =>
    target({ kind: 'TCP', probeId: id, ...change });
  const alert = { pageId: null, alertType: 'PROBE_DOWN', sourceId: 'a' } as const;

  it('depends on its own probe only', () => {
    const isDown = { confirmedStatus: 'DOWN' } as const;
    expect(shouldClose(alert, [probe('a', isDown), probe('b')])).toBe(false);
    expect(shouldClose(alert, [probe('a'), probe('b', isDown)])).toBe(true);
    expect(hasRecovered(alert, [probe('a'), probe('b', isDown)])).toBe(true);
    expect(hasRecovered(alert, [probe('b'), target()])).toBe(false);
  });

  it('degrades the site, which a failing probe does not make down', () => {
    const targets = [target(), probe('a', { confirmedStatus: 'DOWN' })];
    expect(siteStatusOf({ paused: false, targets, openAlerts: [alert] }, null)).toBe('DEGRADED');
  });
});
