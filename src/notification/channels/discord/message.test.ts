import { describe, expect, it } from 'vitest';
import {
  endlessDigest,
  endlessNotification,
  hostileNotification,
  link,
  messageOf,
  opened,
} from '../message.fixture.ts';
import { discord } from './message.ts';

describe('a message in Discord', () => {
  it('names the page that is down and the reason', () => {
    expect(discord.toBody(messageOf(opened))).toEqual({
      username: 'Steward',
      embeds: [
        {
          title: 'Down: Shop / Cart',
          url: link,
          description: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
          color: 0xe74c3c,
          timestamp: '2026-08-22T14:04:25.000Z',
          fields: [
            { name: 'Site', value: 'Shop', inline: true },
            { name: 'Page', value: 'Cart', inline: true },
            { name: 'Address', value: 'https://shop.example/cart', inline: true },
            { name: 'Started', value: '2026-08-22 14:04 UTC', inline: true },
          ],
          footer: { text: 'Steward' },
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  it('escapes markdown and mentions', () => {
    const { embeds } = discord.toBody(messageOf(hostileNotification)) as any;
    expect(embeds[0].description).toContain(
      String.raw`\<!channel\> \@all \<users/all\> \<\@123\> \[click\](https://evil.example)`,
    );
    expect(embeds[0].title).not.toMatch(/[\r\n]/);
  });

  it('stays within its limits', () => {
    const [embed] = (discord.toBody(messageOf(endlessNotification)) as any).embeds;
    expect(embed.title.length).toBeLessThanOrEqual(256);
    expect(embed.description.length).toBeLessThanOrEqual(4_096);
    for (const { value } of embed.fields) expect(value.length).toBeLessThanOrEqual(1_024);
    const total = [embed.title, embed.description, embed.footer.text, ...embed.fields.flatMap(Object.values)]
      .filter((part) => typeof part === 'string')
      .join('');
    expect(total.length).toBeLessThanOrEqual(6_000);
    expect(total.isWellFormed()).toBe(true);
    expect((discord.toBody(endlessDigest) as any).embeds[0].description.length).toBeLessThanOrEqual(4_096);
  });

  it('stays within its limits with the link to acknowledge at its end', () => {
    const acknowledgeUrl = `https://steward.example.com/acknowledge/${'a'.repeat(43)}`;
    const lines = Array.from({ length: 20 }, () => 'The cart is down. '.repeat(20));
    const message = { ...endlessDigest, text: 'Shop. '.repeat(500), lines, acknowledgeUrl };
    const [{ description }] = (discord.toBody(message) as any).embeds;
    expect(description.length).toBeLessThanOrEqual(4_096);
    expect(description.endsWith(`\n[Acknowledge](${acknowledgeUrl})`)).toBe(true);
  });
});
