import type { AlertType } from '#notification/index.ts';

/** What an incident needs to know of an alert. */
export type IncidentAlert = {
  id: string;
  siteId: string;
  alertType: AlertType;
  message: string;
  createdAt: Date;
  incidentId: string | null;
};

/** The open incident of a site, otherwise the one that ended last. */
export type LastIncident = {
  id: string;
  teamId: string;
  number: number;
  opening: number;
  state: 'OPEN' | 'ACKNOWLEDGED' | 'RESOLVED';
  /** It ended at most 10 minutes ago. */
  endedRecently: boolean;
};

type SiteAlerts = {
  teamId: string;
  opened: readonly IncidentAlert[];
  /** All that are open now, including those of `opened` that have not been closed. */
  open: readonly IncidentAlert[];
};

/**
 * `current`: the incident that the alerts belong to; null if a new one is opened, or if there is none.
 * `title`: the new one; null keeps it. `ends` is true after a beginning, too, if the new alerts were closed at once.
 */
export type IncidentPlan = {
  begins: 'OPENED' | 'REOPENED' | null;
  ends: boolean;
  current: LastIncident | null;
  title: string | null;
};

/**
 * What happens to the incident of a site when its alerts change.
 * 1. It begins with the first alert. An alert within 10 minutes of the end reopens the last one, unless that belongs to the
 *    former team of the site.
 * 2. It ends when no alert is open.
 * 3. Its title is the message of the alert that began it. If the whole site goes down later, that is the title.
 */
export function planIncident(last: LastIncident | null, { teamId, opened, open }: SiteAlerts): IncidentPlan {
  const isOpen = last !== null && last.state !== 'RESOLVED' && last.teamId === teamId;
  const [first] = [...opened, ...open].sort((a, b) => Number(isSiteDown(b)) - Number(isSiteDown(a)));
  if (isOpen) {
    const title = opened.find(isSiteDown)?.message ?? null;
    return { begins: null, ends: open.length === 0, current: last, title };
  }
  if (!first) return { begins: null, ends: false, current: null, title: null };
  const reopens = last !== null && last.endedRecently && last.teamId === teamId;
  return {
    begins: reopens ? 'REOPENED' : 'OPENED',
    ends: open.length === 0,
    current: reopens ? last : null,
    title: first.message,
  };
}

const isSiteDown = ({ alertType }: IncidentAlert): boolean => alertType === 'SITE_DOWN';
