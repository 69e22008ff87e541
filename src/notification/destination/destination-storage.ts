import { sql } from 'kysely';
import type { Only } from '#identity/configuration-kind.ts';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { Channel } from '../channels/index.ts';
import type { DestinationKind } from '../channels/kinds.ts';
import { confirmedOf, stoppedOf } from './destination-address-storage.ts';

/** `config`: encrypted. */
export type StoredDestination = {
  id: string;
  teamId: string;
  kind: DestinationKind;
  name: string;
  enabled: boolean;
  byDefault: boolean;
  config: string;
  createdAt: Date;
  /** Those of its addresses that have confirmed, in lower case. */
  confirmed: string[];
  /** The addresses that have stopped the mails of the team, in lower case. */
  stopped: string[];
  /** What it was when addresses had not yet to be confirmed: those in it count as confirmed. Encrypted like `config`. */
  confirmedConfig: string | null;
};

type DestinationValues = Omit<StoredDestination, 'createdAt' | 'confirmed' | 'stopped' | 'confirmedConfig'>;

const columns = sql`id, team_id as "teamId", kind, name, enabled, by_default as "byDefault", config, created_at as "createdAt",
  ${confirmedOf} as confirmed, ${stoppedOf} as stopped, confirmed_config as "confirmedConfig"`;

/** Sorted by name. */
export async function listDestinations(db: Db, teamId: string, only?: Only): Promise<StoredDestination[]> {
  const { rows } = await sql<StoredDestination>`/* destination.list */
    select ${columns} from notification_destinations where team_id = ${teamId} ${andOnly(only, { id: sql`id` })}
    order by lower(name)`.execute(db);
  return rows;
}

export async function listDestinationsById(db: Db, ids: readonly string[]): Promise<StoredDestination[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredDestination>`/* destination.listById */
    select ${columns} from notification_destinations where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export async function findDestination(
  db: Db,
  teamIds: readonly string[],
  id: string,
): Promise<StoredDestination | null> {
  if (!isId(id)) return null;
  const [found] = await listDestinationsById(db, [id]);
  return found && teamIds.includes(found.teamId) ? found : null;
}

/** Null if it was deleted since it was found. */
export async function lockDestination(tx: Tx, id: string): Promise<StoredDestination | null> {
  const { rows } = await sql<StoredDestination>`/* destination.lock */
    select ${columns} from notification_destinations where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function insertDestination(
  tx: Tx,
  { id, teamId, kind, name, enabled, byDefault, config }: DestinationValues,
): Promise<StoredDestination> {
  const { rows } = await sql<StoredDestination>`/* destination.insert */
    insert into notification_destinations (id, team_id, kind, name, enabled, by_default, config)
    values (${id}, ${teamId}, ${kind}, ${name}, ${enabled}, ${byDefault}, ${config}) returning ${columns}`.execute(
    tx,
  );
  return rows[0]!;
}

export async function updateDestination(
  tx: Tx,
  { id, name, enabled, byDefault, config }: DestinationValues,
): Promise<void> {
  await sql`/* destination.update */
    update notification_destinations set name = ${name}, enabled = ${enabled}, by_default = ${byDefault}, config = ${config}
    where id = ${id}`.execute(tx);
}

export async function deleteDestination(tx: Tx, id: string): Promise<void> {
  await sql`/* destination.delete */ delete from notification_destinations where id = ${id}`.execute(tx);
}

/** Returns its name, or null if it was off before. */
export async function disableDestination(tx: Tx, channel: Channel): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`/* destination.disable */
    update notification_destinations set enabled = false
    where id = split_part(${channel}, ':', 2)::uuid and enabled returning name`.execute(tx);
  return rows[0]?.name ?? null;
}
