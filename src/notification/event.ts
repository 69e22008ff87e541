/** A change of the alerts of a site, as monitoring reports it. */
export type AlertEvent =
  /** `stillOpen` alerts were open before and still are. */
  | {
      kind: 'changed';
      site: EventSite;
      opened: readonly AlertSnapshot[];
      closed: readonly AlertSnapshot[];
      stillOpen: readonly AlertSnapshot[];
    }
  | { kind: 'muted'; siteId: string }
  /** `closed` alerts were closed while the site was muted, after they had been announced. */
  | { kind: 'unmuted'; site: EventSite; open: readonly AlertSnapshot[]; closed: readonly AlertSnapshot[] }
  /** The team of the site is a new one. */
  | { kind: 'received'; site: EventSite; open: readonly AlertSnapshot[]; closed: readonly [] };

export type EventSite = { id: string; teamId: string; muted: boolean };

export type AlertType = 'SITE_DOWN' | 'PAGE_DOWN' | 'JS_ERROR' | 'CHECKOUT_FAILED';

/** Why an alert was closed. */
export type CloseReason = 'RECOVERED' | 'BY_HAND' | 'UNWATCHED' | 'DELETED' | 'TRANSFERRED';

/** An alert at the time of an event, with everything that messages contain. Dates are text, because it is stored as JSON. */
export type AlertSnapshot = {
  id: string;
  type: AlertType;
  message: string;
  /** The first failure. */
  since: string;
  resolvedAt: string | null;
  closing: CloseReason | null;
  site: { id: string; name: string; url: string };
  page: { id: string; name: string; url: string } | null;
  /** The last release that went live on an environment of the site, at most an hour before the first failure. */
  release?: { version: string; environmentName: string; minutesBefore: number };
};

/** An alert was opened or closed, or a site was unmuted or `received` from another team and something is wrong with it. */
export type Notification =
  | { event: 'OPENED' | 'RESOLVED'; at: string; alert: AlertSnapshot }
  | {
      event: 'SUMMARY';
      at: string;
      site: AlertSnapshot['site'];
      alerts: readonly AlertSnapshot[];
      received?: true;
    };

/** The only kind that can be part of a digest. */
export type AlertNotification = Extract<Notification, { alert: AlertSnapshot }>;
