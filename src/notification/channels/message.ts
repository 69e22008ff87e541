import type { AlertSnapshot, AlertNotification, CloseReason, Notification } from '../event.ts';
import { formatDuration, oneLine } from './text.ts';

export type Tone = 'bad' | 'warning' | 'good' | 'neutral';

/** The text of a message, before a provider formats it. Every text is one line and not yet escaped. */
export type Message = {
  tone: Tone;
  /** Short enough for a phone's lock screen: "DOWN: Shop / Cart". */
  headline: string;
  title: string;
  text: string;
  facts: readonly { name: string; value: string }[];
  /** In a digest or summary: one line per alert. */
  lines: readonly string[];
  link: string;
  at: string;
  /** Messages about the same alert form a thread. */
  alertId: string | null;
};

/** What one message is about: a notification, several of them, or a test. */
export type Content =
  | { kind: 'notification'; notification: Notification }
  | { kind: 'digest'; notifications: readonly AlertNotification[] }
  | { kind: 'test'; at: string };

const maxLines = 20;

export function composeMessage(content: Content, publicUrl: URL): Message {
  if (content.kind === 'test') return test(content.at, publicUrl);
  if (content.kind === 'digest') return digest(content.notifications, publicUrl);
  const { notification } = content;
  return notification.event === 'SUMMARY'
    ? summary(notification, publicUrl)
    : single(notification, publicUrl);
}

function single({ event, at, alert }: AlertNotification, publicUrl: URL): Message {
  const facts = [
    { name: 'Site', value: oneLine(alert.site.name) },
    ...(alert.page ? [{ name: 'Page', value: oneLine(alert.page.name) }] : []),
    { name: 'Since', value: alert.since },
  ];
  const common = { lines: [], link: alertLink(alert.id, publicUrl), at, alertId: alert.id };
  const title = `${alert.type}: ${oneLine(alert.page?.name ?? alert.site.name)}`;
  if (event === 'OPENED')
    return {
      ...common,
      tone: toneOf(alert),
      headline: `${headlines[alert.type].opened}: ${placeOf(alert)}`,
      title,
      text: oneLine(alert.message),
      facts: [...facts, ...(alert.release ? [{ name: 'Release', value: releaseText(alert.release) }] : [])],
    };
  return {
    ...common,
    tone: alert.closing === 'RECOVERED' ? 'good' : 'neutral',
    headline: `${closedHeadline(alert)}: ${placeOf(alert)}`,
    title,
    text: `${closeText(alert)} It was: ${oneLine(alert.message)}`,
    facts: [...facts, { name: 'Downtime', value: downtime(alert) }],
  };
}

function digest(notifications: readonly AlertNotification[], publicUrl: URL): Message {
  const opened = notifications.filter(({ event }) => event === 'OPENED').length;
  const resolved = notifications.length - opened;
  const counts = [opened > 0 ? `${opened} new` : '', resolved > 0 ? `${resolved} resolved` : ''];
  const headline = `${notifications.length} alerts: ${counts.filter(Boolean).join(', ')}`;
  return {
    tone: opened > 0 ? 'bad' : 'good',
    headline,
    title: headline,
    text: 'Several alerts changed at the same time, so they are combined into one message.',
    facts: [],
    lines: shortened(notifications.map(lineOf)),
    link: new URL('/alerts', publicUrl).href,
    at: notifications.at(-1)!.at,
    alertId: null,
  };
}

type Summary = Extract<Notification, { event: 'SUMMARY' }>;

function summary({ at, site, alerts, received }: Summary, publicUrl: URL): Message {
  const headline = `STILL ${alerts.some(({ type }) => type === 'SITE_DOWN') ? 'DOWN' : 'BROKEN'}: ${oneLine(site.name)}`;
  return {
    tone: 'bad',
    headline,
    title: headline,
    text: `This site ${received ? 'was transferred to your team' : 'is no longer muted'}. Its open alerts:`,
    facts: [],
    lines: shortened(alerts.map((alert) => `${oneLine(alert.message)} (since ${alert.since})`)),
    link: alerts[0] ? alertLink(alerts[0].id, publicUrl) : new URL('/alerts', publicUrl).href,
    at,
    alertId: alerts[0]?.id ?? null,
  };
}

const test = (at: string, publicUrl: URL): Message => ({
  tone: 'neutral',
  headline: 'TEST: Steward can reach you here',
  title: 'Test message',
  text: 'This is a test. Alerts of your sites will arrive like this.',
  facts: [],
  lines: [],
  link: new URL('/', publicUrl).href,
  at,
  alertId: null,
});

const headlines = {
  SITE_DOWN: { opened: 'DOWN', recovered: 'UP' },
  PAGE_DOWN: { opened: 'DOWN', recovered: 'UP' },
  JS_ERROR: { opened: 'JS ERRORS', recovered: 'NO MORE JS ERRORS' },
  CHECKOUT_FAILED: { opened: 'CHECKOUT FAILS', recovered: 'CHECKOUT WORKS' },
} as const satisfies Record<AlertSnapshot['type'], { opened: string; recovered: string }>;

const closedHeadline = (alert: AlertSnapshot): string =>
  alert.closing === 'RECOVERED' ? headlines[alert.type].recovered : 'CLOSED';

const toneOf = (alert: AlertSnapshot): Tone => (alert.type === 'JS_ERROR' ? 'warning' : 'bad');

function lineOf({ event, alert }: AlertNotification): string {
  if (event === 'OPENED')
    return `${headlines[alert.type].opened}: ${placeOf(alert)}: ${oneLine(alert.message)}`;
  return `${closedHeadline(alert)}: ${placeOf(alert)} after ${downtime(alert)}`;
}

const closeTexts: Record<CloseReason, (time: string) => string> = {
  RECOVERED: (time) => `Recovered after ${time}.`,
  BY_HAND: (time) => `Closed manually after ${time}.`,
  UNWATCHED: (time) => `No longer monitored; closed after ${time}.`,
  DELETED: (time) => `No longer monitored; closed after ${time}.`,
  TRANSFERRED: (time) => `Transferred to another team; closed here after ${time}.`,
};
const closeText = (alert: AlertSnapshot): string => closeTexts[alert.closing ?? 'RECOVERED'](downtime(alert));

export const downtimeMs = ({ since, resolvedAt }: AlertSnapshot): number | null =>
  resolvedAt === null ? null : Math.max(0, Date.parse(resolvedAt) - Date.parse(since));

const downtime = (alert: AlertSnapshot): string => formatDuration(downtimeMs(alert) ?? 0);

/** Says when, not why: the release may have nothing to do with it. */
export function releaseText({
  version,
  environmentName,
  minutesBefore,
}: NonNullable<AlertSnapshot['release']>): string {
  const time =
    minutesBefore < 1 ? 'less than a minute' : `${minutesBefore} minute${minutesBefore === 1 ? '' : 's'}`;
  return `${time} after release ${oneLine(version)} on ${oneLine(environmentName)}`;
}

/** "Shop / Cart". */
export const placeOf = ({ site, page }: AlertSnapshot): string =>
  [site.name, ...(page ? [page.name] : [])].map(oneLine).join(' / ');

export const alertLink = (id: string, publicUrl: URL): string => new URL(`/alerts/${id}`, publicUrl).href;

const shortened = (lines: readonly string[]): string[] =>
  lines.length <= maxLines
    ? [...lines]
    : [...lines.slice(0, maxLines - 1), `and ${lines.length - maxLines + 1} more`];
