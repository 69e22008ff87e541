import type { AlertNotification, DeploymentNotification } from '#notification/event.ts';
import {
  alertLink,
  alertTitles,
  deploymentLink,
  deploymentTone,
  headlineOf,
  isWarning,
  ownerUrl,
  placeOf,
  releaseText,
} from '../message.ts';
import { fitText, oneLine } from '../text.ts';

/** The id of the alert identifies the incident, so a repeated trigger changes nothing. */
export function incidentBody(
  notification: AlertNotification | DeploymentNotification,
  routingKey: string,
  publicUrl: URL,
): object {
  const id = 'alert' in notification ? notification.alert.id : notification.incidentId;
  if (notification.event === 'RESOLVED')
    return { routing_key: routingKey, event_action: 'resolve', dedup_key: id };
  return {
    routing_key: routingKey,
    event_action: 'trigger',
    dedup_key: id,
    client: 'Steward',
    ...('alert' in notification
      ? alertDetails(notification, publicUrl)
      : deploymentDetails(notification, publicUrl)),
  };
}

function alertDetails({ alert }: AlertNotification, publicUrl: URL): object {
  const link = alertLink(alert, publicUrl);
  return {
    client_url: link,
    payload: {
      summary: fitText(`${alertTitles[alert.type]}: ${placeOf(alert)} — ${oneLine(alert.message)}`, 1_024),
      source: URL.parse(alert.site.url)?.host ?? oneLine(alert.site.name),
      severity: isWarning(alert) ? 'warning' : 'critical',
      timestamp: alert.since,
      component: oneLine((alert.page ?? alert.source ?? alert.site).name),
      group: oneLine(alert.site.name),
      class: alert.type,
      custom_details: {
        message: fitText(alert.message, 4_000),
        site: ownerUrl(alert.site, publicUrl),
        ...(alert.page ? { page: alert.page.url } : {}),
        ...(alert.release ? { release: fitText(releaseText(alert.release), 500) } : {}),
      },
    },
    links: [{ href: link, text: alert.incident ? 'Incident' : 'Alert' }],
  };
}

function deploymentDetails(notification: DeploymentNotification, publicUrl: URL): object {
  const { notice, title, message, environment, deployment, site } = notification.announcement;
  const link = deploymentLink(notification, publicUrl);
  const place = fitText(oneLine(environment?.name ?? site?.name ?? title), 200);
  return {
    client_url: link,
    payload: {
      summary: fitText(headlineOf(notification), 1_024),
      source: (site && URL.parse(site.url)?.host) ?? place,
      severity: deploymentTone(notification) === 'bad' ? 'critical' : 'warning',
      timestamp: notification.at,
      component: place,
      class: notice,
      custom_details: {
        message: fitText(message, 4_000),
        ...(environment ? { environment: fitText(environment.name, 200) } : {}),
        ...(deployment ? { release: fitText(deployment.version, 200) } : {}),
        ...(site ? { site: fitText(site.url, 2_000) } : {}),
      },
    },
    links: [{ href: link, text: deployment ? 'Deployment' : 'Details' }],
  };
}

/** A test opens an incident and closes it at once. */
export function incidentTestBodies(
  routingKey: string,
  id: string,
  at: string,
  publicUrl: URL,
): [object, object] {
  const common = { routing_key: routingKey, dedup_key: `test-${id}` };
  return [
    {
      ...common,
      event_action: 'trigger',
      client: 'Steward',
      client_url: publicUrl.href,
      payload: {
        summary: 'Test notification from Steward',
        source: publicUrl.host,
        severity: 'info',
        timestamp: at,
        class: 'TEST',
      },
    },
    { ...common, event_action: 'resolve' },
  ];
}
