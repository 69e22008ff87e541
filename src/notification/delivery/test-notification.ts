import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { channels, type Channel } from '../channels/channel.ts';
import { ownRecipient } from '../settings/recipient.ts';
import type { NotificationServices } from './delivery-settings.ts';
import { carriersOf } from '../channels/carriers.ts';
import { openSender } from '../channels/open-sender.ts';

/** Sends now and waits for the answer. A channel need not be on to be tried. */
export async function testNotification(ctx: Context & NotificationServices, name: string): Promise<true> {
  const channel = parseChannel(name);
  const { addresses } = await ownRecipient(ctx);
  const sender = openSender(channel, addresses, carriersOf(ctx));
  if ('unusable' in sender)
    throw badRequest(`The channel ${channel} is not set up: ${sender.unusable}.`, { field: 'channel' });
  const id = newId();
  const at = ctx.clock.now().toISOString();
  const outcome = await sender.send({ kind: 'test', at }, { batch: id, event: id });
  const trouble = outcome.kind === 'sent' ? outcome.note : outcome.error;
  if (trouble !== undefined) throw badRequest(`The test was not accepted: ${trouble}`, { field: 'channel' });
  return true;
}

function parseChannel(name: string): Channel {
  const channel = channels.find((known) => known === name);
  if (!channel)
    throw badRequest(`There is no such channel. Choose from ${channels.join(', ')}.`, { field: 'channel' });
  return channel;
}
