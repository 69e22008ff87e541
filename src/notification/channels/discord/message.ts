import type { Message, Tone } from '../message.ts';
import { fitText } from '../text.ts';

const colors: Record<Tone, number> = { bad: 0xe74c3c, warning: 0xf1c40f, good: 0x2ecc71, neutral: 0x3498db };

/** Of an embed: title 256, description 4,096, a field's name 256 and value 1,024, all of it together 6,000. */
export function discordBody({ tone, headline, text, facts, lines, link, at }: Message): object {
  return {
    username: 'Steward',
    embeds: [
      {
        title: fitText(headline, 256, { escape }),
        url: link,
        description: [text, ...lines.map((line) => `• ${line}`)].reduce<string[]>(taken, []).join('\n'),
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

const mostDescription = 4_000;

/** Line by line, each in what room is left, so that one long line does not hide the others behind it. */
function taken(lines: string[], line: string): string[] {
  const room = mostDescription - lines.reduce((sum, { length }) => sum + length + 1, 0);
  if (room > 20) lines.push(fitText(line, Math.min(room, lines.length === 0 ? 2_000 : 300), { escape }));
  return lines;
}

/** Discord reads markdown, also masked links, in an embed. */
const escape = (text: string): string => text.replaceAll(/[\\*_~`|[\]<>@#]/g, String.raw`\$&`);
