import type { AlertType } from '#monitoring/alert/judge-site.ts';

/** Why an alert is over. */
export type Closing = 'RECOVERED' | 'BY_HAND' | 'UNWATCHED' | 'DELETED';

/** An alert as it was when there was something to say about it. Dates are text: this is stored as JSON. */
export type AlertFacts = {
  id: string;
  type: AlertType;
  message: string;
  /** The first failure. */
  since: string;
  resolvedAt: string | null;
  closing: Closing | null;
  site: { id: string; name: string; url: string };
  page: { id: string; name: string; url: string } | null;
};

export type Notice =
  | { event: 'OPENED' | 'RESOLVED'; at: string; alert: AlertFacts }
  | { event: 'SUMMARY'; at: string; site: AlertFacts['site']; alerts: AlertFacts[] };

/** One event of one alert, the only kind that can be part of a digest. */
export type AlertNotice = Extract<Notice, { alert: AlertFacts }>;

type AlertLike = {
  id: string;
  alertType: AlertType;
  message: string;
  createdAt: Date;
  resolvedAt: Date | null;
};

export function factsOf(
  alert: AlertLike,
  site: AlertFacts['site'],
  page: { id: string; name: string; path: string } | null,
  closing: Closing | null,
): AlertFacts {
  return {
    id: alert.id,
    type: alert.alertType,
    message: alert.message,
    since: alert.createdAt.toISOString(),
    resolvedAt: alert.resolvedAt?.toISOString() ?? null,
    closing,
    site: { id: site.id, name: site.name, url: site.url },
    page: page && { id: page.id, name: page.name, url: addressOf(page.path, site.url) },
  };
}

const addressOf = (path: string, base: string): string => URL.parse(path, base)?.href ?? base;
