import { describe, expect, it } from 'vitest';
import {
  endlessDigest,
  endlessNotification,
  hostileNotification,
  link,
  messageOf,
  opened,
  resolved,
} from '../message.fixture.ts';
import { slack } from './message.ts';

const zeroWidth = '\u200b';

describe('a message in Slack or Mattermost', () => {
  it('names the page that is down and the reason', () => {
    expect(slack.toBody(messageOf(opened))).toEqual({
      text: 'Down: Shop / Cart',
      mrkdwn: false,
      username: 'Steward',
      attachments: [
        {
          fallback: 'Down: Shop / Cart',
          color: '#e01e5a',
          title: 'Page down: Cart',
          title_link: link,
          text: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
          fields: [
            { title: 'Site', value: 'Shop', short: true },
            { title: 'Page', value: 'Cart', short: true },
            { title: 'Address', value: 'https://shop.example/cart', short: true },
            { title: 'Started', value: '2026-08-22 14:04 UTC', short: true },
          ],
          mrkdwn_in: [],
        },
      ],
    });
  });

  it('contains the downtime when the alert is closed', () => {
    expect(slack.toBody(messageOf(resolved))).toMatchObject({
      text: 'Up: Shop / Cart',
      attachments: [
        {
          color: '#2eb67d',
          text: 'Recovered after 2 h 5 min. The alert was: Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
          fields: [{}, {}, {}, {}, { title: 'Downtime', value: '2 h 5 min', short: true }],
        },
      ],
    });
  });

  it('mentions nobody and breaks links', () => {
    const text = JSON.stringify(slack.toBody(messageOf(hostileNotification)));
    expect(text).toContain(`&lt;!channel&gt; @${zeroWidth}all`);
    expect(text).toContain(`[click]${zeroWidth}(https://evil.example)`);
    expect(text).not.toMatch(/<|>|@[a-z]|\]\(|\\n|\\r|\u202e/);
  });

  it('stays within its limits and is not cut inside a character or an escape sequence', () => {
    const { text, attachments } = slack.toBody(messageOf(endlessNotification)) as any;
    expect(text.length).toBeLessThanOrEqual(300);
    expect(attachments[0].text.length).toBeLessThanOrEqual(3_000);
    expect(attachments[0].text).toMatch(/^(🛒)+…$/u);
    const escapes = slack.toBody({ ...messageOf(opened), text: '<'.repeat(2_000), lines: [] }) as any;
    expect(escapes.attachments[0].text).toMatch(/^(&lt;){749}…$/);
    expect((slack.toBody(endlessDigest) as any).attachments[0].text.length).toBeLessThanOrEqual(3_000);
  });
});
