import type { DestinationFields } from './document.ts';
import { destinationOf } from './destinations.ts';
import type { Draft } from './draft.ts';
import { toReferences } from './gatus-values.ts';
import { isRow, textOf, type Row } from './rows.ts';

/** One destination for each provider. Overrides for groups are left out. */
export function addGatusAlerting(draft: Draft, alerting: Row): void {
  for (const [type, config] of Object.entries(alerting).slice(0, 200)) {
    if (!isRow(config)) continue;
    const fields = fieldsOf(draft, type, config);
    if (fields) draft.addDestination(fields);
    if (Object.hasOwn(config, 'overrides'))
      draft.leaveOut(type, 'The overrides of an alerting provider for groups: use policies with tags.');
  }
}

function fieldsOf(draft: Draft, type: string, config: Row): DestinationFields | null {
  const text = (name: string): string | null => {
    const value = textOf(config, name);
    return value === null ? null : toReferences(draft, value);
  };
  const build = destinationOf(draft, type);
  switch (type) {
    case 'slack':
      return build.withUrl('SLACK', text('webhook-url'));
    case 'discord':
      return build.withUrl('DISCORD', text('webhook-url'));
    case 'teams':
    case 'teams-workflows':
      return build.withUrl('TEAMS', text('webhook-url'));
    case 'custom':
      return build.withUrl('WEBHOOK', text('url'));
    case 'telegram':
      return build.telegram(text('token'), textOf(config, 'id'));
    case 'pagerduty':
      return build.withKey('PAGERDUTY', text('integration-key'));
    case 'opsgenie':
      return build.opsgenie(text('api-key'), false);
    case 'ntfy':
      return build.ntfy(text('url'), text('topic'), text('token'));
    case 'email':
      return build.email([textOf(config, 'to')]);
    default:
      return build.unsupported(type);
  }
}
