import type { Client } from 'pg';
import type { TableShape } from './contents.ts';

type Reference = { table: string; to: string };

/** Sorts tables after those that their foreign keys reference. */
export async function sortByForeignKeys(
  client: Client,
  tables: readonly TableShape[],
): Promise<TableShape[]> {
  const { rows } = await client.query<Reference>(
    `/* restore.listReferences */ select distinct c.relname as table, r.relname as to
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and n.nspname = current_schema()`,
  );
  return sortByReference(tables, rows);
}

export function sortByReference<T extends { name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sorted = new Set<T>();
  const visit = (table: T, ancestors: readonly string[]): void => {
    if (sorted.has(table) || ancestors.includes(table.name)) return;
    for (const { table: from, to } of references) {
      const referred = byName.get(to);
      if (from === table.name && referred) visit(referred, [...ancestors, table.name]);
    }
    sorted.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...sorted];
}
