import type {
  AlertSnapshot,
  AlertNotification,
  CloseReason,
  DeploymentNotification,
  DeploymentNotice,
  Notification,
} from '../event.ts';
import { formatDuration, formatTime, oneLine } from './text.ts';

export type Tone = 'bad' | 'warning' | 'good' | 'neutral';

/** The text of a message, before a provider formats it. Every text is one line and not yet escaped. */
export type Message = {
  tone: Tone;
  /** Short enough for a phone's lock screen: "Down: Shop / Cart". */
  headline: string;
  title: string;
  text: string;
  facts: readonly { name: string; value: string }[];
  /** In a digest or summary: one line per alert or notice. */
  lines: readonly string[];
  link: string;
  /** With which the receiver acknowledges the incident. */
  acknowledgeUrl?: string;
  at: string;
  /** Messages about the same alert or incident form a thread. */
  subjectId: string | null;
};

/** What one message is about: a notification, several of them, or a test. */
export type Content =
  | { kind: 'notification'; notification: Notification }
  /** `leftOut`: earlier messages that were left out because too many were waiting. */
  | { kind: 'digest'; notifications: readonly AlertNotification[]; leftOut?: number }
  | { kind: 'deployment-digest'; notifications: readonly DeploymentNotification[] }
  | { kind: 'test'; at: string };

const maxLines = 20;

/** `timezone`: of the readers; null if it is not known. */
export function composeMessage(content: Content, publicUrl: URL, timezone: string | null = null): Message {
  if (content.kind === 'test') return test(content.at, publicUrl);
  if (content.kind === 'digest') return digest(content, publicUrl);
  if (content.kind === 'deployment-digest') return deploymentDigest(content.notifications, publicUrl);
  const { notification } = content;
  if ('announcement' in notification) return deployment(notification, publicUrl);
  return 'alert' in notification
    ? single(notification, publicUrl, timezone)
    : summary(notification, publicUrl, timezone);
}

export function headlineOf(notification: Notification): string {
  if ('announcement' in notification) return oneLine(notification.announcement.title);
  if ('alert' in notification) {
    const { event, alert } = notification;
    return `${event === 'OPENED' ? headlines[alert.type].opened : closedHeadline(alert)}: ${placeOf(alert)}`;
  }
  const { alerts, site } = notification;
  return `Still ${alerts.some(({ type }) => type === 'SITE_DOWN') ? 'down' : 'broken'}: ${oneLine(site.name)}`;
}

function single(notification: AlertNotification, publicUrl: URL, timezone: string | null): Message {
  const { event, at, alert } = notification;
  const address = alert.page?.url ?? alert.site.url;
  const facts = [
    { name: ownerNames[alert.site.kind ?? 'SITE'], value: oneLine(alert.site.name) },
    ...(alert.source ? [{ name: sourceName(alert.type), value: oneLine(alert.source.name) }] : []),
    ...(alert.page ? [{ name: 'Page', value: oneLine(alert.page.name) }] : []),
    ...(address ? [{ name: 'Address', value: oneLine(address) }] : []),
    { name: 'Started', value: formatTime(alert.since, timezone) },
  ];
  const common = {
    headline: headlineOf(notification),
    lines: [],
    link: alertLink(alert, publicUrl),
    at,
    subjectId: alert.id,
    ...acknowledgeIn(notification),
  };
  const title = `${alertTitles[alert.type]}: ${oneLine((alert.page ?? alert.source ?? alert.site).name)}`;
  if (event === 'OPENED')
    return {
      ...common,
      tone: toneOf(alert),
      title,
      text: oneLine(alert.message),
      facts: [...facts, ...(alert.release ? [{ name: 'Release', value: releaseText(alert.release) }] : [])],
    };
  return {
    ...common,
    tone: alert.closing === 'RECOVERED' ? 'good' : 'neutral',
    title,
    text: `${closeText(alert)} The alert was: ${oneLine(alert.message)}`,
    facts: [...facts, { name: 'Downtime', value: downtime(alert) }],
  };
}

function digest(
  { notifications, leftOut = 0 }: Extract<Content, { kind: 'digest' }>,
  publicUrl: URL,
): Message {
  const opened = notifications.filter(({ event }) => event === 'OPENED').length;
  const headline = `${notifications.length} alerts: ${countsOf(notifications)}`;
  return {
    tone: opened > 0 ? 'bad' : 'good',
    headline,
    title: headline,
    text:
      'Several alerts changed at the same time, so they are combined into one notification.' +
      (leftOut > 0 ? ` ${leftOut} earlier messages were left out, because too many were waiting.` : ''),
    facts: [],
    lines: shortened(notifications.map(lineOf)),
    link: digestLink(notifications, publicUrl),
    at: notifications.at(-1)!.at,
    subjectId: null,
  };
}

