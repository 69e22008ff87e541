import type { Tx } from '#platform/db/pool.ts';
import type { AuditAction } from '../audit/actions.ts';
import { record } from '../audit/record.ts';
import type { Caller } from '../caller.ts';
import { listTeamsOf } from './team-storage.ts';

/** In the audit log of both teams. */
export async function recordTransfer(
  tx: Tx,
  caller: Caller,
  { action, resource, from, to }: { action: AuditAction; resource: string; from: string; to: string },
): Promise<void> {
  const teams = await listTeamsOf(tx, caller.user.id, [from, to]);
  const nameOf = (teamId: string): string => teams.find(({ id }) => id === teamId)?.name ?? teamId;
  await record(tx, caller, action, `${resource} to team ${nameOf(to)}`, from);
  await record(tx, caller, action, `${resource} from team ${nameOf(from)}`, to);
}
