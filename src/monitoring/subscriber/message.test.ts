import { expect, it } from 'vitest';
import type { SubscriberMessage, UpdateMessage } from './message.ts';
import { toMail } from './to-mail.ts';
import { toSlack } from './to-slack.ts';
import { toWebhook } from './to-webhook.ts';

const page = {
  id: 'p1',
  title: 'Acme',
  locale: 'en',
  url: 'https://status.example/status/acme?key=k',
} as const;
const at = new Date('2026-11-16T12:00:00Z');
const update: UpdateMessage = {
  kind: 'update',
  page,
  incident: {
    id: 'i1',
    title: 'Payments fail',
    impact: 'PARTIAL_OUTAGE',
    components: [{ id: 'c1', name: 'Checkout' }],
    startedAt: at,
    resolvedAt: null,
    scheduled: null,
  },
  update: { id: 'u1', state: 'IDENTIFIED', body: 'A provider is down.\n\nMore at noon.', at },
  unsubscribeUrl: 'https://status.example/status/acme/unsubscribe/t',
};
const confirm: SubscriberMessage = {
  kind: 'confirm',
  at,
  page,
  confirmUrl: 'https://status.example/status/acme/confirm/t',
  components: null,
};
const headers = { to: 'kim@example.com', id: 'd1', host: 'status.example' };

it('a mail about an update says what, when and for which components, and how to unsubscribe', () => {
  const mail = toMail(update, headers);
  expect(mail).toMatchObject({
    to: 'kim@example.com',
    subject: 'Acme: Payments fail (Identified)',
    messageId: '<d1@status.example>',
    references: '<status-i1@status.example>',
    headers: {
      'List-Unsubscribe': '<https://status.example/status/acme/unsubscribe/t>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  expect(mail.text).toBe(
    `Payments fail

Identified · 16 Nov 2026, 12:00 UTC
Affects: Checkout

A provider is down.

More at noon.

Open the status page:
https://status.example/status/acme?key=k

--${' '}
You get this message because you subscribed to Acme.
Unsubscribe: https://status.example/status/acme/unsubscribe/t
`,
  );
});

it('messages about a planned maintenance say when it begins and ends', () => {
  const scheduled = { from: new Date('2026-11-20T22:00:00Z'), until: new Date('2026-11-20T23:30:00Z') };
  const planned = {
    ...update,
    incident: { ...update.incident, scheduled },
    update: { ...update.update, state: 'SCHEDULED' as const },
  };
  expect(toMail(planned, headers).text).toContain('Planned: 20 Nov 2026, 22:00 – 23:30 UTC\n');
  expect(JSON.stringify(toSlack(planned))).toContain('Planned: 20 Nov 2026, 22:00 – 23:30 UTC');
  expect(JSON.parse(JSON.stringify(toWebhook(planned, 'whsec_x')))).toMatchObject({
    data: {
      incident: { scheduled: { from: '2026-11-20T22:00:00.000Z', until: '2026-11-20T23:30:00.000Z' } },
    },
  });
  const german = { ...planned, page: { ...page, locale: 'de' as const } };
  expect(toMail(german, headers).text).toContain('Geplant: 20.11.2026, 22:00 – 23:30 UTC');
});

it('a mail that asks for a confirmation has no way to unsubscribe, since nothing is subscribed yet', () => {
  const mail = toMail(confirm, headers);
  expect(mail.headers).not.toHaveProperty('List-Unsubscribe');
  expect(mail.text).toContain('Confirm the subscription:\nhttps://status.example/status/acme/confirm/t');
});

it('a mail is in the language of the page', () => {
  const german = { ...update, page: { ...page, locale: 'de' as const } };
  expect(toMail(german, headers).text).toContain('Betrifft: Checkout');
  expect(toMail(german, headers).html).toContain('<html lang="de">');
  expect(toMail({ ...confirm, page: german.page }, headers).subject).toBe(
    'Bestätigen Sie das Abonnement von Acme',
  );
});

it('text of people is neither HTML nor a header', () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: eve@example.com';
  const mail = toMail(
    { ...update, page: { ...page, title: hostile }, incident: { ...update.incident, title: hostile } },
    headers,
  );
  expect(mail.html).not.toContain('<script>');
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

it('a webhook gets the update as JSON', () => {
  expect(JSON.parse(JSON.stringify(toWebhook(update, 'whsec_x')))).toEqual({
    type: 'status.update',
    timestamp: '2026-11-16T12:00:00.000Z',
    data: {
      page: { id: 'p1', title: 'Acme', url: page.url },
      incident: {
        id: 'i1',
        title: 'Payments fail',
        impact: 'PARTIAL_OUTAGE',
        components: [{ id: 'c1', name: 'Checkout' }],
        startedAt: '2026-11-16T12:00:00.000Z',
        resolvedAt: null,
        scheduled: null,
      },
      update: {
        id: 'u1',
        state: 'IDENTIFIED',
        body: 'A provider is down.\n\nMore at noon.',
        at: '2026-11-16T12:00:00.000Z',
      },
      unsubscribeUrl: update.unsubscribeUrl,
    },
  });
  expect(toWebhook(confirm, 'whsec_x')).toMatchObject({
    type: 'subscription.confirm',
    data: { confirmUrl: confirm.confirmUrl, signingSecret: 'whsec_x', components: null },
  });
});

it('Slack gets blocks, and the text of people as plain text', () => {
  expect(toSlack(update)).toEqual({
    text: 'Acme: Payments fail (Identified)',
    blocks: [
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: '*<https://status.example/status/acme?key=k|Payments fail>*\nIdentified · 16 Nov 2026, 12:00 UTC',
        },
      },
      { type: 'section', text: { type: 'plain_text', text: 'A provider is down.\n\nMore at noon.' } },
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: 'Affects: Checkout · Acme · <https://status.example/status/acme/unsubscribe/t|Unsubscribe>',
          },
        ],
      },
    ],
  });
});
