import type { Context } from '#identity/context.ts';
import { hasPermission } from '#identity/permissions.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { line, parseEach, refuse, type Field } from '#platform/parse-input.ts';
import type { SecretColumn, Secrets } from '#platform/secrets.ts';
import type { DestinationConfig } from '../channels/destination.ts';
import type { Channel } from '../channels/index.ts';
import { destinationKinds, type DestinationKind } from '../channels/kinds.ts';
import type { StoredDestination } from './destination-storage.ts';

/** As the members of its team see it. Secrets are null for those who cannot change it. */
export type Destination = Omit<StoredDestination, 'config' | 'kind' | 'confirmed' | 'confirmedConfig'> & {
  kind: Uppercase<DestinationKind>;
  channel: Channel;
  target: string;
  emailAddresses: string[] | null;
  unconfirmedAddresses: string[];
  url: string | null;
  signingSecret: string | null;
  callbackUrl: string | null;
  acceptsCallbacks: boolean;
};

export type DestinationFields = {
  [Name in 'emailAddresses' | 'url' | 'key' | 'chatId' | 'callbackSecret']?: unknown;
};

export const parseName = line('The name', 80);

export function requireFreeName(name: string, others: readonly { name: string }[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    refuse('Another destination of this team has this name.', 'name');
}

export const channelOf = ({ kind, id }: Pick<StoredDestination, 'kind' | 'id'>): Channel => `${kind}:${id}`;

export function toDestination(
  ctx: Pick<Context, 'secrets' | 'settings' | 'caller'>,
  destination: StoredDestination,
): Destination {
  const { config: encrypted, confirmed: _confirmed, confirmedConfig: _before, ...stored } = destination;
  const { id, teamId, kind } = stored;
  const config = tryDecrypt(ctx.secrets, encrypted);
  const canManage = hasPermission(ctx, 'notification.manage', teamId);
  return {
    ...stored,
    kind: kind.toUpperCase() as Destination['kind'],
    channel: channelOf(stored),
    target: config ? destinationKinds[kind].target(config) : 'unknown (cannot be decrypted)',
    emailAddresses: config?.emailAddresses ?? null,
    unconfirmedAddresses: unconfirmedIn(ctx.secrets, destination, config?.emailAddresses ?? []),
    url: (canManage && config?.url) || null,
    signingSecret: (canManage && config?.signingSecret) || null,
    callbackUrl: hasCallbacks(kind) ? new URL(`/callbacks/${kind}/${id}`, ctx.settings.publicUrl).href : null,
    acceptsCallbacks: Boolean(config?.callbackSecret),
  };
}

/** Those of its addresses that have not confirmed, as they were entered. */
export function unconfirmedIn(
  secrets: Secrets,
  destination: Pick<StoredDestination, 'confirmed' | 'stopped' | 'confirmedConfig'>,
  addresses: readonly string[],
): string[] {
  const confirmed = new Set([...destination.confirmed, ...confirmedBefore(secrets, destination)]);
  for (const address of destination.stopped) confirmed.delete(address);
  return addresses.filter((address) => !confirmed.has(address.toLowerCase()));
}

/** The addresses that it had before they had to be confirmed, in lower case. */
export const confirmedBefore = (
  secrets: Secrets,
  { confirmedConfig }: Pick<StoredDestination, 'confirmedConfig'>,
): string[] =>
  (confirmedConfig === null ? [] : (tryDecrypt(secrets, confirmedConfig)?.emailAddresses ?? [])).map(
    (address) => address.toLowerCase(),
  );

// PagerDuty creates the secret only for a known address.
const hasCallbacks = (kind: DestinationKind): boolean => kind === 'slack' || kind === 'pagerduty';

/** `before`: the config that is changed, or null for a new destination. Fields of other kinds are refused. */
export function parseConfig(
  kind: DestinationKind,
  input: DestinationFields,
  before: DestinationConfig | null,
  policy: AddressPolicy,
): DestinationConfig {
  const fields = destinationKinds[kind].fields(policy) as Record<string, Field<unknown, unknown>>;
  const given = input as Record<string, unknown>;
  for (const name of fieldNames)
    if (!(name in fields) && given[name] !== undefined && given[name] !== null)
      refuse(`A destination of this kind has no "${name}".`, name);
  const parsers = Object.entries(fields).map(([name, parse]) => {
    const isKept = given[name] === undefined && before !== null;
    return [
      name,
      () => (isKept ? before[name as keyof DestinationConfig] : parse(given[name] ?? null, name)),
    ];
  });
  const config = parseEach<Record<string, unknown>>(Object.fromEntries(parsers)) as DestinationConfig;
  // Otherwise, anyone who can change the address could have the stored key sent to their own server. Clearing it restores the default,
  // which is another server as well.
  if (given['key'] === undefined && before?.url && before.key && config.url)
    if (new URL(config.url).origin !== new URL(before.url).origin)
      refuse('Enter the key again: a stored key is not sent to another server.', 'key');
  return config;
}

const fieldNames = ['emailAddresses', 'url', 'key', 'chatId', 'callbackSecret'] as const;

const column = { table: 'notification_destinations', column: 'config', id: 'id' };
const purpose = `${column.table}.${column.column}`;
export const destinationSecretColumns: readonly SecretColumn[] = [
  column,
  { ...column, column: 'confirmed_config', purpose },
];

export const encryptConfig = (secrets: Secrets, config: DestinationConfig): string =>
  secrets.encrypt(JSON.stringify(config), purpose);

export const decryptConfig = (secrets: Secrets, encrypted: string): DestinationConfig =>
  JSON.parse(secrets.decrypt(encrypted, purpose)) as DestinationConfig;

/** Null if the key is lost: the destination can still be listed, deleted, and set up again. */
export function tryDecrypt(secrets: Secrets, encrypted: string): DestinationConfig | null {
  try {
    return decryptConfig(secrets, encrypted);
  } catch {
    return null;
  }
}
