import { definitionOf, type Channel } from './channels/index.ts';
import type { AlertEvent, AlertSnapshot, CloseReason, Notification } from './event.ts';
import type { UsableChannels } from './usable-channel-storage.ts';

/** `held`: its message is not due yet. `notifiedChannels`: null if they were not recorded. */
export type Announcement = { state: 'held' | 'sent'; notifiedChannels: readonly Channel[] | null };
/** Whether the first step that notifies somebody is still to come. */
export const isUnheard = (announcement: Announcement | undefined): boolean =>
  announcement?.state === 'sent' && announcement.notifiedChannels?.length === 0;
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
  announced: {
    alert: AlertSnapshot;
    channels: readonly Channel[];
    delaySeconds: number;
    /** Those of the channels that get no message, because they know of the failure from before a maintenance. */
    known?: readonly Channel[];
  }[];
  /** Alerts whose closing is announced by these messages. */
  ended: string[];
};

/** `channelsFor`: who is notified when this alert opens. */
export type PlanContext = UsableChannels & {
  announcements: Announcements;
  channelsFor: (alert: AlertSnapshot) => readonly Channel[];
  at: string;
};

type ChangedEvent = Extract<AlertEvent, { kind: 'changed' }>;
type EndedEvent = Extract<AlertEvent, { kind: 'maintenanceEnded' }>;
type SummaryEvent = Extract<AlertEvent, { kind: 'unmuted' | 'received' }>;

/** Longer than the default interval, so that an alert that was held back is checked once more before it is announced. */
export const holdSeconds = 90;

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

/** Alerts whose waiting message is no longer wanted after a maintenance: they were closed in it, or their site is down as a whole. */
export function waitingToWithdraw({ open, closed }: EndedEvent): string[] {
  const siteDown = open.some(isSiteDown);
  return [...closed, ...(siteDown ? open.filter((alert) => !isSiteDown(alert)) : [])].map(idOf);
}

/** Alerts that are closed before their opening could be sent. In a maintenance, that is decided at its end. */
export const overtakenBy = ({ site, closed }: ChangedEvent): string[] =>
  closed.filter(({ closing }) => !site.muted || isRemoved(closing)).map(idOf);

/**
 * The messages after the alerts of one site have changed.
 * 1. A muted site gets none. Only a deletion or transfer is announced, to receivers that keep state: they would never get the
 *    closing.
 * 2. The closing of an alert is announced in the channels that were notified of its opening.
 * 3. While the whole site is down, its pages, scripts and checkout get no messages of their own.
 * 4. If they are still broken once the site is back, they are announced after their next check: a page usually recovers
 *    together with its site. If the site goes down again before that, their messages are withdrawn (`heldToWithdraw`).
 * 5. A reminder goes to the channels that were notified, as the opening of the same alert. Nobody is reminded of what was not announced.
 */
export function planChange(
  { site, opened, closed, stillOpen, remindedOf = [] }: ChangedEvent,
  context: PlanContext,
): MessagePlan {
  const { announcements, channelsFor, at } = context;
  const announcedClosed = closed.filter(
    ({ id, closing }) => announcements.get(id)?.state === 'sent' && (!site.muted || isRemoved(closing)),
  );
  const siteDown = [...opened, ...stillOpen].some(isSiteDown);
  const shouldAnnounce = (alert: AlertSnapshot): boolean =>
    !site.muted && !announcements.has(alert.id) && (isSiteDown(alert) || !siteDown);
  const announce = (alerts: readonly AlertSnapshot[], delaySeconds: number): MessagePlan['announced'] =>
    alerts.filter(shouldAnnounce).map((alert) => ({ alert, channels: channelsFor(alert), delaySeconds }));
  const announced = [...announce(stillOpen, holdSeconds), ...announce(opened, 0)];
  const reminded = stillOpen.filter(
    ({ id }) => !site.muted && remindedOf.includes(id) && announcements.get(id)?.state === 'sent',
  );
  return {
    messages: [
      ...announcedClosed.map((alert) => resolvedMessage(alert, context, isRemoved(alert.closing))),
      ...announced.map(({ alert, channels, delaySeconds }) =>
        openedMessage(alert, channels, delaySeconds, at),
      ),
      ...reminded.map((alert) => openedMessage(alert, notifiedOf(alert, context), 0, at)),
    ],
    announced,
    ended: announcedClosed.map(idOf),
  };
}

/**
 * The messages after a site was unmuted or received from another team: one summary of its open alerts, in each channel
 * those that it is notified of. Channels without summaries get a message for each alert; receivers that keep state also get the closings that they missed.
 */
