import { createHmac, randomBytes } from 'node:crypto';
import type { BulkMedium } from '#notification/index.ts';
import type { SecretColumn, Secrets } from '#platform/secrets.ts';
import { signId } from '#platform/signed-id.ts';
import type { SubscriberKind } from '../status-page/fan-out-storage.ts';

export type { SubscriberKind } from '../status-page/fan-out-storage.ts';

/** As it is stored: the address and the secret are encrypted. */
export type StoredSubscriber = {
  id: string;
  statusPageId: string;
  kind: SubscriberKind;
  address: string;
  /** Signs the messages to a webhook. */
  secret: string | null;
  /** Null: all components. */
  componentIds: string[] | null;
  confirmedAt: Date | null;
  createdAt: Date;
  refusedSince: Date | null;
};

const table = 'status_subscribers';
const keyColumn = { table: 'status_pages', column: 'subscriber_key', id: 'id' };
export const subscriberSecretColumns: readonly SecretColumn[] = [
  { table, column: 'address', id: 'id' },
  { table, column: 'secret', id: 'id' },
  keyColumn,
];

const crypt = (column: string) => ({
  encrypt: (secrets: Secrets, plain: string): string => secrets.encrypt(plain, `${table}.${column}`),
  decrypt: (secrets: Secrets, text: string): string => secrets.decrypt(text, `${table}.${column}`),
});
export const addressCrypt = crypt('address');
export const secretCrypt = crypt('secret');

const keyPurpose = `${keyColumn.table}.${keyColumn.column}`;

/** Encrypted. See the migration for why it is not derived from the secret key. */
export const newPageKey = (secrets: Secrets): string =>
  secrets.encrypt(randomBytes(32).toString('base64'), keyPurpose);

export const decryptPageKey = (secrets: Secrets, encrypted: string): Buffer =>
  Buffer.from(secrets.decrypt(encrypted, keyPurpose), 'base64');

const derived = (pageKey: Buffer, text: string): Buffer =>
  createHmac('sha256', pageKey).update(text).digest();

export const hashAddress = (pageKey: Buffer, kind: SubscriberKind, address: string): Buffer =>
  derived(pageKey, `address ${kind} ${address}`);

/** What the link in a message does. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

export const linkKey = (pageKey: Buffer, purpose: LinkPurpose): Buffer => derived(pageKey, `link ${purpose}`);

/** `pageUrl`: without a key, which the link does not need. */
export const linkTo = (pageUrl: string, pageKey: Buffer, purpose: LinkPurpose, id: string): string =>
  `${pageUrl}/${purpose}/${signId(linkKey(pageKey, purpose), id)}`;

export const mediumOf = (kind: SubscriberKind): BulkMedium => (kind === 'EMAIL' ? 'MAIL' : 'HTTP');

export const channelOf = (id: string): `subscriber:${string}` => `subscriber:${id}`;
