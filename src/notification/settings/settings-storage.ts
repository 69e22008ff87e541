import { sql } from 'kysely';
import type { Role } from '#identity/caller.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { getsMail } from '../address/address-storage.ts';
import type { Channel, SettingsChannel } from '../channels/index.ts';
import { columnOf, settingsNames, type EncryptedSettings } from './encrypt-settings.ts';

const settingsColumns = sql.join(
  settingsNames.map((name) => sql`${sql.ref(`n.${columnOf(name)}`)} as ${sql.ref(name)}`),
);

/** By default, the user who first needs the settings of a team gets email. */
export async function ensureNotificationSettings(db: Db, teamId: string, email: string): Promise<void> {
  await sql`/* notificationSettings.ensure */
    insert into notification_settings (team_id, email_addresses) values (${teamId}, ${[email]})
    on conflict do nothing`.execute(db);
}

export async function findSettings(db: Db, teamId: string): Promise<EncryptedSettings | null> {
  const { rows } = await sql<EncryptedSettings>`/* notificationSettings.find */
    select ${settingsColumns} from notification_settings n where n.team_id = ${teamId}`.execute(db);
  return rows[0] ?? null;
}

export async function lockSettings(tx: Tx, teamId: string, email: string): Promise<EncryptedSettings> {
  await ensureNotificationSettings(tx, teamId, email);
  const { rows } = await sql<EncryptedSettings>`/* notificationSettings.lock */
    select ${settingsColumns} from notification_settings n where n.team_id = ${teamId} for update`.execute(
    tx,
  );
  return rows[0]!;
}

export async function updateSettings(tx: Tx, teamId: string, settings: EncryptedSettings): Promise<void> {
  const values = settingsNames.map((name) => sql`${sql.ref(columnOf(name))} = ${settings[name]}`);
  await sql`/* notificationSettings.update */
    update notification_settings set ${sql.join(values)}, updated_at = now() where team_id = ${teamId}`.execute(
    tx,
  );
}

export async function replaceWebhookSecret(tx: Tx, teamId: string, secret: string): Promise<void> {
  await sql`/* notificationSettings.replaceSecret */
    update notification_settings set webhook_secret = ${secret}, webhook_previous_secret = webhook_secret,
      webhook_rotated_at = now(), updated_at = now() where team_id = ${teamId}`.execute(tx);
}

/** Null if the team has no settings. */
export async function lockEmailAddresses(tx: Tx, teamId: string): Promise<string[] | null> {
  const { rows } = await sql<{ addresses: string[] }>`/* notificationSettings.lockEmailAddresses */
    select email_addresses as addresses from notification_settings where team_id = ${teamId} for update`.execute(
    tx,
  );
  return rows[0]?.addresses ?? null;
}

export async function setEmailAddresses(tx: Tx, teamId: string, addresses: readonly string[]): Promise<void> {
  await sql`/* notificationSettings.setEmailAddresses */
    update notification_settings set email_addresses = ${addresses}::text[],
      email_enabled = email_enabled and ${addresses.length > 0}, updated_at = now() where team_id = ${teamId}`.execute(
    tx,
  );
}

export type TeamMember = { userId: string; email: string; isOwner: boolean };

/** Without those whose account is disabled. */
export async function listTeamMembers(tx: Tx, teamId: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`/* notificationSettings.listTeamMembers */
    select u.id as "userId", u.email, m.role = 'OWNER' as "isOwner"
    from team_members m join users u on u.id = m.user_id
    where m.team_id = ${teamId} and u.disabled_at is null order by m.created_at, u.id`.execute(tx);
  return rows;
}

/** `timezone`: that of the member's quiet hours. */
export type MemberAddress = {
  teamId: string;
  userId: string;
  email: string;
  timezone: string | null;
  isConfirmed: boolean;
};

/** Of members whose account is not disabled. */
export async function listMemberAddresses(
  db: Db,
  teamIds: readonly string[],
  userIds: readonly string[],
): Promise<MemberAddress[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<MemberAddress>`/* notificationSettings.listMemberAddresses */
    select m.team_id as "teamId", u.id as "userId", u.email, q.timezone,
           ${getsMail(sql`m.team_id`, sql`u.email`)} as "isConfirmed"
    from team_members m join users u on u.id = m.user_id
    left join quiet_hours q on q.user_id = m.user_id and q.team_id = m.team_id
    where m.team_id = any(${teamIds}::uuid[]) and m.user_id = any(${userIds}::uuid[]) and u.disabled_at is null`.execute(
    db,
  );
  return rows;
}

/** Ends the pause of these channels after their owner has changed them. */
export async function resumeQueues(db: Db, teamId: string, channels: readonly Channel[]): Promise<void> {
  if (channels.length === 0) return;
  await sql`/* queue.resume */ update notification_queues set not_before = null
    where team_id = ${teamId} and channel = any(${channels})`.execute(db);
  await sql`/* queue.wake */ select pg_notify('notification_deliveries', '')`.execute(db);
}

/** Returns false if it was off before. */
export async function disableChannel(tx: Tx, teamId: string, channel: SettingsChannel): Promise<boolean> {
  const column = sql.ref(`${channel}_enabled`);
  const { rows } = await sql`/* notificationSettings.disableChannel */
    update notification_settings set ${column} = false, updated_at = now()
    where team_id = ${teamId} and ${column} returning 1`.execute(tx);
  return rows.length > 0;
}

/** A team without settings gets the default: email to its owners. */
export async function ensureForOwners(tx: Tx, teamId: string): Promise<void> {
  const owners = (await listTeamMembers(tx, teamId)).filter(({ isOwner }) => isOwner);
  await sql`/* notificationSettings.ensureForOwners */
    insert into notification_settings (team_id, email_enabled, email_addresses)
    values (${teamId}, ${owners.length > 0}, ${owners.map(({ email }) => email)}::text[])
    on conflict do nothing`.execute(tx);
}

/**
 * `previousSecret` is null when it no longer signs: 24 hours after it was replaced. `unconfirmed`: those of the email addresses that get no mail,
 * because they have not confirmed.
 */
export type EncryptedRecipient = EncryptedSettings & {
  teamId: string;
  role: Role;
  disabled: boolean;
  previousSecret: string | null;
  unconfirmed: string[];
};

export async function listRecipients(db: Db, teamIds: readonly string[]): Promise<EncryptedRecipient[]> {
  const { rows } = await sql<EncryptedRecipient>`/* notificationSettings.listRecipients */
    select ${settingsColumns}, n.team_id as "teamId", coalesce(u.role, 'MEMBER') as role,
           t.is_personal and u.disabled_at is not null as "disabled",
           case when n.webhook_rotated_at > now() - interval '24 hours' then n.webhook_previous_secret end as "previousSecret",
           array(select a.address from unnest(n.email_addresses) with ordinality a (address, n)
             where not ${getsMail(sql`n.team_id`, sql`lower(a.address)`)} order by a.n) as unconfirmed
    from notification_settings n join teams t on t.id = n.team_id left join users u on u.id = t.created_by
    where n.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows;
}
