import { isOnHost, type ChatProvider } from '../chat.ts';
import type { Message, Tone } from '../message.ts';
import { fitText } from '../text.ts';

const colors: Record<Tone, number> = { bad: 0xe74c3c, warning: 0xf1c40f, good: 0x2ecc71, neutral: 0x3498db };

/** For a URL that ends in /slack, Discord expects Slack's format. */
export const discord: ChatProvider = {
  name: 'discord',
  matches: (url) => isOnHost(url, ['discord.com', 'discordapp.com']) && !/\/slack\/?$/.test(url.pathname),
  toBody,
};

/** Limits of an embed: title 256, description 4,096, a field's name 256 and value 1,024, 6,000 in total. */
function toBody({ tone, headline, text, facts, lines, link, acknowledgeUrl, at }: Message): object {
  const end = acknowledgeUrl ? `\n[Acknowledge](${acknowledgeUrl})` : '';
  const description = fitLines([text, ...lines.map((line) => `• ${line}`)], maxDescription - end.length);
  return {
    username: 'Steward',
    embeds: [
      {
        title: fitText(headline, 256, { escape }),
        url: link,
        description: description + end,
        color: colors[tone],
        timestamp: at,
        fields: facts.map(({ name, value }) => ({
          name,
          value: fitText(value, 300, { escape }) || '–',
          inline: true,
        })),
        footer: { text: 'Steward' },
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

const maxDescription = 4_096;

/** Each line gets a share of the room that is left, so that a long one does not push out the others. */
function fitLines(all: readonly string[], max: number): string {
  const lines: string[] = [];
  let room = max;
  for (const line of all) {
    if (room <= 20) break;
    const fitted = fitText(line, Math.min(room, lines.length === 0 ? 2_000 : 300), { escape });
    lines.push(fitted);
    room -= fitted.length + 1;
  }
  return lines.join('\n');
}

/** Embeds are read as markdown, including masked links. */
const escape = (text: string): string => text.replaceAll(/[\\*_~`|[\]<>@#]/g, String.raw`\$&`);
