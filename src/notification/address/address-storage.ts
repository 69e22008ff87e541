import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { MailSubject } from './stop-link.ts';

type Value = RawBuilder<unknown>;

/** Whether the address has stopped the mails of the team, by the link in one of them. */
export const hasStopped = (teamId: Value, address: Value): Value => sql`exists (
  select from notification_addresses stopped
  where stopped.team_id = ${teamId} and stopped.address = ${address} and stopped.stopped_at is not null)`;

/**
 * Whether the address (in lower case) has confirmed that it wants the mails of a team, or is the confirmed address of a member, and has not
 * stopped them. Both values are columns of the query around it, so that the names in here must be no others there.
 */
export const isConfirmed = (
  teamId: Value,
  address: Value,
): Value => sql`(not ${hasStopped(teamId, address)} and (
  exists (select from notification_addresses known
    where known.team_id = ${teamId} and known.address = ${address} and known.confirmed_at is not null)
  or exists (select from team_members own join users account on account.id = own.user_id
    where own.team_id = ${teamId} and account.email = ${address} and account.email_confirmed_at is not null
      and account.disabled_at is null)))`;

const isTrusted = (teamId: Value): Value => sql`exists (
  select from teams created where created.id = ${teamId} and created.trusted)`;

/** Whether it gets the mails that are not those of a destination: those of a team that an administrator has created need no confirmation. */
export const getsMail = (teamId: Value, address: Value): Value =>
  sql`(${isTrusted(teamId)} and not ${hasStopped(teamId, address)} or ${isConfirmed(teamId, address)})`;

/** Whether teams that an administrator has created have to ask as well: for destinations. */
export type AskRule = 'always' | 'unless-trusted';

const rules = { always: isConfirmed, 'unless-trusted': getsMail };

/** Those of the addresses that get no mail of the team, because they have not confirmed. As they were entered. */
export async function listUnconfirmed(
  db: Db,
  teamId: string,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ address: string }>`/* notificationAddress.listUnconfirmed */
    select a.address from unnest(${addresses}::text[]) with ordinality as a (address, n)
    where not ${getsMail(sql`${teamId}::uuid`, sql`lower(a.address)`)} order by a.n`.execute(db);
  return rows.map(({ address }) => address);
}

/** An address that has stopped the mails of a team can be asked again after so many days. */
const quietDays = 30;

export type StoppedAddress = { address: string; stoppedAt: Date; askableAt: Date };

/** The addresses that have stopped the mails of the team, the latest first. */
export async function listStopped(
  db: Db,
  teamId: string,
  limit: number,
  addresses: readonly string[] | null = null,
): Promise<StoppedAddress[]> {
  const { rows } = await sql<StoppedAddress>`/* notificationAddress.listStopped */
    select address, stopped_at as "stoppedAt", stopped_at + make_interval(days => ${quietDays}) as "askableAt"
    from notification_addresses
    where team_id = ${teamId} and stopped_at is not null and (${addresses}::text[] is null or address = any(${addresses}::text[]))
    order by stopped_at desc, address limit ${limit}`.execute(db);
  return rows;
}

/**
 * Those of the addresses (in lower case) that the team has to ask: not confirmed, not stopped lately, and no mail was sent to them in the last
 * 10 minutes.
 */
export async function listToConfirm(
  db: Db,
  teamId: string,
  addresses: readonly string[],
  rule: AskRule,
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`/* notificationAddress.listToConfirm */
    select a.address from unnest(${addresses}::text[]) as a (address)
    where not ${rules[rule](sql`${teamId}::uuid`, sql`a.address`)}
      and not exists (select from notification_addresses c where c.team_id = ${teamId} and c.address = a.address
        and (c.mailed_at between now() - interval '10 minutes' and now()
             or c.stopped_at > now() - make_interval(days => ${quietDays})))`.execute(db);
  return rows.map(({ address }) => address);
}

/**
 * Addresses that get the mails of a team and were never asked to confirm, as far as Steward itself may have entered them: those of the accounts
 * of its members. What else somebody has entered was asked then, within limits. An address gets one such mail in an hour, from all teams.
 */
export async function listNeverAsked(db: Db, limit: number): Promise<MailSubject[]> {
  const { rows } = await sql<MailSubject>`/* notificationAddress.listNeverAsked */
    select distinct on (e.address) e.team_id as "teamId", e.address from (
      select s.team_id, lower(a.address) as address
      from notification_settings s, unnest(s.email_addresses) a (address)
      where s.email_enabled and not ${getsMail(sql`s.team_id`, sql`lower(a.address)`)}
      union all
      select d.team_id, a.address
      from destination_addresses a join notification_destinations d on d.id = a.destination_id
      where d.enabled and not ${isConfirmed(sql`d.team_id`, sql`a.address`)}
    ) e
    where exists (select from team_members m join users u on u.id = m.user_id where m.team_id = e.team_id and u.email = e.address)
      and not exists (select from notification_addresses asked
        where asked.team_id = e.team_id and asked.address = e.address
          and (asked.mailed_at is not null or asked.stopped_at is not null))
      and not exists (select from notification_addresses recent
        where recent.address = e.address and recent.mailed_at > now() - interval '1 hour')
    order by e.address, e.team_id limit ${limit}`.execute(db);
  return rows;
}

