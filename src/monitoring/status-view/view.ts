import type { Locale } from '../status-words/languages.ts';
import type { StatusState, StatusUpdateState } from '../status-state.ts';

/**
 * All that visitors of a status page may see, and nothing else: whatever is rendered for them is made from this. It has no address, error
 * text or internal name unless the team has chosen to show it.
 */
export type StatusView = {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  /** Relative to the address of the page; contains an id, so that it can be cached for ever. In a preview, a data URL. */
  logoPath: string | null;
  accent: string | null;
  locale: Locale;
  /** The address of the page without a slash at its end and without a key. */
  url: string;
  visibility: 'PUBLIC' | 'LINK' | 'PASSWORD';
  /** When the data was read. */
  at: Date;
  state: StatusState;
  /** In the order in which they are shown. */
  components: ViewComponent[];
  /** Open ones first, then those of the last 15 days, newest first. Only what was published. */
  incidents: ViewIncident[];
  /** Active, coming in the next 30 days, or announced on the page, by start. Only public ones. */
  maintenance: ViewMaintenance[];
  /** Which kinds of subscription can be offered: email needs a mail server. */
  subscriptions: ('EMAIL' | 'WEBHOOK' | 'SLACK')[];
};

export type { Locale };

export type ViewComponent = {
  id: string;
  name: string;
  group: string | null;
  /** What it is decides the words: "Checkout of 2 shops disturbed". */
  kind: 'site' | 'page' | 'checkout' | 'heartbeat';
  state: StatusState;
  /** Oldest first, `uptimeDays` of them; null if uptime is not shown. */
  days: ViewDay[] | null;
  /** Over these days, planned maintenance not counted, 0 to 100; null without data or if it is not shown. */
  uptimePercent: number | null;
  /** Median of the last 24 hours; null without data or if it is not shown. */
  responseTimeMs: number | null;
  /** Only if the team shows it. */
  address: string | null;
};

export type ViewDay = {
  /** As 2026-11-16, UTC. */
  date: string;
  /** Seconds. Both 0: there is no data. */
  upSeconds: number;
  downSeconds: number;
  maintenanceSeconds: number;
};

export type ViewIncident = {
  id: string;
  /** Null: the page makes one from the components and the impact, in its language. */
  title: string | null;
  impact: StatusState;
  componentIds: string[];
  startedAt: Date;
  resolvedAt: Date | null;
  /** Newest first, at least one. */
  updates: ViewUpdate[];
  /** Only if the team shows it. */
  error: string | null;
};

/** Texts of automatic updates are stored in the language of the page. */
export type ViewUpdate = { id: string; state: StatusUpdateState; body: string; at: Date };

export type ViewMaintenance = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  componentIds: string[];
  updates: ViewUpdate[];
};
