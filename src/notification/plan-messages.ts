import { definitionOf, type Channel } from './channels/index.ts';
import type { AlertEvent, AlertSnapshot, CloseReason, Notification } from './event.ts';
import type { UsableChannels } from './usable-channel-storage.ts';

/** `held`: its message is not due yet. `notifiedChannels`: null if they were not recorded. */
export type Announcement = { state: 'held' | 'sent'; notifiedChannels: readonly Channel[] | null };
/** By the id of the alert. An alert that is not in it was not announced. */
export type Announcements = ReadonlyMap<string, Announcement>;

export type PlannedMessage = {
  alertId: string;
  notification: Notification;
  to: readonly Channel[];
  delaySeconds: number;
};

export type MessagePlan = {
  messages: PlannedMessage[];
  announced: { alertId: string; channels: readonly Channel[]; delaySeconds: number }[];
  /** Alerts whose closing is announced by these messages. */
  ended: string[];
};

export type PlanContext = UsableChannels & { announcements: Announcements; at: string };

type ChangedEvent = Extract<AlertEvent, { kind: 'changed' }>;
type SummaryEvent = Extract<AlertEvent, { kind: 'unmuted' | 'received' }>;

/** Longer than the default interval, so that an alert that was held back is checked once more before it is announced. */
const holdSeconds = 90;

const isSiteDown = ({ type }: AlertSnapshot): boolean => type === 'SITE_DOWN';
const idOf = ({ id }: AlertSnapshot): string => id;
/** For the team that owned it. */
const isRemoved = (closing: CloseReason | null): boolean =>
  closing === 'DELETED' || closing === 'TRANSFERRED';

/** Alerts whose held message is no longer wanted: they were closed, or their site went down as a whole. */
export function heldToWithdraw(
  { site, opened, closed, stillOpen }: ChangedEvent,
  announcements: Announcements,
): string[] {
  const siteDown = !site.muted && [...opened, ...stillOpen].some(isSiteDown);
  const unwanted = [...closed, ...(siteDown ? stillOpen.filter((alert) => !isSiteDown(alert)) : [])];
  return unwanted.map(idOf).filter((id) => announcements.get(id)?.state === 'held');
}

/**
 * The messages after the alerts of one site have changed.
 * 1. A muted site gets none. Only a deletion or transfer is announced, to receivers that keep state: they would never get the
 *    closing.
 * 2. The closing of an alert is announced in the channels that were notified of its opening.
 * 3. While the whole site is down, its pages, scripts and checkout get no messages of their own.
 * 4. If they are still broken once the site is back, they are announced after their next check: a page usually recovers
 *    together with its site. If the site goes down again before that, their messages are withdrawn (`heldToWithdraw`).
 */
export function planChange(
  { site, opened, closed, stillOpen }: ChangedEvent,
  context: PlanContext,
): MessagePlan {
  const { announcements, byDefault } = context;
  const announcedClosed = closed.filter(
    ({ id, closing }) => announcements.get(id)?.state === 'sent' && (!site.muted || isRemoved(closing)),
  );
  const siteDown = [...opened, ...stillOpen].some(isSiteDown);
  const shouldAnnounce = (alert: AlertSnapshot): boolean =>
    !site.muted && !announcements.has(alert.id) && (isSiteDown(alert) || !siteDown);
  const toOpened = (alerts: readonly AlertSnapshot[], delaySeconds: number): PlannedMessage[] =>
    alerts.filter(shouldAnnounce).map((alert) => openedMessage(alert, byDefault, delaySeconds, context));
  const openedMessages = [...toOpened(stillOpen, holdSeconds), ...toOpened(opened, 0)];
  return {
    messages: [
      ...announcedClosed.map((alert) => resolvedMessage(alert, context, isRemoved(alert.closing))),
      ...openedMessages,
    ],
    announced: openedMessages.map(({ alertId, to, delaySeconds }) => ({
      alertId,
      channels: to,
      delaySeconds,
    })),
    ended: announcedClosed.map(idOf),
  };
}

/**
 * The messages after a site was unmuted or received from another team: one summary of its open alerts. Channels without summaries get a message
 * for each alert; receivers that keep state also get the closings that they missed.
 */
export function planSummary({ kind, open, closed }: SummaryEvent, context: PlanContext): MessagePlan {
  const { byDefault, at } = context;
  const siteDown = open.some(isSiteDown);
  const alerts = siteDown ? open.filter(isSiteDown) : open;
  const [first] = alerts;
  const bySummary = byDefault.filter((channel) => definitionOf(channel).maxAlerts > 1);
  const oneByOne = byDefault.filter((channel) => definitionOf(channel).maxAlerts === 1);
  const summary: PlannedMessage[] = first
    ? [
        {
          alertId: first.id,
          notification: {
            event: 'SUMMARY',
            at,
            site: first.site,
            alerts,
            ...(kind === 'received' && { received: true }),
          },
          to: bySummary,
          delaySeconds: 0,
        },
      ]
    : [];
  return {
    messages: [
      ...closed.map((alert) => resolvedMessage(alert, context, true)),
      ...summary,
      ...alerts.map((alert) => openedMessage(alert, oneByOne, 0, context)),
    ],
    announced: alerts.map(({ id }) => ({ alertId: id, channels: byDefault, delaySeconds: 0 })),
    ended: closed.map(idOf),
  };
}

const openedMessage = (
  alert: AlertSnapshot,
  to: readonly Channel[],
  delaySeconds: number,
  { at }: PlanContext,
): PlannedMessage => ({ alertId: alert.id, notification: { event: 'OPENED', at, alert }, to, delaySeconds });

function resolvedMessage(
  alert: AlertSnapshot,
  { announcements, byDefault, all, at }: PlanContext,
  onlyStateful: boolean,
): PlannedMessage {
  const recorded = announcements.get(alert.id)?.notifiedChannels;
  // Nothing else closes what a channel with `closing` has opened, so it is notified even if it is off.
  const notified = recorded?.filter((each) => all.includes(each) || definitionOf(each).closing) ?? byDefault;
  const to = onlyStateful ? notified.filter((channel) => definitionOf(channel).stateful) : notified;
  return { alertId: alert.id, notification: { event: 'RESOLVED', at, alert }, to, delaySeconds: 0 };
}