/** As if they had been confirmed, because they got notifications before they had to be. Not those that have stopped them since. */
export async function insertConfirmed(
  tx: Tx,
  teamId: string,
  addresses: readonly { id: string; address: string }[],
): Promise<void> {
  const [ids, texts] = [addresses.map(({ id }) => id), addresses.map(({ address }) => address)];
  await sql`/* notificationAddress.insertConfirmed */
    insert into notification_addresses as n (id, team_id, address, confirmed_at)
    select id, ${teamId}, address, now() from unnest(${ids}::uuid[], ${texts}::text[]) t (id, address)
    on conflict (team_id, address) do update set confirmed_at = coalesce(n.confirmed_at, now())
      where n.stopped_at is null`.execute(tx);
}

export type NewRequest = { id: string; address: string; secretHash: Buffer };

/**
 * Begins the confirmation of addresses, or renews it. Leaves out those that are confirmed, and those to which a mail was sent in the last 10
 * minutes. A link that is still valid is sent again: `id` is that of the first mail.
 */
export async function requestConfirmations(
  tx: Tx,
  teamId: string,
  requests: readonly NewRequest[],
  validDays: number,
): Promise<{ id: string; address: string }[]> {
  const { rows } = await sql<{ id: string; address: string }>`/* notificationAddress.request */
    insert into notification_addresses as n (id, team_id, address, secret_hash, expires_at, mailed_at)
    select id, ${teamId}, address, hash, now() + make_interval(days => ${validDays}), now()
    from unnest(${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ address }) => address)}::text[],
      ${requests.map(({ secretHash }) => secretHash)}::bytea[]) t (id, address, hash)
    on conflict (team_id, address) do update set mailed_at = now(), expires_at = excluded.expires_at,
      id = case when n.expires_at > now() then n.id else excluded.id end,
      secret_hash = case when n.expires_at > now() then n.secret_hash else excluded.secret_hash end
    where n.confirmed_at is null and (n.mailed_at is null or n.mailed_at <= now() - interval '10 minutes' or n.mailed_at > now())
    returning id, address`.execute(tx);
  return rows;
}

export type Request = {
  id: string;
  teamId: string;
  teamName: string;
  /** The account that owns the team. */
  ownerId: string;
  address: string;
  secretHash: Buffer;
  isConfirmed: boolean;
};

const findRequest = async (db: Db, condition: ReturnType<typeof sql>): Promise<Request | null> => {
  const { rows } = await sql<Request>`/* notificationAddress.find */
    select n.id, n.team_id as "teamId", t.name as "teamName", coalesce(t.created_by, t.id) as "ownerId", n.address, n.secret_hash as "secretHash",
      n.confirmed_at is not null as "isConfirmed"
    from notification_addresses n join teams t on t.id = n.team_id
    where ${condition} and n.expires_at > now()`.execute(db);
  return rows[0] ?? null;
};

export const findRequestById = (db: Db, id: string): Promise<Request | null> =>
  findRequest(db, sql`n.id = ${id}`);

/** Null if there is none, or if it has expired. */
export const findRequestBySecret = (db: Db, secretHash: Buffer): Promise<Request | null> =>
  findRequest(db, sql`n.secret_hash = ${secretHash}`);

/** False if it was confirmed before. */
export async function markConfirmed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* notificationAddress.confirm */
    update notification_addresses set confirmed_at = now(), stopped_at = null where id = ${id} and confirmed_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Requests that nobody has followed in time, of addresses that neither a destination nor the channel `email` has any more. */
export async function deleteOldRequests(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`/* notificationAddress.deleteOld */
    delete from notification_addresses where id in (
      select n.id from notification_addresses n
      where n.confirmed_at is null and n.stopped_at is null and n.expires_at < now() and not exists (
        select from destination_addresses a join notification_destinations d on d.id = a.destination_id
        where d.team_id = n.team_id and a.address = n.address)
        and not exists (select from notification_settings s, unnest(s.email_addresses) e (address)
          where s.team_id = n.team_id and lower(e.address) = n.address)
      limit ${limit}) returning 1`.execute(db);
  return rows.length;
}

/** Null if the team is gone. */
export async function findTeamMail(
  db: Db,
  { teamId, address }: MailSubject,
): Promise<{ address: string; teamName: string; isStopped: boolean } | null> {
  const { rows } = await sql<{ teamName: string; isStopped: boolean }>`/* notificationAddress.findTeamMail */
    select t.name as "teamName", ${hasStopped(sql`t.id`, sql`${address}::text`)} as "isStopped"
    from teams t where t.id = ${teamId}`.execute(db);
  return rows[0] ? { ...rows[0], address } : null;
}

/** The link of an earlier mail no longer confirms. False if the mails were stopped before, or if the team is gone. */
export async function markStopped(
  tx: Tx,
  { id, teamId, address }: MailSubject & { id: string },
): Promise<boolean> {
  const { rows } = await sql`/* notificationAddress.stop */
    insert into notification_addresses as n (id, team_id, address, stopped_at)
    select ${id}, t.id, ${address}, now() from teams t where t.id = ${teamId}
    on conflict (team_id, address) do update
      set stopped_at = now(), confirmed_at = null, secret_hash = null, expires_at = null where n.stopped_at is null
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** False if they were not stopped. */
export async function markWanted(tx: Tx, { teamId, address }: MailSubject): Promise<boolean> {
  const { rows } = await sql`/* notificationAddress.want */
    update notification_addresses set stopped_at = null, confirmed_at = now()
    where team_id = ${teamId} and address = ${address} and stopped_at is not null returning 1`.execute(tx);
  return rows.length > 0;
}
