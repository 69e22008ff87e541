import { describe, expect, it } from 'vitest';
import {
  endlessDigest,
  endlessNotification,
  hostileNotification,
  link,
  messageOf,
  opened,
} from '../message.fixture.ts';
import { teams } from './message.ts';

describe('a message in Teams', () => {
  it('names the page that is down and the reason', () => {
    expect(teams.toBody(messageOf(opened))).toEqual({
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
                style: 'attention',
                items: [
                  {
                    type: 'TextBlock',
                    text: 'Down: Shop / Cart',
                    weight: 'Bolder',
                    size: 'Large',
                    wrap: true,
                  },
                ],
              },
              {
                type: 'RichTextBlock',
                inlines: [
                  { type: 'TextRun', text: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable' },
                ],
              },
              {
                type: 'FactSet',
                facts: [
                  { title: 'Site', value: 'Shop' },
                  { title: 'Page', value: 'Cart' },
                  { title: 'Address', value: 'https://shop.example/cart' },
                  { title: 'Started', value: '2026-08-22 14:04 UTC' },
                ],
              },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }],
          },
        },
      ],
    });
  });

  it('breaks markdown', () => {
    const { body } = (teams.toBody(messageOf(hostileNotification)) as any).attachments[0].content;
    expect(body[0].items[0].text).not.toMatch(/\]\(|\*b|<i|\n/);
    expect(body[1].type).toBe('RichTextBlock');
    expect(body[2].facts[0].value).not.toMatch(/\]\(|\*b/);
  });

  it('stays under 28 KB', () => {
    expect(Buffer.byteLength(JSON.stringify(teams.toBody(messageOf(endlessNotification))))).toBeLessThan(
      28_000,
    );
    expect(Buffer.byteLength(JSON.stringify(teams.toBody(endlessDigest)))).toBeLessThan(28_000);
  });
});
