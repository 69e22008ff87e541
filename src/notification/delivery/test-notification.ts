import type { Context } from '#identity/context.ts';
import { limitMessages, requireMailable } from '#identity/limit-messages.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { findOwningAccount } from '#identity/team/team-storage.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { refuse } from '#platform/parse-input.ts';
import type { OpenedChannel } from '../channels/channel.ts';
import { settingsChannels, type SettingsChannel } from '../channels/index.ts';
import { ensureNotificationSettings } from '../settings/settings-storage.ts';
import { transportsOf, type NotificationServices } from './delivery-services.ts';
import { loadReceivers } from './receivers.ts';

/** Sends a test message and waits for the response, even if the channel is off. */
export async function testNotification(
  ctx: Context & NotificationServices,
  name: string,
  givenTeamId: string | null | undefined,
): Promise<true> {
  const teamId = chosenTeam(ctx, 'notification.manage', givenTeamId);
  const channel = parseChannel(name, 'channel');
  await ensureNotificationSettings(ctx.db, teamId, ctx.caller.user.email);
  const queue = { teamId, channel, ownerId: await findOwningAccount(ctx.db, teamId) };
  const receiver = (await loadReceivers(ctx, transportsOf(ctx), [queue], { alsoIfOff: true }))(queue);
  const { addresses } = receiver;
  return sendTest(ctx, receiver, { what: `The channel ${channel}`, field: 'channel', teamId, addresses });
}

/** `what`: the channel or destination, in an error about `field`. `addresses`: those that the test is mailed to. */
type TestOf = { what: string; field: string; teamId: string; addresses: readonly string[] };

export async function sendTest(
  ctx: Pick<Context, 'db' | 'clock' | 'rateLimiter' | 'caller'>,
  opened: OpenedChannel,
  { what, field, teamId, addresses }: TestOf,
): Promise<true> {
  if ('unusable' in opened) throw badRequest(`${what} reaches nobody: ${opened.unusable}.`, { field });
  await limitMessages(ctx, 'test', { teamId, addresses });
  await requireMailable(ctx, { teamId, addresses });
  const id = newId();
  const outcome = await opened.send(
    { kind: 'test', at: ctx.clock.now().toISOString() },
    { batch: id, event: id },
  );
  if (outcome.kind !== 'sent') throw badRequest(`The test was not accepted: ${outcome.error}`, { field });
  if (outcome.note !== undefined)
    throw badRequest(`The test did not reach everybody: ${outcome.note}`, { field });
  return true;
}

const parseChannel = (name: string, field: string): SettingsChannel =>
  settingsChannels.find((known) => known === name) ??
  refuse(`There is no such channel. Choose from ${settingsChannels.join(', ')}.`, field);
