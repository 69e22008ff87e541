import { record } from '#identity/audit/record.ts';
import type { Tx } from '#platform/db/pool.ts';
import { closeOnDelete } from '../alert/close-on-delete.ts';
import { updateAlerts } from '../alert/update-alerts.ts';
import type { Context } from '../context.ts';
import { saveBeats } from './beat-storage.ts';
import { startAfresh } from './heartbeat-state.ts';
import {
  deleteHeartbeatRow,
  deleteSubject,
  saveSubject,
  setHeartbeatKey,
  updateHeartbeatRow,
  type Heartbeat,
} from './heartbeat-storage.ts';
import { newKey } from './heartbeat-key.ts';
import { lockNewSite, lockOwnHeartbeat, readHeartbeat } from './own-heartbeat.ts';
import { hasOtherTimes, parseHeartbeatChange, type HeartbeatInput } from './parse-heartbeat.ts';
import { factsOf, toChanged } from './store-beats.ts';
import { conditionOf } from './sweep-heartbeats.ts';
import { countTime } from './uptime-storage.ts';

/** Its alert ends if the change makes it obsolete, or moves it to another owner, where the sweep opens it again. */
export async function updateHeartbeat(ctx: Context, id: string, input: HeartbeatInput): Promise<Heartbeat> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockOwnHeartbeat(tx, ctx, id);
    const settings = parseHeartbeatChange(before, input);
    if (settings.siteId !== before.siteId) await lockNewSite(tx, before, settings.siteId);
    const after: Heartbeat = { ...before, ...settings };
    const facts = hasOtherTimes(before, after)
      ? startAfresh(after, factsOf(before), before.now)
      : factsOf(before);
    const endsAlert = before.isAlerted && (facts.status !== 'DOWN' || after.siteId !== before.siteId);
    if (endsAlert) await endAlert(tx, ctx, before);
    if (before.siteId === null && after.siteId !== null) {
      await closeOnDelete(tx, before.id, null);
      await deleteSubject(tx, before.id);
    }
    if (after.paused !== before.paused || facts.status !== before.status) await countTime(tx, [before.id]);
    await updateHeartbeatRow(tx, before.id, after);
    if (after.siteId === null) await saveSubject(tx, after);
    // Somebody ended it, so it can be opened again at once.
    const alert = endsAlert ? { isAlerted: false, alertChangedAt: null } : {};
    const changedRow = { ...after, ...alert };
    await saveBeats(tx, [toChanged(changedRow, facts, changedRow.isAlerted)], []);
    const changed = Object.keys(input).join(', ');
    await record(
      tx,
      ctx.caller,
      'heartbeat.update',
      `heartbeat ${after.name}${changed && `: ${changed}`}`,
      before.teamId,
    );
    return readHeartbeat(tx, before);
  });
}

const endAlert = (tx: Tx, { environments }: Context, heartbeat: Heartbeat): Promise<void> =>
  updateAlerts(tx, [heartbeat.siteId ?? heartbeat.id], {
    conditions: [conditionOf(heartbeat, { problem: null, closing: 'UNWATCHED' })],
    environments,
  });

export async function rotateHeartbeatKey(ctx: Context, id: string): Promise<Heartbeat> {
  const key = newKey(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const heartbeat = await lockOwnHeartbeat(tx, ctx, id);
    await setHeartbeatKey(tx, heartbeat.id, key);
    const resource = `heartbeat ${heartbeat.name}`;
    await record(tx, ctx.caller, 'heartbeat.rotate-key', resource, heartbeat.teamId);
    return readHeartbeat(tx, heartbeat);
  });
}

export async function deleteHeartbeat(ctx: Context, id: string): Promise<true> {
  await ctx.db.transaction().execute(async (tx) => {
    const heartbeat = await lockOwnHeartbeat(tx, ctx, id);
    if (heartbeat.siteId === null) await closeOnDelete(tx, heartbeat.id, null);
    else if (heartbeat.isAlerted)
      await updateAlerts(tx, [heartbeat.siteId], {
        conditions: [conditionOf(heartbeat, { problem: null, closing: 'DELETED' })],
        environments: ctx.environments,
      });
    await deleteSubject(tx, heartbeat.id);
    await deleteHeartbeatRow(tx, heartbeat.id);
    await record(tx, ctx.caller, 'heartbeat.delete', `heartbeat ${heartbeat.name}`, heartbeat.teamId);
  });
  return true;
}
