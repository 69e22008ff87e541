import type { Clock } from '#platform/clock.ts';
import type { Mailer } from '#platform/mail.ts';
import type { AddressPolicy, Resolver } from '#platform/outbound.ts';
import { parseHttpUrl } from '#platform/outbound/http-url.ts';
import { clearable, type Field } from '#platform/parse-input.ts';
import type { Content } from './message.ts';

/** How an attempt to send ended. `error` is shown to the owner, so it contains no secret. */
export type SendOutcome =
  /** `note`: recipients that did not get the message. */
  | { kind: 'sent'; note?: string }
  | { kind: 'retry'; error: string; afterMs: number | null }
  | { kind: 'refused'; error: string }
  /** The address no longer exists (HTTP 410), so the channel is disabled. */
  | { kind: 'gone'; error: string };

export type HttpTransport = {
  clock: Clock;
  userAgent: string;
  signal?: AbortSignal | undefined;
  lookup?: Resolver | undefined;
};

export type Transports = {
  http: HttpTransport;
  mailer: Mailer | null;
  publicUrl: URL;
  incidentUrl: string;
  /** Without a slash at its end. */
  telegramUrl: string;
  /** Of the people who get the messages. */
  timezone?: string | null;
  /** The account whose messages these are. */
  sender?: string;
  /** Where an address stops the mails of the team. */
  stopUrl?: (address: string) => string;
};

/** Both ids are the same in every attempt; `event` is also the same when the user sends the message again. */
export type MessageIds = {
  batch: string;
  event: string;
  /** To close an incident: the keys with which it was opened, if they are known. */
  openedWith?: readonly string[];
};

export type Send = (content: Content, ids: MessageIds) => Promise<SendOutcome>;
export type OpenedChannel = { send: Send } | { unusable: string };

/** `policy`: which addresses the owner may send to. `webhookSecrets`: the current one first. */
export type Owner = { policy: AddressPolicy; webhookSecrets: readonly string[] };

/** One field of the settings, stored in the column of the same name. Without `parse`, users cannot set it. */
export type SettingsField<T> = {
  parse?: (policy: AddressPolicy) => Field<NonNullable<T>, T>;
  /** Encrypted in the database: anyone who knows it can post in the name of the user. */
  secret?: boolean;
};

/** How messages are sent to a receiver, whoever it is. */
export type ChannelBehaviour = {
  /** Messages sent at the same time: 1 for people, who read them in order; more for programs. */
  concurrency: number;
  /** Maximum number of alerts per message. 1 means one message per alert, and no summaries. */
  maxAlerts: number;
  /** The receiver keeps state, so it gets the closing of every alert, also after a deletion or while the site was muted. */
  stateful: boolean;
  /** It gets the opening of an alert even if the alert is closed by then. */
  everyEvent: boolean;
  /** It needs the mail server of the installation. */
  byMail?: true;
  /** For receivers that open something, which must be closed even if the channel is off or was deleted by then. */
  closing?: { open: (transports: Transports, policy: AddressPolicy) => Send };
};

export const forPeople: ChannelBehaviour = {
  concurrency: 1,
  maxAlerts: 500,
  stateful: false,
  everyEvent: false,
};

/** One of the five channels that every team has. */
export type ChannelDefinition<Settings extends object> = ChannelBehaviour & {
  fields: { [K in keyof Settings]: SettingsField<Settings[K]> };
  /** The channel can be on only if this field has a value. */
  needs: { field: keyof Settings & string; what: string };
  open: (to: Settings & Owner, transports: Transports) => OpenedChannel;
};

/** An empty address clears the field. */
export const parseWebhookUrl = (policy: AddressPolicy): Field<string, string | null> =>
  clearable((value: string, field) => (value.trim() === '' ? null : parseHttpUrl(value, field, policy)));
