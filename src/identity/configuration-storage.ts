import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import type { Only } from './configuration-kind.ts';

/** A condition for a list of a kind: `and p.id = …`, or nothing. */
export function andOnly(
  only: Only | undefined,
  columns: { id: RawBuilder<unknown>; parentId?: RawBuilder<unknown>; deletedWith?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (only === undefined) return sql``;
  if ('id' in only) return sql`and ${columns.id} = ${only.id}`;
  const [column, value] =
    'parentId' in only ? [columns.parentId, only.parentId] : [columns.deletedWith, only.deletedWith];
  return column ? sql`and ${column} = ${value}` : sql``;
}

/** What leaves its team leaves its project as well. */
export async function forgetConfigured(tx: Tx, objectIds: readonly string[]): Promise<void> {
  await sql`/* configuration.forget */
    delete from project_objects where object_id = any(${objectIds}::uuid[])`.execute(tx);
}
