import { sql } from 'kysely';
import type { Role, User } from '#identity/caller.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { NotificationSettings } from '#monitoring/schema.generated.ts';

const settingsColumns = sql`n.email_enabled as "emailEnabled", n.email_addresses as "emailAddresses",
  n.chat1_enabled as "chat1Enabled", n.chat1_webhook_url as "chat1WebhookUrl",
  n.chat2_enabled as "chat2Enabled", n.chat2_webhook_url as "chat2WebhookUrl",
  n.incident_enabled as "incidentEnabled", n.incident_integration_key as "incidentIntegrationKey",
  n.webhook_enabled as "webhookEnabled", n.webhook_url as "webhookUrl", n.webhook_secret as "webhookSecret"`;

/** As stored: URLs and the key are encrypted. */
export type SealedSettings = NotificationSettings;

/** Everybody starts with e-mail to their own address. */
export async function ensureNotificationSettings(db: Db, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await sql`/* notificationSettings.ensure */
    insert into notification_settings (user_id, email_addresses) values (${user.id}, ${[user.email]})
    on conflict do nothing`.execute(db);
}

export async function findSettings(db: Db, userId: string): Promise<SealedSettings | null> {
  const { rows } = await sql<SealedSettings>`/* notificationSettings.find */
    select ${settingsColumns} from notification_settings n where n.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function lockSettings(tx: Tx, user: Pick<User, 'id' | 'email'>): Promise<SealedSettings> {
  await ensureNotificationSettings(tx, user);
  const { rows } = await sql<SealedSettings>`/* notificationSettings.lock */
    select ${settingsColumns} from notification_settings n where n.user_id = ${user.id} for update`.execute(
    tx,
  );
  return rows[0]!;
}

export async function updateSettings(tx: Tx, userId: string, settings: SealedSettings): Promise<void> {
  await sql`/* notificationSettings.update */
    update notification_settings set email_enabled = ${settings.emailEnabled}, email_addresses = ${settings.emailAddresses},
      chat1_enabled = ${settings.chat1Enabled}, chat1_webhook_url = ${settings.chat1WebhookUrl},
      chat2_enabled = ${settings.chat2Enabled}, chat2_webhook_url = ${settings.chat2WebhookUrl},
      incident_enabled = ${settings.incidentEnabled}, incident_integration_key = ${settings.incidentIntegrationKey},
      webhook_enabled = ${settings.webhookEnabled}, webhook_url = ${settings.webhookUrl},
      webhook_secret = ${settings.webhookSecret}, updated_at = now()
    where user_id = ${userId}`.execute(tx);
}

export async function replaceWebhookSecret(tx: Tx, userId: string, secret: string): Promise<void> {
  await sql`/* notificationSettings.replaceSecret */
    update notification_settings set webhook_secret = ${secret}, webhook_previous_secret = webhook_secret,
      webhook_rotated_at = now(), updated_at = now() where user_id = ${userId}`.execute(tx);
}

/** Whom messages go to. The previous secret is there for as long as it may still sign. */
export type Recipient = SealedSettings & {
  userId: string;
  role: Role;
  lockedOut: boolean;
  previousSecret: string | null;
};

export async function listRecipients(db: Db, userIds: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`/* notificationSettings.listRecipients */
    select ${settingsColumns}, n.user_id as "userId", u.role, u.disabled_at is not null as "lockedOut",
           case when n.webhook_rotated_at > now() - interval '24 hours' then n.webhook_previous_secret end as "previousSecret"
    from notification_settings n join users u on u.id = n.user_id where n.user_id = any(${userIds}::uuid[])`.execute(
    db,
  );
  return rows;
}
