import { describe, expect, it } from 'vitest';
import {
  alertId,
  endlessNotification,
  link,
  opened,
  pageDown,
  publicUrl,
  resolved,
} from '../message.fixture.ts';
import { incidentBody } from './message.ts';

const key = 'abcdefghijklmnopqrstuvwxyzABCDEF';

describe('an incident', () => {
  it('is triggered with the id of its alert', () => {
    expect(incidentBody(opened, key, publicUrl)).toEqual({
      routing_key: key,
      event_action: 'trigger',
      dedup_key: alertId,
      client: 'Steward',
      client_url: link,
      payload: {
        summary: 'Page down: Shop / Cart — Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
        source: 'shop.example',
        severity: 'critical',
        timestamp: '2026-08-22T14:04:20.000Z',
        component: 'Cart',
        group: 'Shop',
        class: 'PAGE_DOWN',
        custom_details: {
          message: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
          site: 'https://shop.example/',
          page: 'https://shop.example/cart',
        },
      },
      links: [{ href: link, text: 'Alert' }],
    });
  });

  it('says which release went live shortly before', () => {
    const release = { version: '1.4.2', environmentName: 'Shop, live', minutesBefore: 8 };
    expect(incidentBody({ ...opened, alert: { ...pageDown, release } }, key, publicUrl)).toMatchObject({
      payload: { custom_details: { release: '8 minutes after release 1.4.2 on Shop, live' } },
    });
  });

  it('is resolved with the same id', () => {
    const body = { routing_key: key, event_action: 'resolve', dedup_key: alertId };
    expect(incidentBody(resolved, key, publicUrl)).toEqual(body);
  });

  it.each([
    ['SITE_DOWN', 'critical'],
    ['PAGE_DOWN', 'critical'],
    ['CHECKOUT_FAILED', 'critical'],
    ['JS_ERROR', 'warning'],
  ] as const)('of %s is %s', (type, severity) => {
    const notification = { ...opened, alert: { ...pageDown, type } };
    expect(incidentBody(notification, key, publicUrl)).toMatchObject({ payload: { severity, class: type } });
  });

  it('has a summary of at most 1,024 characters and a body far below 512 KB', () => {
    const body = incidentBody(endlessNotification, key, publicUrl) as any;
    expect(body.payload.summary.length).toBeLessThanOrEqual(1_024);
    expect(body.payload.summary.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(40_000);
  });
});
