import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { lockIsOpen } from '#monitoring/alert/alert-storage.ts';
import { findDeliveryOf, makeDueNow, resumeLanes } from './delivery-log-storage.ts';
import { addTold, insertDeliveries } from '../announcement-storage.ts';
import { ownRecipient } from '../settings/recipient.ts';

/** A message that waits for another try is tried now; any other goes out once more, in an entry of its own. */
export async function resendNotification(ctx: Context, deliveryId: string): Promise<true> {
  const { user } = ctx.caller;
  const delivery = await findDeliveryOf(ctx.db, user.id, deliveryId);
  if (!delivery) throw notFound('This message');
  const { channel, status, ...letter } = delivery;
  const recipient = await ownRecipient(ctx);
  if (!recipient.isOn(channel)) throw badRequest(`The channel ${channel} is off.`, { field: 'deliveryId' });
  await ctx.db.transaction().execute(async (tx) => {
    const isOpen = await lockIsOpen(tx, letter.alertId);
    if (channel === 'incident' && letter.notice.event === 'OPENED' && !isOpen)
      throw badRequest(
        'This alert is over: sent again, its beginning would open an incident that nobody closes.',
        {
          field: 'deliveryId',
        },
      );
    if (status === 'PENDING') {
      await makeDueNow(tx, delivery, deliveryId);
    } else {
      await insertDeliveries(tx, [{ ...letter, id: newId(), channel, delaySeconds: 0, resent: true }]);
      if (letter.notice.event === 'OPENED') await addTold(tx, letter.alertId, channel);
    }
    await resumeLanes(tx, user.id, [channel]);
    await record(tx, ctx.caller, 'notification.resend', `${channel} message ${deliveryId}`);
  });
  return true;
}
