/** A change of the alerts of a site, as monitoring reports it. */
export type AlertEvent =
  /** `stillOpen` alerts were open before and still are. */
  | {
      kind: 'changed';
      site: EventSite;
      opened: readonly AlertSnapshot[];
      closed: readonly AlertSnapshot[];
      stillOpen: readonly AlertSnapshot[];
      /** Those of `stillOpen` of which people are reminded, because the problem has become more urgent. */
      remindedOf?: readonly string[];
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

export const alertTypes = [
  'SITE_DOWN',
  'PAGE_DOWN',
  'JS_ERROR',
  'CHECKOUT_FAILED',
  'PROBE_DOWN',
  'HEARTBEAT_DOWN',
  'AGENT_OFFLINE',
  'HOST_DISK',
  'CRON_STUCK',
  'CERTIFICATE_EXPIRES',
  'DOMAIN_EXPIRES',
] as const;
export type AlertType = (typeof alertTypes)[number];

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
  /** What the alert belongs to. The `url` of a heartbeat or host is empty. */
  site: { id: string; name: string; url: string; kind?: 'HEARTBEAT' | 'HOST' };
  page: { id: string; name: string; url: string } | null;
  /** The heartbeat or probe of the site that it is about. */
  source?: { id: string; name: string };
  /** The last release that went live on an environment of the site, at most an hour before the first failure. */
  release?: { version: string; environmentName: string; minutesBefore: number };
  /** While it is open. */
  incident?: IncidentReference;
  /** Known of alerts that were stored before this event. */
  incidentId?: string;
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
  'VAT_CHANGED',
] as const;
export type DeploymentNotice = (typeof deploymentNotices)[number];

/**
 * Alerts that were notices in earlier versions. The choices that teams made for the notice hold for the alert: one message, and none
 * by default if the notice is switched off.
 */
const alertsOnceNotices = ['AGENT_OFFLINE', 'CERTIFICATE_EXPIRES'] as const satisfies readonly AlertType[] &
  readonly DeploymentNotice[];

/** Null if the type of alert was never a notice. */
export const noticeOf = (type: AlertType): DeploymentNotice | null =>
  alertsOnceNotices.find((each) => each === type) ?? null;

/** News about a deployment, an agent, a certificate or VAT numbers, for the channels of the team that have chosen the notice. */
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
  vat?: VatChanges;
};

/** `total` can be more than the listed customers. Dates are text, because it is stored as JSON. */
export type VatChanges = {
  total: number;
  customers: readonly {
    id: string;
    externalId: string;
    name: string | null;
    country: string;
    number: string;
    from: 'VALID' | 'INVALID';
    to: 'VALID' | 'INVALID';
    at: string;
    checkId: string | null;
  }[];
};

/** `incidentId`: the same from the opening of the incident to its end. */
export type DeploymentNotification = {
  event: 'OPENED' | 'RESOLVED' | 'INFO';
  at: string;
  incidentId: string;
  announcement: Omit<DeploymentAnnouncement, 'teamId'>;
};
