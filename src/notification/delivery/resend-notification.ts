import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { addNotifiedChannel, insertDeliveries } from '../announcement-storage.ts';
import { definitions } from '../channels/index.ts';
import { canReceive, findOwnRecipient } from '../settings/recipient.ts';
import { resumeQueues } from '../settings/settings-storage.ts';
import { findDeliveryOf, lockIsOpen, makeDueNow } from './log-storage.ts';

/** A delivery that waits for a retry is tried now; any other is sent once more, as a new delivery. */
export async function resendNotification(ctx: Context, deliveryId: string): Promise<true> {
  const { user } = ctx.caller;
  const delivery = await findDeliveryOf(ctx.db, user.id, deliveryId);
  if (!delivery) throw notFound('This message');
  const { status, ...again } = delivery;
  const { channel, alertId, notification } = again;
  if (!canReceive(await findOwnRecipient(ctx), channel))
    throw badRequest(`The channel ${channel} is off.`, { field: 'deliveryId' });
  await ctx.db.transaction().execute(async (tx) => {
    const isOpen = await lockIsOpen(tx, alertId);
    if (definitions[channel].closing && notification.event === 'OPENED' && !isOpen)
      throw badRequest(
        'This alert is over: sent again, its beginning would open an incident that nobody closes.',
        { field: 'deliveryId' },
      );
    if (status === 'PENDING') {
      await makeDueNow(tx, delivery, deliveryId);
    } else {
      await insertDeliveries(tx, [{ ...again, id: newId(), delaySeconds: 0, resent: true }]);
      if (notification.event === 'OPENED') await addNotifiedChannel(tx, alertId, channel);
    }
    await resumeQueues(tx, user.id, [channel]);
    await record(tx, ctx.caller, 'notification.resend', `${channel} message ${deliveryId}`);
  });
  return true;
}
