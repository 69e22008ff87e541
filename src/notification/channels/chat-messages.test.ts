import { describe, expect, it } from 'vitest';
import { composeMessage, type Message } from './message.ts';
import { discordBody } from './discord/message.ts';
import { googleChatBody } from './google-chat/message.ts';
import { slackBody } from './slack/message.ts';
import { teamsBody } from './teams/message.ts';
import { alertId, endlessNotice, hostileNotice, opened, publicUrl, resolved } from './message.fixture.ts';

const of = (notice: typeof opened): Message => composeMessage({ kind: 'notice', notice }, publicUrl);
const link = `https://steward.example/alerts/${alertId}`;
const zeroWidth = '\u200b';

describe('a message in Slack or Mattermost', () => {
  it('says what is down', () => {
    expect(slackBody(of(opened))).toEqual({
      text: 'DOWN: Shop / Cart',
      mrkdwn: false,
      username: 'Steward',
      attachments: [
        {
          fallback: 'DOWN: Shop / Cart',
          color: '#e01e5a',
          title: 'PAGE_DOWN: Cart',
          title_link: link,
          text: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
          fields: [
            { title: 'Site', value: 'Shop', short: true },
            { title: 'Page', value: 'Cart', short: true },
            { title: 'Since', value: '2026-08-22T14:04:20.000Z', short: true },
          ],
          mrkdwn_in: [],
        },
      ],
    });
  });

  it('says for how long it was down', () => {
    expect(slackBody(of(resolved))).toMatchObject({
      text: 'UP: Shop / Cart',
      attachments: [
        {
          color: '#2eb67d',
          text: 'Recovered after 2 h 5 min. It was: Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
          fields: [{}, {}, {}, { title: 'Downtime', value: '2 h 5 min', short: true }],
        },
      ],
    });
  });

  it('calls nobody and links nowhere, whatever a page says', () => {
    const text = JSON.stringify(slackBody(of(hostileNotice)));
    expect(text).toContain(`&lt;!channel&gt; @${zeroWidth}all`);
    expect(text).toContain(`[click]${zeroWidth}(https://evil.example)`);
    expect(text).not.toMatch(/<|>|@[a-z]|\]\(|\\n|\\r|\u202e/);
  });

  it('stays within its limits, without half a character or half an escape', () => {
    const { text, attachments } = slackBody(of(endlessNotice)) as any;
    expect(text.length).toBeLessThanOrEqual(300);
    expect(attachments[0].text.length).toBeLessThanOrEqual(3_000);
    expect(attachments[0].text).toMatch(/^(🛒)+…$/u);
    const escapes = slackBody({ ...of(opened), text: '<'.repeat(2_000), lines: [] }) as any;
    expect(escapes.attachments[0].text).toMatch(/^(&lt;){749}…$/);
  });
});