export function planSummary({ kind, open, closed }: SummaryEvent, context: PlanContext): MessagePlan {
  const { channelsFor, at } = context;
  const siteDown = open.some(isSiteDown);
  const alerts = siteDown ? open.filter(isSiteDown) : open;
  const announced = alerts.map((alert) => ({ alert, channels: channelsFor(alert), delaySeconds: 0 }));
  const getsSummary = (channel: Channel): boolean => definitionOf(channel).maxAlerts > 1;
  const channels = [...new Set(announced.flatMap((each) => each.channels))].filter(getsSummary);
  const alertsFor = (channel: Channel): AlertSnapshot[] =>
    announced.filter((each) => each.channels.includes(channel)).map(({ alert }) => alert);
  const summaries = Map.groupBy(channels, (channel) => alertsFor(channel).map(idOf).join(' '));
  return {
    messages: [
      ...closed.map((alert) => resolvedMessage(alert, context, true)),
      ...[...summaries.values()].map((to): PlannedMessage => {
        const about = alertsFor(to[0]!);
        const { id, site } = about[0]!;
        const received = kind === 'received' && { received: true as const };
        const notification = { event: 'SUMMARY' as const, at, site, alerts: about, ...received };
        return { alertId: id, notification, to, delaySeconds: 0 };
      }),
      ...announced.map((each) =>
        openedMessage(
          each.alert,
          each.channels.filter((channel) => !getsSummary(channel)),
          0,
          at,
        ),
      ),
    ],
    announced,
    ended: closed.map(idOf),
  };
}

/**
 * What happens at the end of a maintenance to each type of alert, of the site and of each page. Nobody hears again what they know.
 *
 * | before                | now fine | still broken | recovered, and broken again |
 * | --------------------- | -------- | ------------ | --------------------------- |
 * | fine                  | nothing  | open         | open                        |
 * | broken, announced     | close    | nothing      | replace                     |
 * | broken, not announced | nothing  | open         | open                        |
 *
 * `replace`: people hear nothing. Receivers that keep state know an alert by its id, so they get the closing of the old one and the
 * opening of the new one.
 */
const maintenanceEnd = {
  announced: { fine: 'close', broken: 'nothing', again: 'replace' },
  // Fine, or not announced: nobody knows of it.
  unknown: { fine: 'nothing', broken: 'open', again: 'open' },
} as const;

/** The messages after a maintenance. While the whole site is down, nothing else of it is opened. */
export function planMaintenanceEnd({ open, closed }: EndedEvent, context: PlanContext): MessagePlan {
  const { announcements, channelsFor, all, at } = context;
  const plan: MessagePlan = { messages: [], announced: [], ended: [] };
  const siteDown = open.some(isSiteDown);
  const isAnnounced = ({ id }: AlertSnapshot): boolean => announcements.has(id);
  for (const alerts of Map.groupBy([...closed.filter(isAnnounced), ...open], placeOf).values()) {
    const [first, last] = [alerts[0]!, alerts.at(-1)!];
    const now = last.resolvedAt !== null ? 'fine' : first === last ? 'broken' : 'again';
    const action = maintenanceEnd[isAnnounced(first) ? 'announced' : 'unknown'][now];
    const begin = (to: readonly Channel[], channels = to): void => {
      plan.messages.push(openedMessage(last, to, 0, at));
      const known = channels.filter((channel) => !to.includes(channel));
      plan.announced.push({ alert: last, channels, delaySeconds: 0, known });
    };
    if (action === 'close' || action === 'replace') {
      plan.messages.push(resolvedMessage(first, context, action === 'replace'));
      plan.ended.push(first.id);
    }
    if (action === 'open' && (isSiteDown(last) || !siteDown)) begin(channelsFor(last));
    if (action === 'replace') {
      // Its closing will go to everybody who was notified of the first one.
      const { to: notified } = resolvedMessage(first, context, false);
      begin(
        notified.filter((channel) => isStateful(channel) && all.includes(channel)),
        notified,
      );
    }
  }
  return plan;
}

const placeOf = ({ page, source, type }: AlertSnapshot): string => `${(page ?? source)?.id ?? ''} ${type}`;
const isStateful = (channel: Channel): boolean => definitionOf(channel).stateful;

const openedMessage = (
  alert: AlertSnapshot,
  to: readonly Channel[],
  delaySeconds: number,
  at: string,
): PlannedMessage => ({ alertId: alert.id, notification: { event: 'OPENED', at, alert }, to, delaySeconds });

/** The channels that were notified of the alert and can be used. */
function notifiedOf(
  { id }: AlertSnapshot,
  { announcements, byDefault, all }: PlanContext,
): readonly Channel[] {
  return announcements.get(id)?.notifiedChannels?.filter((each) => all.includes(each)) ?? byDefault;
}

function resolvedMessage(
  alert: AlertSnapshot,
  { announcements, byDefault, all, at }: PlanContext,
  onlyStateful: boolean,
): PlannedMessage {
  const recorded = announcements.get(alert.id)?.notifiedChannels;
  // Nothing else closes what a channel with `closing` has opened, so it is notified even if it is off.
  const notified = recorded?.filter((each) => all.includes(each) || definitionOf(each).closing) ?? byDefault;
  const to = onlyStateful ? notified.filter(isStateful) : notified;
  return { alertId: alert.id, notification: { event: 'RESOLVED', at, alert }, to, delaySeconds: 0 };
}
