import type { AlertType, CloseReason } from '#notification/index.ts';
import { checkKinds, type CheckKind } from '#probing/index.ts';
import type { ConfirmedStatus } from '../target/target-state.ts';

export type SiteStatus = 'UP' | 'DOWN' | 'DEGRADED' | 'PAUSED' | 'UNKNOWN';

export type TargetView = {
  pageId: string | null;
  probeId?: string | null;
  kind: CheckKind;
  active: boolean;
  confirmedStatus: ConfirmedStatus;
  scriptsBroken: boolean;
  slow: boolean;
};
/** Alerts about what no target of the site shows. Whoever opens them closes them. */
export const conditionTypes = [
  'HEARTBEAT_DOWN',
  'AGENT_OFFLINE',
  'HOST_DISK',
  'CRON_STUCK',
  'CERTIFICATE_EXPIRES',
  'DOMAIN_EXPIRES',
] as const satisfies readonly AlertType[];
export type ConditionType = (typeof conditionTypes)[number];
const isCondition = (type: AlertType): boolean => (conditionTypes as readonly AlertType[]).includes(type);

export type OpenAlert = { pageId: string | null; alertType: AlertType; sourceId?: string | null };
export type SiteView = { paused: boolean; targets: readonly TargetView[]; openAlerts: readonly OpenAlert[] };

/** The status of a site (page null) or of one of its pages, from its targets and open alerts. */
export function siteStatusOf({ paused, targets, openAlerts }: SiteView, pageId: string | null): SiteStatus {
  const own = targets.filter((target) => target.pageId === pageId && !checkKinds[target.kind].ownAlert);
  if (paused || own.every(({ active }) => !active)) return 'PAUSED';
  if (own.some(({ confirmedStatus }) => confirmedStatus === 'DOWN')) return 'DOWN';
  if (own.every(({ confirmedStatus }) => confirmedStatus === 'UNKNOWN')) return 'UNKNOWN';

  const isSite = pageId === null;
  const hasAlert = openAlerts.some(
    (alert) =>
      (isSite || alert.pageId === pageId) &&
      alert.alertType !== 'SITE_DOWN' &&
      alert.alertType !== 'PAGE_DOWN',
  );
  const hasPageDown =
    isSite &&
    targets.some((target) => target.pageId !== null && target.active && target.confirmedStatus === 'DOWN');
  const isSlow = own.some(({ slow }) => slow);
  return hasAlert || hasPageDown || isSlow ? 'DEGRADED' : 'UP';
}

/** The type of the alert for a target that is down. */
export function downAlertType({ kind, pageId }: Pick<TargetView, 'kind' | 'pageId'>): AlertType {
  return checkKinds[kind].ownAlert ?? (pageId === null ? 'SITE_DOWN' : 'PAGE_DOWN');
}

/** Whether the alert can be about the target: it is the same page and probe, or neither. */
const isPlaceOf = ({ pageId, alertType, sourceId }: OpenAlert, target: TargetView): boolean =>
  target.pageId === pageId &&
  (target.probeId ?? null) === (alertType === 'PROBE_DOWN' ? (sourceId ?? null) : null);

/** Whether a check found the cause of the alert gone. False if its target was only paused, removed or given another address. */
export function hasRecovered(alert: OpenAlert, targets: readonly TargetView[]): boolean {
  const { alertType } = alert;
  return targets.some((target) => {
    if (!target.active || !isPlaceOf(alert, target) || target.confirmedStatus !== 'UP') return false;
    return alertType === 'JS_ERROR'
      ? checkKinds[target.kind].findsJsErrors
      : downAlertType(target) === alertType;
  });
}

/** Whether no active target still has the failure that opened the alert. */
export function shouldClose(alert: OpenAlert, targets: readonly TargetView[]): boolean {
  const { alertType } = alert;
  if (isCondition(alertType)) return false;
  const active = targets.filter((target) => target.active && isPlaceOf(alert, target));
  if (alertType === 'JS_ERROR') return !active.some(({ scriptsBroken }) => scriptsBroken);
  return !active.some((target) => target.confirmedStatus === 'DOWN' && downAlertType(target) === alertType);
}

/** Why an alert is closed. A failure that still goes on can only have been closed by hand; of a condition, that is not known. */
export function closeReasonOf(alert: OpenAlert, targets: readonly TargetView[]): CloseReason {
  if (isCondition(alert.alertType) || hasRecovered(alert, targets)) return 'RECOVERED';
  return shouldClose(alert, targets) ? 'UNWATCHED' : 'BY_HAND';
}
