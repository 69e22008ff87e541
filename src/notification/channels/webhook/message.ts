import type { AlertSnapshot, DeploymentNotification } from '#notification/event.ts';
import { deploymentLink, downtimeMs, ownerUrl, type Content } from '../message.ts';
import { fitText, jsonBytes } from '../text.ts';

const types = { OPENED: 'alert.opened', RESOLVED: 'alert.resolved' } as const;

/** At most 20 kB, which is what receivers of Standard Webhooks may expect. */
export function webhookBody(content: Content, publicUrl: URL): object {
  if (content.kind === 'test')
    return { type: 'notification.test', timestamp: content.at, data: { message: 'This is a test.' } };
  if (content.kind === 'digest') {
    const alerts = content.notifications.map(({ event, alert }) => ({
      event: types[event],
      ...alertData(alert, publicUrl, 250),
    }));
    return { type: 'alert.digest', timestamp: content.notifications.at(-1)!.at, data: { alerts } };
  }
  if (content.kind === 'deployment-digest') {
    const notices = content.notifications.map((each) => ({
      timestamp: each.at,
      ...noticeData(each, publicUrl, 250),
    }));
    return { type: 'deployment.digest', timestamp: content.notifications.at(-1)!.at, data: { notices } };
  }
  const { notification } = content;
  if ('announcement' in notification)
    return {
      type: notification.announcement.vat ? 'vat.changed' : 'deployment.notice',
      timestamp: notification.at,
      data: dataOf(notification, publicUrl),
    };
  if (notification.event === 'SUMMARY') {
    const alerts = notification.alerts.slice(0, maxAlertsPerWebhook);
    const data = {
      site: namesOf(notification.site),
      total: notification.alerts.length,
      alerts: alerts.map((alert) => alertData(alert, publicUrl, 250)),
    };
    return { type: 'alert.summary', timestamp: notification.at, data };
  }
  return {
    type: types[notification.event],
    timestamp: notification.at,
    data: {
      ...alertData(notification.alert, publicUrl, 8_000),
      ...releaseData(notification.alert),
      ...(notification.acknowledgeUrl ? { acknowledgeUrl: notification.acknowledgeUrl } : {}),
    },
  };
}

/** With names and addresses of the lengths below, 12 alerts or notices stay under 20 kB. */
export const maxAlertsPerWebhook = 12;

function alertData(alert: AlertSnapshot, publicUrl: URL, maxMessageBytes: number): object {
  const ms = downtimeMs(alert);
  const incidentId = alert.incident?.id ?? alert.incidentId;
  return {
    id: alert.id,
    siteId: alert.site.id,
    pageId: alert.page?.id ?? null,
    alertType: alert.type,
    status: alert.resolvedAt === null ? 'OPEN' : 'RESOLVED',
    message: fitText(alert.message, maxMessageBytes, { measure: jsonBytes }),
    createdAt: alert.since,
    resolvedAt: alert.resolvedAt,
    closing: alert.closing,
    downtimeSeconds: ms === null ? null : Math.round(ms / 1_000),
    site: namesOf({ ...alert.site, url: ownerUrl(alert.site, publicUrl) }),
    page: alert.page && namesOf(alert.page),
    ...(alert.site.kind ? { ownerKind: alert.site.kind } : {}),
    ...(alert.source
      ? { source: { id: alert.source.id, name: fitText(alert.source.name, 120, { measure: jsonBytes }) } }
      : {}),
    url: new URL(`/alerts/${alert.id}`, publicUrl).href,
    ...(incidentId ? { incidentUrl: new URL(`/incidents/${incidentId}`, publicUrl).href } : {}),
  };
}

function dataOf(notification: DeploymentNotification, publicUrl: URL): object {
  const { vat } = notification.announcement;
  if (!vat) return noticeData(notification, publicUrl, 8_000);
  const short = (text: string): string => fitText(text, 120, { measure: jsonBytes });
  const customers = vat.customers
    .slice(0, maxCustomersPerWebhook)
    .map(({ name, externalId, ...customer }) => ({
      ...customer,
      externalId: short(externalId),
      name: name && short(name),
    }));
  return { ...noticeData(notification, publicUrl, 1_000), total: vat.total, customers };
}

/** About 450 bytes each. Not in digests: they would exceed 20 kB. */
export const maxCustomersPerWebhook = 35;

function noticeData(notification: DeploymentNotification, publicUrl: URL, maxMessageBytes: number): object {
  const { notice, incident, title, message, environment, deployment, site } = notification.announcement;
  const short = (text: string): string => fitText(text, 120, { measure: jsonBytes });
  return {
    notice,
    incident: { id: notification.incidentId, key: short(incident.key), change: incident.change },
    title: fitText(title, 250, { measure: jsonBytes }),
    message: fitText(message, maxMessageBytes, { measure: jsonBytes }),
    environment: environment && { id: environment.id, name: short(environment.name) },
    deployment: deployment && {
      id: deployment.id,
      kind: deployment.kind,
      version: short(deployment.version),
    },
    site: site && namesOf(site),
    url: deploymentLink(notification, publicUrl),
  };
}

/** Not in digests and summaries: it would exceed 20 kB. */
const releaseData = ({ release }: AlertSnapshot): object =>
  release
    ? {
        release: {
          version: fitText(release.version, 120, { measure: jsonBytes }),
          environmentName: fitText(release.environmentName, 120, { measure: jsonBytes }),
          minutesBefore: release.minutesBefore,
        },
      }
    : {};

const namesOf = ({ id, name, url }: { id: string; name: string; url: string }): object => ({
  id,
  name: fitText(name, 120, { measure: jsonBytes }),
  url: fitText(url, 250, { measure: jsonBytes }),
});
