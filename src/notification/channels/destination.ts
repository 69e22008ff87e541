import type { AddressPolicy } from '#platform/outbound.ts';
import { refuse, type Field } from '#platform/parse-input.ts';
import type { ChannelBehaviour, OpenedChannel, Transports } from './channel.ts';

/** What a team gives for a destination; each kind uses some of it. Stored encrypted, as one JSON text. */
export type DestinationConfig = {
  emailAddresses?: string[];
  url?: string;
  key?: string | null;
  chatId?: string;
  callbackSecret?: string | null;
  /** Created by Steward. */
  signingSecret?: string;
};

/** A kind of destination. A team can have several of one kind. */
export type DestinationDefinition<Config extends DestinationConfig> = ChannelBehaviour & {
  /** A null is a field that was left out or cleared: it gets its default or is refused. */
  fields(policy: AddressPolicy): {
    [Name in keyof Config]: Field<NonNullable<Config[Name]>, NonNullable<Config[Name]> | null>;
  };
  /** Where it sends to, without secrets. */
  target(config: Config): string;
  open(config: Config & { policy: AddressPolicy }, transports: Transports): OpenedChannel;
  /** With `closing`: what is stored with a delivery to close what it has opened. */
  closingKey?(config: Config): string;
};

/** A field without which the destination cannot be used. */
export const needed =
  <Raw, T>(what: string, parse: Field<Raw, T | null>): Field<Raw, T> =>
  (value, field) =>
    parse(value, field) ?? refuse(`This destination needs ${what}.`, field);

/** A key that is sent in a header. */
export function parseKey(value: string, field: string): string | null {
  const key = value.trim();
  if (key === '') return null;
  return /^[\x21-\x7e]{1,200}$/.test(key)
    ? key
    : refuse('A key must have at most 200 characters: letters, digits and punctuation.', field);
}

export const hostOf = ({ url }: { url: string }): string => new URL(url).host;
