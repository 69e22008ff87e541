import type { Context } from '#identity/context.ts';
import { findOwningAccount } from '#identity/team/team-storage.ts';
import { badRequest } from '#platform/errors.ts';
import { transportsOf, type NotificationServices } from './delivery-services.ts';
import { loadReceivers } from './receivers.ts';
import { sendTest } from './test-notification.ts';
import { channelOf, tryDecrypt } from '../destination/destination.ts';
import { findOwnDestination } from '../destination/find-own-destination.ts';

/** Sends a test message and waits for the response, even if the destination is off. */
export async function testDestination(ctx: Context & NotificationServices, id: string): Promise<true> {
  const { teamId, name, ...destination } = await findOwnDestination(ctx, id);
  if (!tryDecrypt(ctx.secrets, destination.config))
    throw badRequest('Its address or key can no longer be decrypted. Enter it again.', { field: 'id' });
  const queue = { teamId, channel: channelOf(destination), ownerId: await findOwningAccount(ctx.db, teamId) };
  const receiverOf = await loadReceivers(ctx, transportsOf(ctx), [queue], { alsoIfOff: true });
  const receiver = receiverOf(queue);
  const { addresses } = receiver;
  return sendTest(ctx, receiver, { what: `The destination ${name}`, field: 'id', teamId, addresses });
}
