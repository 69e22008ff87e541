import type { AlertFacts, AlertNotice, Closing, Notice } from '../event.ts';
import { inWords } from './duration.ts';
import { oneLine } from './text.ts';

export type Tone = 'bad' | 'warning' | 'good' | 'neutral';

/** What is said, before anybody has decided how it looks. Every text is one line and not yet escaped. */
export type Message = {
  tone: Tone;
  /** Short enough for a telephone: "DOWN: Shop / Cart". */
  headline: string;
  title: string;
  text: string;
  facts: readonly { name: string; value: string }[];
  /** Of a digest or summary: one line an alert. */
  lines: readonly string[];
  link: string;
  at: string;
  /** The alert whose thread it belongs to. */
  alertId: string | null;
};

/** What goes out in one message: a notice, several of them, or a test. */
export type Content =
  | { kind: 'notice'; notice: Notice }
  | { kind: 'digest'; notices: readonly AlertNotice[] }
  | { kind: 'test'; at: string };

const mostLines = 20;

export function composeMessage(content: Content, publicUrl: URL): Message {
  if (content.kind === 'test') return test(content.at, publicUrl);
  if (content.kind === 'digest') return digest(content.notices, publicUrl);
  const { notice } = content;
  return notice.event === 'SUMMARY' ? summary(notice, publicUrl) : single(notice, publicUrl);
}

function single({ event, at, alert }: AlertNotice, publicUrl: URL): Message {
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
      headline: `${wordsFor[alert.type].broken}: ${placeOf(alert)}`,
      title,
      text: oneLine(alert.message),
      facts,
    };
  return {
    ...common,
    tone: alert.closing === 'RECOVERED' ? 'good' : 'neutral',
    headline: `${endOf(alert)}: ${placeOf(alert)}`,
    title,
    text: `${closingText(alert)} It was: ${oneLine(alert.message)}`,
    facts: [...facts, { name: 'Downtime', value: downtime(alert) }],
  };
}

function digest(notices: readonly AlertNotice[], publicUrl: URL): Message {
  const opened = notices.filter(({ event }) => event === 'OPENED').length;
  const resolved = notices.length - opened;
  const counts = [opened > 0 ? `${opened} new` : '', resolved > 0 ? `${resolved} resolved` : ''];
  const headline = `${notices.length} alerts: ${counts.filter(Boolean).join(', ')}`;
  return {
    tone: opened > 0 ? 'bad' : 'good',
    headline,
    title: headline,
    text: 'Much happened at once, so here it is in one message.',
    facts: [],
    lines: shortened(notices.map(lineOf)),
    link: new URL('/alerts', publicUrl).href,
    at: notices.at(-1)!.at,
    alertId: null,
  };
}

function summary({ at, site, alerts }: Extract<Notice, { event: 'SUMMARY' }>, publicUrl: URL): Message {
  const headline = `STILL ${alerts.some(({ type }) => type === 'SITE_DOWN') ? 'DOWN' : 'BROKEN'}: ${oneLine(site.name)}`;
  return {
    tone: 'bad',
    headline,
    title: headline,
    text: 'This site is no longer muted. What is wrong with it now:',
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

const wordsFor = {
  SITE_DOWN: { broken: 'DOWN', mended: 'UP' },
  PAGE_DOWN: { broken: 'DOWN', mended: 'UP' },
  JS_ERROR: { broken: 'JS ERRORS', mended: 'NO MORE JS ERRORS' },
  CHECKOUT_FAILED: { broken: 'CHECKOUT FAILS', mended: 'CHECKOUT WORKS' },
} as const satisfies Record<AlertFacts['type'], { broken: string; mended: string }>;

const endOf = (alert: AlertFacts): string =>
  alert.closing === 'RECOVERED' ? wordsFor[alert.type].mended : 'CLOSED';

const toneOf = (alert: AlertFacts): Tone => (alert.type === 'JS_ERROR' ? 'warning' : 'bad');

function lineOf({ event, alert }: AlertNotice): string {
  if (event === 'OPENED')
    return `${wordsFor[alert.type].broken}: ${placeOf(alert)}: ${oneLine(alert.message)}`;
  return `${endOf(alert)}: ${placeOf(alert)} after ${downtime(alert)}`;
}

const closings: Record<Closing, (time: string) => string> = {
  RECOVERED: (time) => `Recovered after ${time}.`,
  BY_HAND: (time) => `Closed by hand after ${time}.`,
  UNWATCHED: (time) => `No longer watched; closed after ${time}.`,
  DELETED: (time) => `No longer watched; closed after ${time}.`,
};
const closingText = (alert: AlertFacts): string => closings[alert.closing ?? 'RECOVERED'](downtime(alert));

export const downtimeMs = ({ since, resolvedAt }: AlertFacts): number | null =>
  resolvedAt === null ? null : Math.max(0, Date.parse(resolvedAt) - Date.parse(since));

const downtime = (alert: AlertFacts): string => inWords(downtimeMs(alert) ?? 0);

/** "Shop / Cart". */
export const placeOf = ({ site, page }: AlertFacts): string =>
  [site.name, ...(page ? [page.name] : [])].map(oneLine).join(' / ');

export const alertLink = (id: string, publicUrl: URL): string => new URL(`/alerts/${id}`, publicUrl).href;

const shortened = (lines: readonly string[]): string[] =>
  lines.length <= mostLines
    ? [...lines]
    : [...lines.slice(0, mostLines - 1), `and ${lines.length - mostLines + 1} more`];
