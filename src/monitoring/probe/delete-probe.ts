import { record } from '#identity/audit/record.ts';
import { closeOnDelete } from '../alert/close-on-delete.ts';
import type { Context } from '../context.ts';
import { applyConfiguration } from '../site/own-site.ts';
import { lockOwnProbe } from './own-probe.ts';
import { deleteProbeRow } from './probe-storage.ts';

export async function deleteProbe(ctx: Context, id: string): Promise<true> {
  await ctx.db.transaction().execute(async (tx) => {
    const { probe, site } = await lockOwnProbe(tx, ctx, 'site.manage', id);
    await closeOnDelete(tx, site.id, { probeId: id });
    await deleteProbeRow(tx, id);
    await applyConfiguration(tx, site.id);
    await record(tx, ctx.caller, 'probe.delete', `probe ${probe.name} of site ${site.name}`, site.teamId);
  });
  return true;
}
