import { describe, expect, it } from 'vitest';
import type { AlertNotification } from '../event.ts';
import { discord } from './discord/message.ts';
import { toMail } from './email/message.ts';
import { googleChat } from './google-chat/message.ts';
import { composeMessage, type Message } from './message.ts';
import { endlessNotification, messageOf, opened, publicUrl, resolved } from './message.fixture.ts';
import { ntfyBody } from './ntfy/message.ts';
import { opsgenieBody } from './opsgenie/message.ts';
import { bodyWithButton, slack } from './slack/message.ts';
import { teams } from './teams/message.ts';
import { telegramBody } from './telegram/message.ts';
import { webhookBody } from './webhook/message.ts';

const token = 'a'.repeat(43);
const acknowledgeUrl = `https://steward.example/acknowledge/${token}`;
const withLink = <T extends AlertNotification>(notification: T): T => ({ ...notification, acknowledgeUrl });

const formats: Record<string, (notification: AlertNotification, message: Message) => object> = {
  discord: (_, message) => discord.toBody(message),
  email: (_, message) => toMail(message, { to: ['ops@example.com'], id: 'x', host: 'steward.example' }),
  googleChat: (_, message) => googleChat.toBody(message),
  ntfy: (_, message) => ntfyBody(message, 'topic'),
  opsgenie: (notification) => opsgenieBody(notification, publicUrl),
  slack: (_, message) => slack.toBody(message),
  teams: (_, message) => teams.toBody(message),
  telegram: (_, message) => telegramBody(message, '1'),
  webhook: (notification) => webhookBody({ kind: 'notification', notification }, publicUrl),
};
const render = (name: string, notification: AlertNotification): string =>
  JSON.stringify(formats[name]!(notification, messageOf(notification)));

describe.each(Object.keys(formats))('a message in the format of %s', (name) => {
  it('has the link to acknowledge, also if everything else is too long', () => {
    expect(render(name, withLink(opened))).toContain(acknowledgeUrl);
    expect(render(name, withLink(endlessNotification))).toContain(acknowledgeUrl);
  });

  it('has none without an incident, or when it has ended', () => {
    for (const notification of [opened, resolved])
      expect(render(name, notification).toLowerCase()).not.toContain('acknowledge');
  });
});

it('with a callback, Slack gets a button with the token of the link instead', () => {
  const message = composeMessage({ kind: 'notification', notification: withLink(opened) }, publicUrl);
  const { attachments } = bodyWithButton(message) as { attachments: object[] };
  expect(attachments[1]).toEqual({
    fallback: 'Acknowledge',
    blocks: [
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'acknowledge',
            text: { type: 'plain_text', text: 'Acknowledge' },
            value: token,
          },
        ],
      },
    ],
  });
  expect(JSON.stringify(attachments)).not.toContain(acknowledgeUrl);
  expect(bodyWithButton(messageOf(opened))).toEqual(slack.toBody(messageOf(opened)));
});
