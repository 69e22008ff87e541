import { isOnHost, type ChatProvider } from '../chat.ts';
import type { Message, Tone } from '../message.ts';
import { fitText } from '../text.ts';

const styles: Record<Tone, string> = {
  bad: 'attention',
  warning: 'warning',
  good: 'good',
  neutral: 'accent',
};

/** Workflows have moved from logic.azure.com to powerplatform.com; the others are connectors. */
const hosts = ['webhook.office.com', 'outlook.office.com', 'logic.azure.com', 'powerplatform.com'];

export const teams: ChatProvider = { name: 'teams', matches: (url) => isOnHost(url, hosts), toBody };

/** An adaptive card for a webhook of Workflows. At most 28 KB; the limits below add up to less, also in UTF-8. */
function toBody({ tone, headline, text, facts, lines, link, acknowledgeUrl }: Message): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            {
              type: 'Container',
              style: styles[tone],
              items: [
                {
                  type: 'TextBlock',
                  text: fitText(headline, 300, { escape }),
                  weight: 'Bolder',
                  size: 'Large',
                  wrap: true,
                },
              ],
            },
            ...[fitText(text, 2_000), ...lines.map((line) => fitText(line, 200))].map(plainBlock),
            ...(facts.length > 0
              ? [
                  {
                    type: 'FactSet',
                    facts: facts.map(({ name, value }) => ({
                      title: name,
                      value: fitText(value, 300, { escape }),
                    })),
                  },
                ]
              : []),
          ],
          actions: [
            { type: 'Action.OpenUrl', title: 'Open', url: link },
            ...(acknowledgeUrl
              ? [{ type: 'Action.OpenUrl', title: 'Acknowledge', url: acknowledgeUrl }]
              : []),
          ],
        },
      },
    ],
  };
}

/** A text run is shown as it is; a TextBlock would be read as markdown. */
const plainBlock = (text: string): object => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text }],
});

/** Titles and facts are read as markdown. Zero-width spaces break its marks. */
const escape = (text: string): string => text.replaceAll(/[*_[\]`~#<>]/g, '$&\u200b');
