import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { limitMessages } from '#identity/limit-messages.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { addNotifiedChannel, insertDeliveries } from '../announcement-storage.ts';
import { definitionOf, isSettingsChannel } from '../channels/index.ts';
import { listRecipients, resumeQueues } from '../settings/settings-storage.ts';
import { findUsableChannels } from '../usable-channel-storage.ts';
import { findDelivery, isOpenForUpdate, makeDueNow } from './log-storage.ts';

/** A delivery that waits for a retry is made due now; any other is sent again as a new delivery. */
export async function resendNotification(ctx: Context, deliveryId: string): Promise<true> {
  const teams = callerTeams(ctx, 'notification.manage');
  const delivery = await findDelivery(ctx.db, teams, deliveryId);
  if (!delivery) throw notFound('This message');
  requireRole(ctx, 'notification.manage', delivery.teamId);
  const { status, ...again } = delivery;
  const { teamId, channel, subjectId, notification } = again;
  if (!(await findUsableChannels(ctx.db, teamId)).on.includes(channel))
    throw badRequest(
      isSettingsChannel(channel)
        ? `The channel ${channel} is off.`
        : 'Its receiver is off, was deleted, or is no longer a member of the team.',
      { field: 'deliveryId' },
    );
  const [recipient] = channel === 'email' ? await listRecipients(ctx.db, [teamId]) : [];
  const { emailAddresses = [], unconfirmed = [] } = recipient ?? {};
  const addresses = emailAddresses.filter((address) => !unconfirmed.includes(address));
  await limitMessages(ctx, 'resend', { teamId, addresses });
  await ctx.db.transaction().execute(async (tx) => {
    const isOpen = await isOpenForUpdate(tx, subjectId);
    if (definitionOf(channel).closing && notification.event === 'OPENED' && !isOpen)
      throw badRequest(
        `This ${'alert' in notification ? 'alert' : 'incident'} is closed. Sending its opening again would open an incident that is never closed.`,
        { field: 'deliveryId' },
      );
    if (status === 'PENDING') {
      await makeDueNow(tx, delivery, deliveryId);
    } else {
      await insertDeliveries(tx, [{ ...again, id: newId(), delaySeconds: 0, resent: true }]);
      if (notification.event === 'OPENED') await addNotifiedChannel(tx, subjectId, channel);
    }
    await resumeQueues(tx, teamId, [channel]);
    await record(tx, ctx.caller, 'notification.resend', `${channel} message ${deliveryId}`, teamId);
  });
  return true;
}
