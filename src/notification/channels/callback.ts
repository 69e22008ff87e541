import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseDateTime } from '#platform/date-time.ts';

/** A request as it came, because the signature is over its bytes. */
export type CallbackRequest = { headers: Readonly<Record<string, unknown>>; body: Buffer };

/** `by`: who did it there, as the service names them. */
export type Callback =
  /** The button of a message was pressed; `token` is that of its link. `replyTo`: where an answer in the chat is posted to. */
  | { kind: 'link'; token: string; by: string | null; replyTo: string | null }
  /** `at`: when it happened there; null if the service does not say. */
  | { kind: 'alert'; alertId: string; by: string | null; at: Date | null }
  /** Something else happened there. */
  | { kind: 'other' };

/** Null if the signature is wrong. */
type ReadCallback = (request: CallbackRequest, secret: string, now: Date) => Callback | null;

const maxAgeSeconds = 300;

/**
 * A button was pressed. https://docs.slack.dev/authentication/verifying-requests-from-slack: the signature covers the time, so that an
 * old request cannot be repeated. The app is the team's own and needs no review.
 */
const slack: ReadCallback = ({ headers, body }, secret, now) => {
  const timestamp = String(headers['x-slack-request-timestamp']);
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > maxAgeSeconds) return null;
  const expected = `v0=${hmac(secret, Buffer.concat([Buffer.from(`v0:${timestamp}:`), body]))}`;
  if (!isEqual(headers['x-slack-signature'], expected)) return null;
  const payload = new URLSearchParams(body.toString('utf8')).get('payload') ?? '';
  const { type, user, actions, response_url } = parseObject(payload) as {
    type?: unknown;
    user?: { name?: unknown; username?: unknown };
    actions?: { action_id?: unknown; value?: unknown }[];
    response_url?: unknown;
  };
  const action = Array.isArray(actions)
    ? actions.find((each) => each?.action_id === acknowledgeAction)
    : undefined;
  if (type !== 'block_actions' || typeof action?.value !== 'string') return { kind: 'other' };
  const replyTo = typeof response_url === 'string' ? response_url : null;
  return { kind: 'link', token: action.value, by: nameIn(user?.name ?? user?.username), replyTo };
};

/** The name of the button in a message. */
export const acknowledgeAction = 'acknowledge';

/**
 * A V3 webhook subscription, which an administrator of the team's PagerDuty account creates:
 * https://developer.pagerduty.com/docs/webhooks-overview. While a secret is being replaced, there are two signatures. The key of the
 * incident there is the id of the alert here.
 */
const pagerduty: ReadCallback = ({ headers, body }, secret) => {
  const expected = `v1=${hmac(secret, body)}`;
  const given = String(headers['x-pagerduty-signature']).split(',').slice(0, 10);
  if (!given.some((each) => isEqual(each.trim(), expected))) return null;
  const { event } = parseObject(body.toString('utf8')) as {
    event?: {
      event_type?: unknown;
      occurred_at?: unknown;
      agent?: { summary?: unknown } | null;
      data?: { incident_key?: unknown };
    };
  };
  const alertId = event?.data?.incident_key;
  if (event?.event_type !== 'incident.acknowledged' || typeof alertId !== 'string') return { kind: 'other' };
  return { kind: 'alert', alertId, by: nameIn(event.agent?.summary), at: parseDateTime(event.occurred_at) };
};

export const callbacks = { slack, pagerduty };

const hmac = (secret: string, data: Buffer): string =>
  createHmac('sha256', secret).update(data).digest('hex');

function isEqual(given: unknown, expected: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Empty if it is no JSON object. */
function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** On one line, because it is shown in lists and messages. */
const nameIn = (value: unknown): string | null =>
  typeof value === 'string'
    ? Array.from(
        value
          .toWellFormed()
          .replaceAll(/[\p{C}\s]+/gu, ' ')
          .trim(),
      )
        .slice(0, 80)
        .join('') || null
    : null;
