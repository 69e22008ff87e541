import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Move } from '../document/parse-document.ts';
import { moveKey } from './move-objects.ts';

type MoveRow = { kind: string; from: string; to: string };

/** The lines of `moved` that were carried out, by `moveKey`. */
export async function listAppliedMoves(db: Db, teamId: string, project: string): Promise<Set<string>> {
  const { rows } = await sql<MoveRow>`/* projectMove.list */
    select kind, from_path as "from", to_path as "to" from project_moves
    where team_id = ${teamId} and project = ${project}`.execute(db);
  return new Set(rows.map(({ kind, from, to }) => moveKey({ kind: { name: kind }, from, to })));
}

/** Forgets those that are no longer in the file: if one is added again, it counts again. */
export async function replaceAppliedMoves(
  tx: Tx,
  teamId: string,
  project: string,
  moves: readonly Move[],
): Promise<void> {
  await sql`/* projectMove.forget */
    delete from project_moves where team_id = ${teamId} and project = ${project}`.execute(tx);
  await sql`/* projectMove.save */
    insert into project_moves (team_id, project, kind, from_path, to_path)
    select ${teamId}, ${project}, * from unnest(${moves.map(({ kind }) => kind.name)}::text[],
      ${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to)}::text[])
    on conflict do nothing`.execute(tx);
}
