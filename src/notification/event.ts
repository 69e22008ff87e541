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
  /** `closed` alerts were closed in the maintenance, after they had been announced. */
  | {
      kind: 'maintenanceEnded';
      site: EventSite;
      open: readonly AlertSnapshot[];
      closed: readonly AlertSnapshot[];
    }
  /** The team of the site is a new one. */
  | { kind: 'received'; site: EventSite; open: readonly AlertSnapshot[]; closed: readonly [] };

export type EventSite = {
  id: string;
  teamId: string;
  muted: boolean;
  tags: readonly string[];
  /** The one that its alerts belong to. Null if it has none: alerts of an earlier version that had ended by then. */
  incident: IncidentReference | null;
};

/** `opening`: 1, and one more each time it is reopened. */
export type IncidentReference = { id: string; number: number; opening: number };

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
  /** While it is open. */
  incident?: IncidentReference;
};

/**
 * An alert was opened or closed, a site was unmuted or `received` from another team and something is wrong with it, or a
 * deployment was announced. `acknowledgeUrl` is a secret of the receiver: it is added when the message is sent, and not stored.
 */
export type Notification =
  | { event: 'OPENED' | 'RESOLVED'; at: string; alert: AlertSnapshot; acknowledgeUrl?: string }
  | {
      event: 'SUMMARY';
      at: string;
      site: AlertSnapshot['site'];
      alerts: readonly AlertSnapshot[];
      received?: true;
      acknowledgeUrl?: string;
    }
  | DeploymentNotification;

export type AlertNotification = Extract<Notification, { alert: AlertSnapshot }>;

export const deploymentNotices = [
  'SUCCEEDED',
  'FAILED',
  'ROLLED_BACK',
  'VERIFICATION_FAILED',
  'ROLLBACK_HELD',
  'AUTOMATIC_ROLLBACK',
  'AGENT_OFFLINE',
  'CERTIFICATE_EXPIRES',
] as const;
export type DeploymentNotice = (typeof deploymentNotices)[number];

/** News about a deployment, an agent or a certificate, for the channels of the team that have chosen the notice. */
export type DeploymentAnnouncement = {
  teamId: string;
  notice: DeploymentNotice;
  /**
   * For receivers that keep state, such as PagerDuty: 'opened' opens an incident with this key, 'resolved' closes it. 'info' is
   * for people only.
   */
  incident: { key: string; change: 'opened' | 'resolved' | 'info' };
  /** Plain sentences, one or more per line; the title fits on the lock screen of a phone. */
  title: string;
  message: string;
  environment: { id: string; name: string } | null;
  deployment: { id: string; version: string; kind: 'DEPLOY' | 'ROLLBACK' } | null;
  site: { id: string; name: string; url: string } | null;
};

/** `incidentId`: the same from the opening of the incident to its end. */
export type DeploymentNotification = {
  event: 'OPENED' | 'RESOLVED' | 'INFO';
  at: string;
  incidentId: string;
  announcement: Omit<DeploymentAnnouncement, 'teamId'>;
};
