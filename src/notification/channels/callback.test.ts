import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callbacks } from './callback.ts';

const secret = '8f742231b10e8888abcd99yyyzzz85a5';
const now = new Date('2026-11-16T12:00:00Z');
const seconds = now.getTime() / 1_000;
const hmac = (text: string, key = secret): string => createHmac('sha256', key).update(text).digest('hex');

const slack = (body: string, { at = seconds, key = secret, signature = '' } = {}) =>
  callbacks.slack(
    {
      headers: {
        'x-slack-request-timestamp': String(at),
        'x-slack-signature': signature || `v0=${hmac(`v0:${at}:${body}`, key)}`,
      },
      body: Buffer.from(body),
    },
    secret,
    now,
  );
const form = (payload: unknown): string => `payload=${encodeURIComponent(JSON.stringify(payload))}`;
const pressed = {
  type: 'block_actions',
  user: { id: 'U1', username: 'ada', name: 'Ada' },
  response_url: 'https://hooks.slack.com/actions/T1/1/x',
  actions: [{ action_id: 'acknowledge', value: 'token' }],
};

describe('a callback of Slack', () => {
  it('names the link of the button and who pressed it', () => {
    expect(slack(form(pressed))).toEqual({
      kind: 'link',
      token: 'token',
      by: 'Ada',
      replyTo: 'https://hooks.slack.com/actions/T1/1/x',
    });
  });

  it.each([
    ['with another secret', { key: 'x' }],
    ['that is older than 5 minutes', { at: seconds - 301 }],
    ['from the future', { at: seconds + 301 }],
    ['without a time', { at: Number.NaN }],
    ['with an empty signature', { signature: 'v0=' }],
    ['of another version', { signature: `v1=${hmac(`v0:${seconds}:${form(pressed)}`)}` }],
  ])('is refused %s', (_, given) => {
    expect(slack(form(pressed), given)).toBeNull();
  });

  it('is refused if the body was changed', () => {
    const signature = `v0=${hmac(`v0:${seconds}:${form(pressed)}`)}`;
    expect(slack(form({ ...pressed, user: { name: 'Eve' } }), { signature })).toBeNull();
  });

  it.each([
    ['another button', form({ ...pressed, actions: [{ action_id: 'other', value: 'x' }] })],
    ['no button', form({ ...pressed, actions: null })],
    [
      'a button without a value',
      form({ ...pressed, actions: [null, { action_id: 'acknowledge', value: 7 }] }),
    ],
    ['another event', form({ ...pressed, type: 'view_submission' })],
    ['no JSON', 'payload=%7B'],
    ['no object', 'payload=null'],
    ['an empty body', ''],
  ])('with a valid signature and %s does nothing', (_, body) => {
    expect(slack(body)).toEqual({ kind: 'other' });
  });
});

const pagerduty = (body: string, signature = `v1=${hmac(body)}`) =>
  callbacks.pagerduty(
    { headers: { 'x-pagerduty-signature': signature }, body: Buffer.from(body) },
    secret,
    now,
  );
const acknowledged = {
  event: {
    event_type: 'incident.acknowledged',
    occurred_at: '2026-11-01T12:00:00.000Z',
    agent: { summary: 'Ada\nLovelace', type: 'user_reference' },
    data: { id: 'PGR0VU2', type: 'incident', incident_key: 'alert' },
  },
};

describe('a callback of PagerDuty', () => {
  it('names the alert and who acknowledged it', () => {
    expect(pagerduty(JSON.stringify(acknowledged))).toEqual({
      kind: 'alert',
      alertId: 'alert',
      by: 'Ada Lovelace',
      at: new Date('2026-11-01T12:00:00Z'),
    });
    const { occurred_at: _, ...timeless } = acknowledged.event;
    expect(pagerduty(JSON.stringify({ event: timeless }))).toMatchObject({ kind: 'alert', at: null });
  });

  it('is accepted if one of its signatures is right', () => {
    const body = JSON.stringify(acknowledged);
    expect(pagerduty(body, `v1=${hmac(body, 'old')}, v1=${hmac(body)}`)).toMatchObject({ kind: 'alert' });
  });

  it.each(['', 'v1=', 'undefined', `v0=${hmac(JSON.stringify(acknowledged))}`, `v1=${hmac('{}')}`])(
    'is refused with the signature "%s"',
    (signature) => expect(pagerduty(JSON.stringify(acknowledged), signature || ' ')).toBeNull(),
  );

  it.each([
    ['another event', { event: { ...acknowledged.event, event_type: 'incident.resolved' } }],
    ['a test', { event: { event_type: 'pagey.ping', data: { message: 'Hello' } } }],
    ['an incident without a key', { event: { ...acknowledged.event, data: null } }],
    ['no event', null],
  ])('about %s does nothing', (_, body) => {
    expect(pagerduty(JSON.stringify(body))).toEqual({ kind: 'other' });
  });
});
