import type { AlertSnapshot, AlertNotification } from '#notification/event.ts';
import { alertLink, placeOf, releaseText } from '../message.ts';
import { fitText, oneLine } from '../text.ts';

const severities: Record<AlertSnapshot['type'], string> = {
  SITE_DOWN: 'critical',
  PAGE_DOWN: 'critical',
  CHECKOUT_FAILED: 'critical',
  JS_ERROR: 'warning',
};

/** The id of the alert identifies the incident, so a repeated trigger changes nothing. */
export function incidentBody(
  { event, alert }: AlertNotification,
  routingKey: string,
  publicUrl: URL,
): object {
  if (event === 'RESOLVED') return { routing_key: routingKey, event_action: 'resolve', dedup_key: alert.id };
  const link = alertLink(alert.id, publicUrl);
  return {
    routing_key: routingKey,
    event_action: 'trigger',
    dedup_key: alert.id,
    client: 'Steward',
    client_url: link,
    payload: {
      summary: fitText(`${alert.type}: ${placeOf(alert)} — ${oneLine(alert.message)}`, 1_024),
      source: URL.parse(alert.site.url)?.host ?? oneLine(alert.site.name),
      severity: severities[alert.type],
      timestamp: alert.since,
      component: oneLine(alert.page?.name ?? alert.site.name),
      group: oneLine(alert.site.name),
      class: alert.type,
      custom_details: {
        message: fitText(alert.message, 4_000),
        site: alert.site.url,
        ...(alert.page ? { page: alert.page.url } : {}),
        ...(alert.release ? { release: fitText(releaseText(alert.release), 500) } : {}),
      },
    },
    links: [{ href: link, text: 'Alert' }],
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
        summary: 'Test message from Steward',
        source: publicUrl.host,
        severity: 'info',
        timestamp: at,
        class: 'TEST',
      },
    },
    { ...common, event_action: 'resolve' },
  ];
}
