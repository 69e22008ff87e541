import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { codeOf, conflict } from '#platform/errors.ts';
import { splitPath, type OwnedObject } from './owned-object.ts';

/** Of all projects of a team, in an order that does not change. */
export async function listOwnedObjects(db: Db, teamId: string): Promise<OwnedObject[]> {
  const { rows } = await sql<OwnedObject>`/* projectObject.list */
    select project, kind, parent_key as "parentKey", key, object_id as "objectId", secret_hashes as "secretHashes"
    from project_objects where team_id = ${teamId}
    order by project, kind, parent_key collate "C", key collate "C"`.execute(db);
  return rows;
}

/** Whether another project owns one of these objects. */
export async function isOwnedElsewhere(
  tx: Tx,
  { teamId, project }: { teamId: string; project: string },
  objectIds: readonly string[],
): Promise<boolean> {
  if (objectIds.length === 0) return false;
  const { rows } = await sql<{ isOwned: boolean }>`/* projectObject.isOwnedElsewhere */
    select exists (select from project_objects
      where team_id = ${teamId} and project <> ${project} and object_id = any(${objectIds}::uuid[])) as "isOwned"`.execute(
    tx,
  );
  return rows[0]!.isOwned;
}

/** Replaces what the entry described before. Refuses an object that another project has adopted meanwhile. */
export async function saveOwnedObject(
  tx: Tx,
  teamId: string,
  { project, kind, parentKey, key, objectId, secretHashes }: OwnedObject,
): Promise<void> {
  const saved = sql`/* projectObject.save */
    insert into project_objects (team_id, project, kind, parent_key, key, object_id, secret_hashes)
    values (${teamId}, ${project}, ${kind}, ${parentKey}, ${key}, ${objectId}, ${JSON.stringify(secretHashes)}::jsonb)
    on conflict (team_id, project, kind, parent_key, key)
    do update set object_id = excluded.object_id, secret_hashes = excluded.secret_hashes, applied_at = now()`;
  try {
    await saved.execute(tx);
  } catch (error) {
    if (codeOf(error) !== '23505') throw error;
    throw conflict('It belongs to another project by now.');
  }
}

type Place = Pick<OwnedObject, 'project' | 'kind'> & { path: string };

/**
 * Gives objects other keys. All at once and in two steps: keys can be swapped, and two objects with the same key cannot be stored. No
 * entry of a file has a key that begins with a tilde.
 */
export async function relocateObjects(
  tx: Tx,
  teamId: string,
  project: string,
  objects: readonly OwnedObject[],
): Promise<void> {
  if (objects.length === 0) return;
  const places = sql`jsonb_to_recordset(${JSON.stringify(
    objects.map(({ kind, objectId, parentKey, key }) => ({ kind, objectId, parentKey, key })),
  )}::jsonb) as n (kind text, "objectId" uuid, "parentKey" text, key text)`;
  const isSame = sql`o.team_id = ${teamId} and o.project = ${project} and o.kind = n.kind and o.object_id = n."objectId"`;
  await sql`/* projectObject.park */
    update project_objects o set key = '~' || o.object_id from ${places} where ${isSame}`.execute(tx);
  await sql`/* projectObject.relocate */
    update project_objects o set parent_key = n."parentKey", key = n.key, applied_at = now() from ${places}
    where ${isSame}`.execute(tx);
}

/** Those that have no object any more, or one that is over. */
export async function forgetOwnedObjects(
  tx: Tx,
  teamId: string,
  project: string,
  objects: readonly OwnedObject[],
): Promise<void> {
  if (objects.length === 0) return;
  await sql`/* projectObject.forgetMany */
    delete from project_objects o using unnest(${objects.map(({ kind }) => kind)}::text[],
      ${objects.map(({ objectId }) => objectId)}::uuid[]) as n (kind, id)
    where o.team_id = ${teamId} and o.project = ${project} and o.kind = n.kind and o.object_id = n.id`.execute(
    tx,
  );
}

/** With the objects of `nestedKinds` inside it. */
export async function forgetOwnedObject(
  tx: Tx,
  teamId: string,
  { project, kind, path }: Place,
  nestedKinds: readonly string[],
): Promise<void> {
  const { parentKey, key } = splitPath(path);
  await sql`/* projectObject.forget */
    delete from project_objects where team_id = ${teamId} and project = ${project}
      and ((kind = ${kind} and parent_key = ${parentKey} and key = ${key})
        or (kind = any(${nestedKinds}::text[]) and (parent_key = ${path} or starts_with(parent_key, ${`${path}/`}))))`.execute(
    tx,
  );
}

export type Project = { name: string; objects: number; lastAppliedAt: Date };

export async function listProjectsOf(db: Db, teamId: string): Promise<Project[]> {
  const { rows } = await sql<Project>`/* project.list */
    select project as name, count(*)::int as objects, max(applied_at) as "lastAppliedAt"
    from project_objects where team_id = ${teamId} group by project order by project`.execute(db);
  return rows;
}
