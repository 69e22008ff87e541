import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composeMessage } from './message.ts';
import { inWords } from './duration.ts';
import { incidentBody } from './incident/message.ts';
import { mailOf } from './email/message.ts';
import {
  alertId,
  endlessNotice,
  hostileNotice,
  opened,
  pageDown,
  publicUrl,
  resolved,
} from './message.fixture.ts';
import { mostInOneWebhook, signatureHeaders, webhookBody } from './webhook/message.ts';

const key = 'abcdefghijklmnopqrstuvwxyzABCDEF';
const link = `https://steward.example/alerts/${alertId}`;

describe('a mail', () => {
  const place = { to: ['ops@example.com'], id: 'some-id', host: 'steward.example' };
  const of = (notice: typeof opened) => mailOf(composeMessage({ kind: 'notice', notice }, publicUrl), place);

  it('says what is down, as text and as HTML, and belongs to the thread of its alert', () => {
    const thread = `<alert-${alertId}@steward.example>`;
    expect(of(opened)).toEqual({
      to: ['ops@example.com'],
      subject: 'DOWN: Shop / Cart',
      text: `Cart (/cart) of Shop is down: HTTP 503 Service Unavailable\n\nSite: Shop\nPage: Cart\nSince: 2026-08-22T14:04:20.000Z\n\n${link}\n`,
      html:
        '<!doctype html><html><body style="font-family:sans-serif"><h2 style="color:#c0392b">DOWN: Shop / Cart</h2>' +
        '<p>Cart (/cart) of Shop is down: HTTP 503 Service Unavailable</p><table cellpadding="4">' +
        '<tr><th align="left">Site</th><td>Shop</td></tr><tr><th align="left">Page</th><td>Cart</td></tr>' +
        '<tr><th align="left">Since</th><td>2026-08-22T14:04:20.000Z</td></tr></table>' +
        `<p><a href="${link}">Open in Steward</a></p></body></html>`,
      messageId: '<some-id@steward.example>',
      inReplyTo: thread,
      references: thread,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
    expect(of(resolved)).toMatchObject({ subject: 'UP: Shop / Cart', references: thread });
    expect(of(resolved).text).toContain('Downtime: 2 h 5 min');
  });

  it('has one line for a subject and no HTML but its own, whatever a page says', () => {
    const { subject, html, text } = of(hostileNotice);
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(html).not.toMatch(/<img|<!channel|<users/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toContain('\nBcc:');
    expect(of(endlessNotice).subject.length).toBeLessThanOrEqual(200);
  });
});

describe('an incident', () => {
  it('is triggered under the id of its alert', () => {
    expect(incidentBody(opened, key, publicUrl)).toEqual({
      routing_key: key,
      event_action: 'trigger',
      dedup_key: alertId,
      client: 'Steward',
      client_url: link,
      payload: {
        summary: 'PAGE_DOWN: Shop / Cart — Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
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

  it('is resolved under the same', () => {
    const body = { routing_key: key, event_action: 'resolve', dedup_key: alertId };
    expect(incidentBody(resolved, key, publicUrl)).toEqual(body);
  });

  it.each([
    ['SITE_DOWN', 'critical'],
    ['PAGE_DOWN', 'critical'],
    ['CHECKOUT_FAILED', 'critical'],
    ['JS_ERROR', 'warning'],
  ] as const)('of %s is %s', (type, severity) => {
    const notice = { ...opened, alert: { ...pageDown, type } };
    expect(incidentBody(notice, key, publicUrl)).toMatchObject({ payload: { severity, class: type } });
  });

  it('has a summary of at most 1,024 characters and a body far below 512 KB', () => {
    const body = incidentBody(endlessNotice, key, publicUrl) as any;
    expect(body.payload.summary.length).toBeLessThanOrEqual(1_024);
    expect(body.payload.summary.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(40_000);
  });
});

describe('a webhook', () => {
  const data = {
    id: alertId,
    siteId: pageDown.site.id,
    pageId: pageDown.page!.id,
    alertType: 'PAGE_DOWN',
    status: 'OPEN',
    message: pageDown.message,
    createdAt: '2026-08-22T14:04:20.000Z',
    resolvedAt: null,
    closing: null,
    downtimeSeconds: null,
    site: pageDown.site,
    page: pageDown.page,
    url: link,
  };

  it('carries the alert', () => {
    expect(webhookBody({ kind: 'notice', notice: opened }, publicUrl)).toEqual({
      type: 'alert.opened',
      timestamp: '2026-08-22T14:04:25.000Z',
      data,
    });
    expect(webhookBody({ kind: 'notice', notice: resolved }, publicUrl)).toEqual({
      type: 'alert.resolved',
      timestamp: '2026-08-22T16:09:23.000Z',
      data: {
        ...data,
        status: 'RESOLVED',
        resolvedAt: '2026-08-22T16:09:23.000Z',
        closing: 'RECOVERED',
        downtimeSeconds: 7_503,
      },
    });
  });

  it('carries as many alerts of a digest as fit into 20 kB', () => {
    const notices = Array.from({ length: mostInOneWebhook }, () => endlessNotice);
    const body = webhookBody({ kind: 'digest', notices }, publicUrl) as any;
    expect(body.type).toBe('alert.digest');
    expect(body.data.alerts).toHaveLength(mostInOneWebhook);
    expect(body.data.alerts[0]).toMatchObject({ event: 'alert.opened', id: alertId });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(20_000);
    const alerts = Array.from({ length: 50 }, () => endlessNotice.alert);
    const notice = { event: 'SUMMARY', at: opened.at, site: endlessNotice.alert.site, alerts } as const;
    const summary = webhookBody({ kind: 'notice', notice }, publicUrl) as any;
    expect(summary).toMatchObject({ type: 'alert.summary', data: { total: 50 } });
    expect(Buffer.byteLength(JSON.stringify(summary))).toBeLessThan(20_000);
    const single = webhookBody({ kind: 'notice', notice: endlessNotice }, publicUrl);
    expect(Buffer.byteLength(JSON.stringify(single))).toBeLessThan(20_000);
  });

  it('is signed as Standard Webhooks has it, by every secret that is valid', () => {
    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
    const other = `whsec_${Buffer.from('another one of thirty-two bytes!').toString('base64')}`;
    const sign = (bytes: string) =>
      createHmac('sha256', bytes).update('msg_1.1787407465.{"a":1}').digest('base64');
    expect(
      signatureHeaders([secret, other], {
        id: 'msg_1',
        at: new Date('2026-08-22T14:04:25.900Z'),
        body: '{"a":1}',
      }),
    ).toEqual({
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1787407465',
      'webhook-signature': `v1,${sign('a secret of thirty-two bytes, ok')} v1,${sign('another one of thirty-two bytes!')}`,
    });
  });
});

describe('a length of time', () => {
  it.each([
    [-5, '0 s'],
    [499, '0 s'],
    [1_500, '2 s'],
    [61_000, '1 min 1 s'],
    [3_600_000, '1 h'],
    [3_605_000, '1 h'],
    [7_503_000, '2 h 5 min'],
    [86_400_000 * 3 + 3_600_000 * 4, '3 d 4 h'],
  ])('%i ms is %s', (ms, words) => {
    expect(inWords(ms)).toBe(words);
  });
});
