import { describe, expect, it } from 'vitest';
import {
  alertId,
  endlessNotification,
  hostileNotification,
  link,
  messageOf,
  opened,
  resolved,
} from '../message.fixture.ts';
import { toMail } from './message.ts';

describe('a mail', () => {
  const place = { to: ['ops@example.com'], id: 'some-id', host: 'steward.example' };
  const of = (notification: typeof opened) => toMail(messageOf(notification), place);

  it('names the page that is down, as text and as HTML, in the thread of its alert', () => {
    const thread = `<alert-${alertId}@steward.example>`;
    expect(of(opened)).toEqual({
      to: ['ops@example.com'],
      subject: 'Down: Shop / Cart',
      text: `Cart (/cart) of Shop is down: HTTP 503 Service Unavailable\n\nSite: Shop\nPage: Cart\nAddress: https://shop.example/cart\nStarted: 2026-08-22 14:04 UTC\n\n${link}\n`,
      html:
        '<!doctype html><html><body style="font-family:sans-serif"><h2 style="color:#c0392b">Down: Shop / Cart</h2>' +
        '<p>Cart (/cart) of Shop is down: HTTP 503 Service Unavailable</p><table cellpadding="4">' +
        '<tr><th align="left">Site</th><td>Shop</td></tr><tr><th align="left">Page</th><td>Cart</td></tr>' +
        '<tr><th align="left">Address</th><td>https://shop.example/cart</td></tr>' +
        '<tr><th align="left">Started</th><td>2026-08-22 14:04 UTC</td></tr></table>' +
        `<p><a href="${link}">Open in Steward</a></p></body></html>`,
      messageId: '<some-id@steward.example>',
      inReplyTo: thread,
      references: thread,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
    expect(of(resolved)).toMatchObject({ subject: 'Up: Shop / Cart', references: thread });
    expect(of(resolved).text).toContain('Downtime: 2 h 5 min');
  });

  it('has a subject of one line and escapes HTML', () => {
    const { subject, html, text } = of(hostileNotification);
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(html).not.toMatch(/<img|<!channel|<users/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toContain('\nBcc:');
    expect(of(endlessNotification).subject.length).toBeLessThanOrEqual(200);
  });
});
