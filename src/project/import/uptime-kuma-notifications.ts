import type { DestinationFields } from './document.ts';
import type { Draft } from './draft.ts';
import { destinationOf } from './destinations.ts';
import { lineOf } from './line.ts';
import { flagOf, jsonOf, rowOf, textOf, valueOf, type Row } from './rows.ts';

export function addNotifications(
  draft: Draft,
  notifications: readonly Row[],
  monitors: readonly Row[],
): void {
  const uses = countUses(monitors);
  for (const row of notifications) {
    const config = rowOf(jsonOf(row, 'config'));
    const name = lineOf(textOf(row, 'name') ?? textOf(config, 'name') ?? '', 70) || 'Notification';
    const fields = fieldsOf(draft, name, config);
    if (!fields) continue;
    const used = uses.get(textOf(row, 'id') ?? '') ?? 0;
    const isDefault = flagOf(row, 'isDefault') ?? flagOf(row, 'is_default') ?? false;
    if (used > 0 && used < monitors.length)
      draft.change(
        name,
        'It is for all sites now, not only for some monitors. Use a policy with tags for fewer.',
      );
    draft.addDestination({
      ...fields,
      ...(flagOf(row, 'active') === false && { enabled: false as const }),
      ...(used === 0 && !isDefault && { byDefault: false as const }),
    });
  }
}

function countUses(monitors: readonly Row[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const row of monitors) {
    const ids = rowOf(valueOf(row, 'notificationIDList'));
    for (const id of Object.keys(ids)) if (flagOf(ids, id)) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}

function fieldsOf(draft: Draft, name: string, config: Row): DestinationFields | null {
  const text = (field: string): string | null => textOf(config, field);
  const type = text('type') ?? '';
  const build = destinationOf(draft, name);
  switch (type.toLowerCase()) {
    case 'slack':
      return build.withUrl('SLACK', text('slackwebhookURL'));
    case 'discord':
      return build.withUrl('DISCORD', text('discordWebhookUrl'));
    case 'teams':
      return build.withUrl('TEAMS', text('webhookUrl'));
    case 'webhook':
      return build.withUrl('WEBHOOK', text('webhookURL'));
    case 'telegram':
      return build.telegram(text('telegramBotToken'), text('telegramChatID'));
    case 'pagerduty':
      return build.withKey('PAGERDUTY', text('pagerdutyIntegrationKey'));
    case 'opsgenie':
      return build.opsgenie(text('opsgenieApiKey'), text('opsgenieRegion') === 'eu');
    case 'ntfy':
      return build.ntfy(text('ntfyserverurl'), text('ntfytopic'), text('ntfyaccesstoken'));
    case 'smtp':
      return build.email([text('smtpTo'), text('smtpCC'), text('smtpBCC')]);
    default:
      return build.unsupported(type);
  }
}