describe('a message in Discord', () => {
  it('says what is down', () => {
    expect(discordBody(of(opened))).toEqual({
      username: 'Steward',
      embeds: [
        {
          title: 'DOWN: Shop / Cart',
          url: link,
          description: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
          color: 0xe74c3c,
          timestamp: '2026-08-22T14:04:25.000Z',
          fields: [
            { name: 'Site', value: 'Shop', inline: true },
            { name: 'Page', value: 'Cart', inline: true },
            { name: 'Since', value: '2026-08-22T14:04:20.000Z', inline: true },
          ],
          footer: { text: 'Steward' },
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  it('shows markdown and mentions of a page as they are', () => {
    const { embeds } = discordBody(of(hostileNotice)) as any;
    expect(embeds[0].description).toContain(
      String.raw`\<!channel\> \@all \<users/all\> \<\@123\> \[click\](https://evil.example)`,
    );
    expect(embeds[0].title).not.toMatch(/[\r\n]/);
  });

  it('stays within its limits', () => {
    const [embed] = (discordBody(of(endlessNotice)) as any).embeds;
    expect(embed.title.length).toBeLessThanOrEqual(256);
    expect(embed.description.length).toBeLessThanOrEqual(4_096);
    for (const { value } of embed.fields) expect(value.length).toBeLessThanOrEqual(1_024);
    const total = [embed.title, embed.description, embed.footer.text, ...embed.fields.flatMap(Object.values)]
      .filter((part) => typeof part === 'string')
      .join('');
    expect(total.length).toBeLessThanOrEqual(6_000);
    expect(total.isWellFormed()).toBe(true);
  });
});

describe('a message in Teams', () => {
  it('says what is down', () => {
    expect(teamsBody(of(opened))).toEqual({
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
                    text: 'DOWN: Shop / Cart',
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
                  { title: 'Since', value: '2026-08-22T14:04:20.000Z' },
                ],
              },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }],
          },
        },
      ],
    });
  });

  it('reads no markdown of a page where it would be read', () => {
    const { body } = (teamsBody(of(hostileNotice)) as any).attachments[0].content;
    expect(body[0].items[0].text).not.toMatch(/\]\(|\*b|<i|\n/);
    expect(body[1].type).toBe('RichTextBlock');
    expect(body[2].facts[0].value).not.toMatch(/\]\(|\*b/);
  });

  it('stays under 28 KB', () => {
    expect(Buffer.byteLength(JSON.stringify(teamsBody(of(endlessNotice))))).toBeLessThan(28_000);
  });
});

describe('a message in Google Chat', () => {
  it('says what is down', () => {
    expect(googleChatBody(of(opened))).toEqual({
      text: 'DOWN: Shop / Cart',
      cardsV2: [
        {
          cardId: `alert-${alertId}`,
          card: {
            header: { title: 'PAGE_DOWN: Cart', subtitle: 'DOWN: Shop / Cart' },
            sections: [
              {
                widgets: [
                  { textParagraph: { text: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable' } },
                  { textParagraph: { text: '<b>Site:</b> Shop' } },
                  { textParagraph: { text: '<b>Page:</b> Cart' } },
                  { textParagraph: { text: '<b>Since:</b> 2026-08-22T14:04:20.000Z' } },
                  { buttonList: { buttons: [{ text: 'Open', onClick: { openLink: { url: link } } }] } },
                ],
              },
            ],
          },
        },
      ],
    });
  });

  it('calls nobody and holds no HTML of a page', () => {
    const { text, cardsV2 } = googleChatBody(of(hostileNotice)) as any;
    expect(text).toContain(`<${zeroWidth}users/all>`);
    expect(text).not.toMatch(/<[a-z!@]/);
    const { widgets } = cardsV2[0].card.sections[0];
    expect(widgets[0].textParagraph.text).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &quot;q&quot; &#39;s&#39; &amp;',
    );
  });

  it('stays under 32,000 bytes', () => {
    expect(Buffer.byteLength(JSON.stringify(googleChatBody(of(endlessNotice))))).toBeLessThan(32_000);
  });
});

describe('several events in one message', () => {
  const many = Array.from({ length: 60 }, (_, index) => (index < 40 ? opened : resolved));
  const digest = composeMessage({ kind: 'digest', notices: many }, publicUrl);

  it('are counted, and listed as far as anybody would read', () => {
    expect(digest.headline).toBe('60 alerts: 40 new, 20 resolved');
    expect(digest.lines).toHaveLength(20);
    expect(digest.lines[0]).toBe(
      'DOWN: Shop / Cart: Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
    );
    expect(digest.lines.at(-1)).toBe('and 41 more');
  });

  it('stay within the limits of each provider', () => {
    const long = composeMessage({ kind: 'digest', notices: many.map(() => endlessNotice) }, publicUrl);
    expect((slackBody(long) as any).attachments[0].text.length).toBeLessThanOrEqual(3_000);
    expect((discordBody(long) as any).embeds[0].description.length).toBeLessThanOrEqual(4_096);
    expect(Buffer.byteLength(JSON.stringify(teamsBody(long)))).toBeLessThan(28_000);
    expect(Buffer.byteLength(JSON.stringify(googleChatBody(long)))).toBeLessThan(32_000);
  });
});
