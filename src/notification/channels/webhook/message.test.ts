import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  alertId,
  endlessNotification,
  incidentId,
  link,
  opened,
  pageDown,
  publicUrl,
  resolved,
} from '../message.fixture.ts';
import { maxAlertsPerWebhook, webhookBody } from './message.ts';
import { signatureHeaders } from './transport.ts';

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

  it('contains the alert', () => {
    expect(webhookBody({ kind: 'notification', notification: opened }, publicUrl)).toEqual({
      type: 'alert.opened',
      timestamp: '2026-08-22T14:04:25.000Z',
      data,
    });
    expect(webhookBody({ kind: 'notification', notification: resolved }, publicUrl)).toEqual({
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

  it('contains the release that went live shortly before', () => {
    const release = { version: '1.4.2', environmentName: 'Shop, live', minutesBefore: 8 };
    const notification = { ...opened, alert: { ...pageDown, release } };
    expect(webhookBody({ kind: 'notification', notification }, publicUrl)).toMatchObject({
      data: { ...data, release },
    });
  });

  it('contains as many alerts of a digest as fit into 20 kB', () => {
    const longest = { ...endlessNotification, alert: { ...endlessNotification.alert, incidentId } };
    const notifications = Array.from({ length: maxAlertsPerWebhook }, () => longest);
    const body = webhookBody({ kind: 'digest', notifications }, publicUrl) as any;
    expect(body.type).toBe('alert.digest');
    expect(body.data.alerts).toHaveLength(maxAlertsPerWebhook);
    expect(body.data.alerts[0]).toMatchObject({
      event: 'alert.opened',
      id: alertId,
      incidentUrl: `https://steward.example/incidents/${incidentId}`,
    });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(20_000);
    const alerts = Array.from({ length: 50 }, () => longest.alert);
    const notification = {
      event: 'SUMMARY',
      at: opened.at,
      site: longest.alert.site,
      alerts,
    } as const;
    const summary = webhookBody({ kind: 'notification', notification }, publicUrl) as any;
    expect(summary).toMatchObject({ type: 'alert.summary', data: { total: 50 } });
    expect(Buffer.byteLength(JSON.stringify(summary))).toBeLessThan(20_000);
    const single = webhookBody({ kind: 'notification', notification: longest }, publicUrl);
    expect(Buffer.byteLength(JSON.stringify(single))).toBeLessThan(20_000);
  });

  it('is signed according to Standard Webhooks, with every valid secret', () => {
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