/** That of the incident if all alerts belong to the same one. */
function digestLink(notifications: readonly AlertNotification[], publicUrl: URL): string {
  const [link, ...others] = new Set(notifications.map(({ alert }) => alertLink(alert, publicUrl)));
  return others.length === 0 ? link! : new URL('/incidents', publicUrl).href;
}

type Summary = Extract<Notification, { event: 'SUMMARY' }>;

function summary(notification: Summary, publicUrl: URL, timezone: string | null): Message {
  const { at, alerts, received } = notification;
  const headline = headlineOf(notification);
  return {
    tone: 'bad',
    headline,
    title: headline,
    text: `This site ${received ? 'was transferred to your team' : 'is no longer muted'}. Its open alerts:`,
    facts: [],
    lines: shortened(
      alerts.map((alert) => `${oneLine(alert.message)} (started ${formatTime(alert.since, timezone)})`),
    ),
    link: alerts[0] ? alertLink(alerts[0], publicUrl) : new URL('/alerts', publicUrl).href,
    at,
    subjectId: alerts[0]?.id ?? null,
    ...acknowledgeIn(notification),
  };
}

const acknowledgeIn = ({ acknowledgeUrl }: { acknowledgeUrl?: string }): { acknowledgeUrl?: string } =>
  acknowledgeUrl === undefined ? {} : { acknowledgeUrl };

function deployment(notification: DeploymentNotification, publicUrl: URL): Message {
  const { at, incidentId, announcement } = notification;
  const { message, environment, deployment, site } = announcement;
  const headline = headlineOf(notification);
  const facts = { Environment: environment?.name, Release: deployment?.version, Site: site?.name };
  return {
    tone: deploymentTone(notification),
    headline,
    title: oneLine(environment?.name ?? site?.name ?? announcement.title),
    text: sentencesOf(message),
    facts: Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value: oneLine(value) }] : [])),
    lines: [],
    link: deploymentLink(notification, publicUrl),
    at,
    subjectId: incidentId,
  };
}

function deploymentDigest(notifications: readonly DeploymentNotification[], publicUrl: URL): Message {
  const counts = countsOf(notifications);
  const isVat = notifications.every(({ announcement }) => announcement.vat);
  const headline = `${notifications.length} notifications about ${isVat ? 'VAT numbers' : 'deployments'}${counts && `: ${counts}`}`;
  const tones = new Set(notifications.map(deploymentTone));
  return {
    tone: (['bad', 'warning', 'good'] as const).find((tone) => tones.has(tone)) ?? 'neutral',
    headline,
    title: headline,
    text: 'Several things happened at the same time, so they are combined into one notification.',
    facts: [],
    lines: shortened(notifications.map(headlineOf)),
    link: new URL(isVat ? vatPath : '/deployments', publicUrl).href,
    at: notifications.at(-1)!.at,
    subjectId: null,
  };
}

/** Lines become sentences of one paragraph. */
const sentencesOf = (text: string): string =>
  text
    .split('\n')
    .map(oneLine)
    .filter(Boolean)
    .map((line) => (/[.!?:…]$/u.test(line) ? line : `${line}.`))
    .join(' ');

/** While it is wrong. Its end is good news. */
const deploymentTones: Record<DeploymentNotice, Tone> = {
  SUCCEEDED: 'good',
  FAILED: 'bad',
  ROLLED_BACK: 'bad',
  VERIFICATION_FAILED: 'bad',
  ROLLBACK_HELD: 'bad',
  AUTOMATIC_ROLLBACK: 'bad',
  AGENT_OFFLINE: 'warning',
  CERTIFICATE_EXPIRES: 'warning',
  VAT_CHANGED: 'warning',
};

export const deploymentTone = ({ event, announcement }: DeploymentNotification): Tone =>
  event === 'RESOLVED' ? 'good' : deploymentTones[announcement.notice];

const vatPath = '/vat-numbers/customers';

export function deploymentLink({ announcement }: DeploymentNotification, publicUrl: URL): string {
  const { deployment, environment, site, vat } = announcement;
  const path =
    (vat && vatPath) ??
    (deployment && `/deployments/${deployment.id}`) ??
    (environment && `/environments/${environment.id}`) ??
    (site && `/sites/${site.id}`) ??
    '/deployments';
  return new URL(path, publicUrl).href;
}

