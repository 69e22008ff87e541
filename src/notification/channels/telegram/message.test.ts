import { describe, expect, it } from 'vitest';
import { endlessDigest, endlessNotification, hostileNotification, messageOf } from '../message.fixture.ts';
import { telegramBody } from './message.ts';

type Body = { text: string; entities: { offset: number; length: number }[]; parse_mode?: string };

describe('a message in Telegram', () => {
  it('has no markup and mentions nobody', () => {
    const { text, parse_mode } = telegramBody(messageOf(hostileNotification), '1') as Body;
    expect(parse_mode).toBeUndefined();
    expect(text).toContain('<!channel> @\u200ball <users/all> <@\u200b123>');
    expect(text).not.toContain('\u202e');
  });

  it.each([
    ['an alert', messageOf(endlessNotification)],
    ['a digest', endlessDigest],
  ])('stays within 4,096 characters and ends with the link: %s', (_name, message) => {
    const { text, entities } = telegramBody(message, '1') as Body;
    expect(text.length).toBeLessThanOrEqual(4_096);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith(`\n\n${message.link}`)).toBe(true);
    expect(text.slice(entities[0]!.offset, entities[0]!.length)).toBe(text.split('\n')[0]);
  });
});
