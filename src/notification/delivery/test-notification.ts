import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { refuse } from '#platform/parse-input.ts';
import type { OpenedChannel } from '../channels/channel.ts';
import { openChannel, settingsChannels, type SettingsChannel } from '../channels/index.ts';
import { decryptRecipient, findTeamRecipient } from '../settings/recipient.ts';
import { transportsOf, type NotificationServices } from './delivery-services.ts';

/** Sends a test message and waits for the response, even if the channel is off. */
export async function testNotification(
  ctx: Context & NotificationServices,
  name: string,
  givenTeamId: string | null | undefined,
): Promise<true> {
  const teamId = chosenTeam(ctx, 'notification.manage', givenTeamId);
  const channel = parseChannel(name, 'channel');
  const recipient = decryptRecipient(ctx, await findTeamRecipient(ctx, teamId));
  const opened = openChannel(channel, recipient, transportsOf(ctx));
  return sendTest(ctx, opened, `The channel ${channel}`, 'channel');
}

/** `what`: the channel or destination, in an error about `field`. */
export async function sendTest(
  { clock }: Pick<Context, 'clock'>,
  opened: OpenedChannel,
  what: string,
  field: string,
): Promise<true> {
  if ('unusable' in opened) throw badRequest(`${what} is not set up: ${opened.unusable}.`, { field });
  const id = newId();
  const outcome = await opened.send(
    { kind: 'test', at: clock.now().toISOString() },
    { batch: id, event: id },
  );
  const problem = outcome.kind === 'sent' ? outcome.note : outcome.error;
  if (problem !== undefined) throw badRequest(`The test was not accepted: ${problem}`, { field });
  return true;
}

const parseChannel = (name: string, field: string): SettingsChannel =>
  settingsChannels.find((known) => known === name) ??
  refuse(`There is no such channel. Choose from ${settingsChannels.join(', ')}.`, field);
