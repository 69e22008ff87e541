import { escapeHtml } from '../escape-html.ts';
import type { Message } from '../message.ts';
import { fitText } from '../text.ts';

/** 32,000 bytes at most; the limits below stay under that, also when every character takes four. */
export function googleChatBody({ headline, title, text, facts, lines, link, alertId }: Message): object {
  const paragraphs = [
    fitText(text, 1_500, { escape: escapeHtml }),
    ...facts.map(({ name, value }) => `<b>${name}:</b> ${fitText(value, 300, { escape: escapeHtml })}`),
    ...(lines.length > 0
      ? [lines.map((line) => fitText(line, 250, { escape: escapeHtml })).join('<br>')]
      : []),
  ];
  return {
    text: fitText(headline, 300, { escape: harmless }),
    cardsV2: [
      {
        cardId: alertId ? `alert-${alertId}` : 'steward',
        card: {
          header: { title: fitText(title, 200), subtitle: fitText(headline, 200) },
          sections: [
            {
              widgets: [
                ...paragraphs.map((paragraph) => ({ textParagraph: { text: paragraph } })),
                { buttonList: { buttons: [{ text: 'Open', onClick: { openLink: { url: link } } }] } },
              ],
            },
          ],
        },
      },
    ],
  };
}

/** `<users/all>` calls everybody and `<address|words>` is a link; there is no escape, so the bracket is pushed off. */
const harmless = (text: string): string => text.replaceAll('<', '<\u200b').replaceAll(/[*_~`]/g, '$&\u200b');
