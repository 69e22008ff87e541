import { createHmac } from 'node:crypto';
import type { AlertFacts } from '../../event.ts';
import { alertLink, downtimeMs, type Content } from '../message.ts';
import { fitText, jsonBytes } from '../text.ts';

const types = { OPENED: 'alert.opened', RESOLVED: 'alert.resolved' } as const;

/** 20 kB at most, as receivers of Standard Webhooks may expect. */
export function webhookBody(content: Content, publicUrl: URL): object {
  if (content.kind === 'test')
    return { type: 'notification.test', timestamp: content.at, data: { message: 'This is a test.' } };
  if (content.kind === 'digest') {
    const alerts = content.notices.map(({ event, alert }) => ({
      event: types[event],
      ...alertData(alert, publicUrl, 250),
    }));
    return { type: 'alert.digest', timestamp: content.notices.at(-1)!.at, data: { alerts } };
  }
  const { notice } = content;
  if (notice.event === 'SUMMARY') {
    const alerts = notice.alerts.slice(0, mostInOneWebhook);
    const data = {
      site: namesOf(notice.site),
      total: notice.alerts.length,
      alerts: alerts.map((alert) => alertData(alert, publicUrl, 250)),
    };
    return { type: 'alert.summary', timestamp: notice.at, data };
  }
  return { type: types[notice.event], timestamp: notice.at, data: alertData(notice.alert, publicUrl, 8_000) };
}

/** With names and addresses of the lengths below, 12 alerts stay under 20 kB. */
export const mostInOneWebhook = 12;

function alertData(alert: AlertFacts, publicUrl: URL, mostMessageBytes: number): object {
  const ms = downtimeMs(alert);
  return {
    id: alert.id,
    siteId: alert.site.id,
    pageId: alert.page?.id ?? null,
    alertType: alert.type,
    status: alert.resolvedAt === null ? 'OPEN' : 'RESOLVED',
    message: fitText(alert.message, mostMessageBytes, { measure: jsonBytes }),
    createdAt: alert.since,
    resolvedAt: alert.resolvedAt,
    closing: alert.closing,
    downtimeSeconds: ms === null ? null : Math.round(ms / 1_000),
    site: namesOf(alert.site),
    page: alert.page && namesOf(alert.page),
    url: alertLink(alert.id, publicUrl),
  };
}

const namesOf = ({ id, name, url }: { id: string; name: string; url: string }): object => ({
  id,
  name: fitText(name, 120, { measure: jsonBytes }),
  url: fitText(url, 250, { measure: jsonBytes }),
});

/** Standard Webhooks: every secret that is valid now signs, and the receiver is content with any of them. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
