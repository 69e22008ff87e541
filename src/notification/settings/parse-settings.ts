import { parseEmail } from '#identity/user/parse-user.ts';
import { badRequest } from '#platform/errors.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { clearable, kept, parseGiven, parseText } from '#platform/parse-input.ts';
import type { NotificationSettings, NotificationSettingsInput } from '#monitoring/schema.generated.ts';
import { parseWebAddress } from '#platform/outbound/web-address.ts';

const mostAddresses = 20;

export function parseSettingsChange(
  input: NotificationSettingsInput,
  policy: AddressPolicy,
): Partial<NotificationSettings> {
  const webhook = clearable((value: string, field: string) =>
    value.trim() === '' ? null : parseWebAddress(value, field, policy),
  );
  return parseGiven(input, {
    emailEnabled: kept<boolean>(),
    emailAddresses: (value: readonly string[] | null, field: string) => parseAddresses(value ?? [], field),
    chat1Enabled: kept<boolean>(),
    chat1WebhookUrl: webhook,
    chat2Enabled: kept<boolean>(),
    chat2WebhookUrl: webhook,
    incidentEnabled: kept<boolean>(),
    incidentIntegrationKey: clearable(parseIntegrationKey),
    webhookEnabled: kept<boolean>(),
    webhookUrl: webhook,
  });
}

/** A channel that is on has somewhere to send to. */
export function requireReachable(settings: NotificationSettings): NotificationSettings {
  const demand = (enabled: boolean, field: keyof NotificationSettings, what: string): void => {
    const value = settings[field];
    if (enabled && (value === null || (Array.isArray(value) && value.length === 0)))
      throw badRequest(`This channel is on and needs ${what}.`, { field });
  };
  demand(settings.emailEnabled, 'emailAddresses', 'an e-mail address');
  demand(settings.chat1Enabled, 'chat1WebhookUrl', 'the URL of a webhook');
  demand(settings.chat2Enabled, 'chat2WebhookUrl', 'the URL of a webhook');
  demand(settings.incidentEnabled, 'incidentIntegrationKey', 'an integration key');
  demand(settings.webhookEnabled, 'webhookUrl', 'a URL');
  return settings;
}

/** As written, each once. */
function parseAddresses(values: readonly string[], field: string): string[] {
  const found = new Map<string, string>();
  for (const value of values) {
    const address = parseText(value, field).trim();
    found.set(parseEmail(address, field), address);
  }
  if (found.size > mostAddresses)
    throw badRequest(`Mail goes to at most ${mostAddresses} addresses.`, { field });
  return [...found.values()];
}

function parseIntegrationKey(value: string, field: string): string | null {
  const key = value.trim();
  if (key === '') return null;
  if (!/^[A-Za-z0-9]{32}$/.test(key))
    throw badRequest('An integration key has 32 letters and digits.', { field });
  return key;
}
