import { messageOf } from '#platform/errors.ts';
import { post } from '../channels/post.ts';
import { transportsOf, type NotificationServices } from './delivery-services.ts';

/** Shows everybody in the chat what a pressed button did. If that fails, the next message of the incident shows it. */
export async function replyInChat(
  services: NotificationServices,
  replyTo: string,
  text: string,
): Promise<void> {
  if (URL.parse(replyTo)?.origin !== 'https://hooks.slack.com') return;
  // Brackets would be read as links and mentions.
  const plain = text.replaceAll(/[<>&]/g, ' ');
  const body = JSON.stringify({
    response_type: 'in_channel',
    replace_original: false,
    text: plain,
    mrkdwn: false,
  });
  try {
    await post(transportsOf(services).http, { url: replyTo, policy: 'public', body });
  } catch (error) {
    services.log.info({ reason: messageOf(error) }, 'cannot reply in the chat');
  }
}