const test = (at: string, publicUrl: URL): Message => ({
  tone: 'neutral',
  headline: 'Test: Steward can reach you here',
  title: 'Test notification',
  text: 'This is a test. Alerts will arrive like this.',
  facts: [],
  lines: [],
  link: new URL('/', publicUrl).href,
  at,
  subjectId: null,
});

const headlines = {
  SITE_DOWN: { opened: 'Down', recovered: 'Up' },
  PAGE_DOWN: { opened: 'Down', recovered: 'Up' },
  JS_ERROR: { opened: 'JavaScript errors', recovered: 'No more JavaScript errors' },
  CHECKOUT_FAILED: { opened: 'Checkout failing', recovered: 'Checkout recovered' },
  PROBE_DOWN: { opened: 'Down', recovered: 'Up' },
  HEARTBEAT_DOWN: { opened: 'Job failing', recovered: 'Job recovered' },
  AGENT_OFFLINE: { opened: 'Agent offline', recovered: 'Agent online' },
  HOST_DISK: { opened: 'Disk almost full', recovered: 'Disk space recovered' },
  CRON_STUCK: { opened: 'Cron stuck', recovered: 'Cron running' },
  CERTIFICATE_EXPIRES: { opened: 'Certificate expiring', recovered: 'Certificate renewed' },
  DOMAIN_EXPIRES: { opened: 'Domain expiring', recovered: 'Domain renewed' },
} as const satisfies Record<AlertSnapshot['type'], { opened: string; recovered: string }>;

/** What an alert is about, in the same words as in the console. */
export const alertTitles: Record<AlertSnapshot['type'], string> = {
  SITE_DOWN: 'Site down',
  PAGE_DOWN: 'Page down',
  JS_ERROR: 'JavaScript errors',
  CHECKOUT_FAILED: 'Checkout failing',
  PROBE_DOWN: 'Probe down',
  HEARTBEAT_DOWN: 'Heartbeat down',
  AGENT_OFFLINE: 'Agent offline',
  HOST_DISK: 'Disk almost full',
  CRON_STUCK: 'Cron stuck',
  CERTIFICATE_EXPIRES: 'Certificate expiring',
  DOMAIN_EXPIRES: 'Domain expiring',
};

const closedHeadline = (alert: AlertSnapshot): string =>
  alert.closing === 'RECOVERED' ? headlines[alert.type].recovered : 'Closed';

/** Of these, visitors of the shop notice little or nothing yet. */
const warnings: ReadonlySet<AlertSnapshot['type']> = new Set([
  'JS_ERROR',
  'AGENT_OFFLINE',
  'HOST_DISK',
  'CERTIFICATE_EXPIRES',
  'DOMAIN_EXPIRES',
]);
export const isWarning = ({ type }: AlertSnapshot): boolean => warnings.has(type);
const toneOf = (alert: AlertSnapshot): Tone => (isWarning(alert) ? 'warning' : 'bad');

const ownerNames = { SITE: 'Site', HEARTBEAT: 'Heartbeat', HOST: 'Environment' };
const sourceName = (type: AlertSnapshot['type']): string => (type === 'PROBE_DOWN' ? 'Probe' : 'Heartbeat');

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
export const placeOf = ({ site, page, source }: AlertSnapshot): string =>
  [site.name, ...(page ? [page.name] : []), ...(source ? [source.name] : [])].map(oneLine).join(' / ');

/** The address of what the alert belongs to: that of a heartbeat or host in the console. */
export function ownerUrl({ id, url, kind }: AlertSnapshot['site'], publicUrl: URL): string {
  if (!kind) return url;
  return new URL(kind === 'HEARTBEAT' ? `/heartbeats/${id}` : `/environments/${id}`, publicUrl).href;
}

/** The page of its incident. That of the alert if it belongs to none, or if it was stored by an earlier version. */
export function alertLink(alert: AlertSnapshot, publicUrl: URL): string {
  const incidentId = alert.incident?.id ?? alert.incidentId;
  return new URL(incidentId ? `/incidents/${incidentId}` : `/alerts/${alert.id}`, publicUrl).href;
}

/** "3 new, 1 resolved". */
function countsOf(notifications: readonly { event: string }[]): string {
  const count = (event: string): number => notifications.filter((each) => each.event === event).length;
  const [opened, resolved] = [count('OPENED'), count('RESOLVED')];
  return [opened > 0 ? `${opened} new` : '', resolved > 0 ? `${resolved} resolved` : '']
    .filter(Boolean)
    .join(', ');
}

const shortened = (lines: readonly string[]): string[] =>
  lines.length <= maxLines
    ? [...lines]
    : [...lines.slice(0, maxLines - 1), `and ${lines.length - maxLines + 1} more`];
