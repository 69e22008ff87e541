import type { IncidentNotification } from '../incident/sender.ts';
import { composeMessage, deploymentTone, isWarning } from '../message.ts';
import { fitText, oneLine } from '../text.ts';

const source = 'Steward';

/** While an alert with this alias is open, Opsgenie counts another request for it and creates nothing. */
export const aliasOf = (notification: IncidentNotification): string =>
  'alert' in notification ? notification.alert.id : notification.incidentId;

/** Limits: message 130 characters, entity 512, a tag 50, description 15,000, details 8,000. */
export function opsgenieBody(
  notification: IncidentNotification,
  publicUrl: URL,
  timezone: string | null = null,
): object {
  const { headline, text, facts, link, acknowledgeUrl } = composeMessage(
    { kind: 'notification', notification },
    publicUrl,
    timezone,
  );
  const about =
    'alert' in notification
      ? {
          entity: notification.alert.site.name,
          tag: notification.alert.type,
          priority: isWarning(notification.alert) ? 'P3' : 'P1',
        }
      : {
          entity: notification.announcement.environment?.name ?? notification.announcement.site?.name ?? '',
          tag: notification.announcement.notice,
          priority: deploymentTone(notification) === 'bad' ? 'P1' : 'P3',
        };
  return {
    message: fitText(headline, 130),
    alias: aliasOf(notification),
    description: [fitText(text, 10_000), acknowledgeUrl && `Acknowledge: ${acknowledgeUrl}`, link]
      .filter(Boolean)
      .join('\n\n'),
    source,
    entity: fitText(oneLine(about.entity), 512),
    priority: about.priority,
    tags: [about.tag],
    details: Object.fromEntries(facts.map(({ name, value }) => [name, fitText(value, 500)])),
  };
}

export function opsgenieClosing(notification: IncidentNotification, publicUrl: URL): object {
  const { text } = composeMessage({ kind: 'notification', notification }, publicUrl);
  return { source, note: fitText(text, 10_000) };
}

export const opsgenieTest = (alias: string, publicUrl: URL): object => ({
  message: 'Test notification from Steward',
  alias,
  description: `This is a test. Steward closes it immediately.\n\n${publicUrl.href}`,
  source,
  priority: 'P5',
});
