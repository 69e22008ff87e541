import { withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, list, oneOf, text } from '#identity/configuration-schema.ts';
import type { Services } from '#identity/context.ts';
import { AppError, badRequest } from '#platform/errors.ts';
import { refuse } from '#platform/parse-input.ts';
import type { DestinationConfig } from '../channels/destination.ts';
import { destinationKinds, type DestinationKind } from '../channels/kinds.ts';
import { createDestination } from '../destination/create-destination.ts';
import { deleteDestination } from '../destination/delete-destination.ts';
import { listDestinations } from '../destination/destination-storage.ts';
import { parseConfig, parseName, tryDecrypt, type Destination } from '../destination/destination.ts';
import { lockSettings } from '../settings/settings-storage.ts';
import { updateDestination, type UpdateDestination } from '../destination/update-destination.ts';

type DestinationEntry = {
  kind: Destination['kind'];
  name: string;
  enabled?: boolean;
  byDefault?: boolean;
  emailAddresses?: string[];
  chatId?: string;
  url?: string;
  /** The field `key` of the API: in a file, each entry has a key. */
  apiKey?: string;
  callbackSecret?: string;
};
const entryOf = (fields: Fields): DestinationEntry => fields as DestinationEntry;
const kindOf = ({ kind }: DestinationEntry): DestinationKind => kind.toLowerCase() as DestinationKind;

const kindNames = Object.keys(destinationKinds).map((name) => name.toUpperCase());

/** Addresses of webhooks and topics are secret too: whoever knows one can send messages there. */
const secretNames = ['url', 'apiKey', 'callbackSecret'] as const;
const defaults = { enabled: true, byDefault: true };

export const destinationsKind = ({ secrets }: Pick<Services, 'secrets'>): ConfigurationKind => ({
  name: 'destinations',
  title: 'destination',
  properties: {
    kind: oneOf(kindNames, 'Cannot be changed.'),
    name: text('Unique in the team.'),
    enabled: flag(),
    byDefault: flag('Whether it gets the alerts that no policy takes.'),
    emailAddresses: list(text(), 20, 'EMAIL.'),
    chatId: text('TELEGRAM: the chat.'),
    url: text('Secret. SLACK, TEAMS, DISCORD, WEBHOOK, NTFY: the address. OPSGENIE: the server.'),
    apiKey: text('Secret. TELEGRAM: the token of the bot. OPSGENIE, PAGERDUTY, NTFY: the key.'),
    callbackSecret: text('Secret. SLACK, PAGERDUTY: with it, an acknowledgement there is accepted.'),
  },
  required: ['kind', 'name'],
  references: {},
  secrets: secretNames,
  fixed: ['kind'],
  unique: 'name',

  async list(db, teamId, only) {
    return (await listDestinations(db, teamId, only)).map(
      ({ id, name, kind, enabled, byDefault, config }) => {
        const known = tryDecrypt(secrets, config) ?? {};
        const { emailAddresses, chatId } = known;
        const shown = { kind: kind.toUpperCase(), name, enabled, byDefault, emailAddresses, chatId };
        const fields = withoutDefaults(shown, defaults);
        return { id, parentId: null, name, fields, storedSecrets: storedSecretsOf(kind, known) };
      },
    );
  },
  normalise(fields, { isNew } = { isNew: false }) {
    const entry = entryOf(fields);
    const { kind, enabled, byDefault } = entry;
    // Otherwise as if there were a stored value of each secret that is absent.
    const { emailAddresses, chatId } = parseEntry(entry, isNew ? null : {});
    const name = parseName(entry.name, 'name');
    return withoutDefaults({ kind, name, enabled, byDefault, emailAddresses, chatId }, defaults);
  },

  async lock(ctx, { teamId }) {
    const { email } = ctx.caller.user;
    await ctx.db.transaction().execute((tx) => lockSettings(tx, teamId, email));
  },
  async create(ctx, { teamId }, fields) {
    const entry = entryOf(fields);
    const { kind, name, enabled, byDefault } = entry;
    const input = { ...configOf(entry), teamId, kind, name, enabled, byDefault };
    return (await createDestination(ctx, input)).id;
  },
  async update(ctx, { id }, fields, changed) {
    if (changed.includes('kind'))
      refuse('The kind of a destination cannot be changed. Give the new one another key.', 'kind');
    await updateDestination(ctx, id, changesOf(entryOf(fields), changed));
  },
  async remove(ctx, id) {
    await deleteDestination(ctx, id);
  },
});

/** A mistake is at the name that the field has in a file. */
function parseEntry(entry: DestinationEntry, before: DestinationConfig | null): DestinationConfig {
  try {
    return parseConfig(kindOf(entry), configOf(entry), before, 'private-allowed');
  } catch (error) {
    if (error instanceof AppError && error.details['field'] === 'key')
      throw badRequest(error.message.replace('"key"', '"apiKey"'), { ...error.details, field: 'apiKey' });
    throw error;
  }
}

/** In the words of the API. What is not secret and absent has no value; an absent secret stays as it is. */
const configOf = ({ emailAddresses, chatId, url, apiKey, callbackSecret }: DestinationEntry) => ({
  emailAddresses: emailAddresses ?? null,
  chatId: chatId ?? null,
  ...(url !== undefined && { url }),
  ...(apiKey !== undefined && { key: apiKey }),
  ...(callbackSecret !== undefined && { callbackSecret }),
});

function changesOf(entry: DestinationEntry, changed: readonly string[]): UpdateDestination {
  const { emailAddresses, chatId, ...secretValues } = configOf(entry);
  const has = (name: string): boolean => changed.includes(name);
  return {
    ...(has('name') && { name: entry.name }),
    ...(has('enabled') && { enabled: entry.enabled ?? true }),
    ...(has('byDefault') && { byDefault: entry.byDefault ?? true }),
    ...(has('emailAddresses') && { emailAddresses }),
    ...(has('chatId') && { chatId }),
    // Together: a stored key is not sent to another address.
    ...(secretNames.some(has) && secretValues),
  };
}

const storedSecretsOf = (kind: DestinationKind, config: DestinationConfig): string[] => [
  ...(config.url && config.url !== defaultUrlOf(kind) ? ['url'] : []),
  ...(config.key ? ['apiKey'] : []),
  ...(config.callbackSecret ? ['callbackSecret'] : []),
];

/** Undefined if there is none. */
function defaultUrlOf(kind: DestinationKind): unknown {
  const { url } = destinationKinds[kind].fields('public');
  try {
    return url?.(null, 'url');
  } catch {
    return undefined;
  }
}
