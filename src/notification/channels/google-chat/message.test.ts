import { describe, expect, it } from 'vitest';
import {
  alertId,
  endlessDigest,
  endlessNotification,
  hostileNotification,
  link,
  messageOf,
  opened,
} from '../message.fixture.ts';
import { googleChat } from './message.ts';

const zeroWidth = '\u200b';

describe('a message in Google Chat', () => {
  it('names the page that is down and the reason', () => {
    expect(googleChat.toBody(messageOf(opened))).toEqual({
      text: 'Down: Shop / Cart',
      cardsV2: [
        {
          cardId: `alert-${alertId}`,
          card: {
            header: { title: 'Page down: Cart', subtitle: 'Down: Shop / Cart' },
            sections: [
              {
                widgets: [
                  { textParagraph: { text: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable' } },
                  { textParagraph: { text: '<b>Site:</b> Shop' } },
                  { textParagraph: { text: '<b>Page:</b> Cart' } },
                  { textParagraph: { text: '<b>Address:</b> https://shop.example/cart' } },
                  { textParagraph: { text: '<b>Started:</b> 2026-08-22 14:04 UTC' } },
                  { buttonList: { buttons: [{ text: 'Open', onClick: { openLink: { url: link } } }] } },
                ],
              },
            ],
          },
        },
      ],
    });
  });

  it('mentions nobody and escapes HTML', () => {
    const { text, cardsV2 } = googleChat.toBody(messageOf(hostileNotification)) as any;
    expect(text).toContain(`<${zeroWidth}users/all>`);
    expect(text).not.toMatch(/<[a-z!@]/);
    const { widgets } = cardsV2[0].card.sections[0];
    expect(widgets[0].textParagraph.text).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &quot;q&quot; &#39;s&#39; &amp;',
    );
  });

  it('stays under 32,000 bytes', () => {
    expect(Buffer.byteLength(JSON.stringify(googleChat.toBody(messageOf(endlessNotification))))).toBeLessThan(
      32_000,
    );
    expect(Buffer.byteLength(JSON.stringify(googleChat.toBody(endlessDigest)))).toBeLessThan(32_000);
  });
});
