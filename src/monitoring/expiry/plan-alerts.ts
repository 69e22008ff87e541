import type { CloseReason } from '#notification/index.ts';
import { describeCertificates, describeDomains } from './describe-expiries.ts';
import type { Expiry } from './expiry.ts';

export type ExpiryAlertType = 'CERTIFICATE_EXPIRES' | 'DOMAIN_EXPIRES';
export type ExpiryCondition = { type: ExpiryAlertType } & (
  | { problem: { since: Date; message: string; remind: boolean } }
  | { problem: null; closing: CloseReason }
);

export type ExpiryPlan = {
  /** Those whose state of alert has changed. */
  changed: Expiry[];
  conditions: ExpiryCondition[];
};

const dayMs = 86_400_000;
/** When people are notified, in days before the expiry. */
const alertDays = [1, 7, 14] as const;

/**
 * The lowest number of days that is reached. Null if there is time left. A number counts only for what is valid for at least twice as
 * long: a certificate for six days is renewed after four, and is not late on its first day.
 */
export function daysReached(
  { expiresAt, validFrom }: Pick<Expiry, 'expiresAt' | 'validFrom'>,
  now: Date,
): number | null {
  if (!expiresAt) return null;
  const left = expiresAt.getTime() - now.getTime();
  const whole = validFrom ? expiresAt.getTime() - validFrom.getTime() : Infinity;
  return alertDays.find((days) => left <= days * dayMs && (whole >= 2 * days * dayMs || left <= 0)) ?? null;
}

/**
 * What happens to the alerts of a site, one about its certificates and one about its domains.
 * 1. They open 14 days before the first expiry. 7 days and 1 day before it, people are reminded, and when something else of the site
 *    comes to expire.
 * 2. They close when a later date is found. The servers of a site can present different certificates in turn: only one that expires later
 *    than all before is a new one, so an alert opens at most once for each number of days.
 * 3. A paused site has no alerts. They open again when it is resumed.
 * 4. In a maintenance nobody is reminded; that follows at its end.
 */
export function planExpiryAlerts(
  expiries: readonly Expiry[],
  { now, paused, inMaintenance }: { now: Date; paused: boolean; inMaintenance: boolean },
): ExpiryPlan {
  const steps = expiries.map((before) => ({ before, ...step(before, now, paused, inMaintenance) }));
  const conditions = (['CERTIFICATE_EXPIRES', 'DOMAIN_EXPIRES'] as const).flatMap(
    (type): ExpiryCondition[] => {
      const own = steps.filter(({ before }) => (before.kind === 'DOMAIN') === (type === 'DOMAIN_EXPIRES'));
      if (own.every(({ change }) => change === 'none')) return [];
      const alerting = own.map(({ after }) => after).filter((each) => each.alerting);
      if (alerting.length === 0) {
        const isRenewed = own.some(({ change }) => change === 'renewed');
        return [{ type, problem: null, closing: isRenewed ? 'RECOVERED' : 'UNWATCHED' }];
      }
      const describe = type === 'DOMAIN_EXPIRES' ? describeDomains : describeCertificates;
      const remind = own.some(({ change }) => change === 'announced');
      return [{ type, problem: { since: now, message: describe(alerting, now), remind } }];
    },
  );
  const changed = steps.filter(({ change }) => change !== 'none').map(({ after }) => after);
  return { changed, conditions };
}

type Step = { after: Expiry; change: 'none' | 'announced' | 'renewed' | 'dropped' };

function step(before: Expiry, now: Date, paused: boolean, inMaintenance: boolean): Step {
  const { expiresAt, alerting, alertedDays, alertedExpiresAt } = before;
  if (paused || !expiresAt) {
    if (!alerting) return { after: before, change: 'none' };
    const after = { ...before, alerting: false, alertedDays: null, alertedExpiresAt: null };
    return { after, change: 'dropped' };
  }
  const days = daysReached(before, now);
  const isLater = alertedExpiresAt === null || expiresAt > alertedExpiresAt;
  const isMoreUrgent = days !== null && (isLater || alertedDays === null || days < alertedDays);
  if (isMoreUrgent && !(alerting && inMaintenance)) {
    const after = {
      ...before,
      alerting: true,
      alertedDays: days,
      alertedExpiresAt: isLater ? expiresAt : alertedExpiresAt,
    };
    return { after, change: 'announced' };
  }
  if (alerting && isLater && days === null)
    return { after: { ...before, alerting: false }, change: 'renewed' };
  return { after: before, change: 'none' };
}
