import type { AlertType, CloseReason } from '#notification/index.ts';
import { checkKinds, type CheckKind } from '#probing/index.ts';
import type { ConfirmedStatus } from '../target/target-state.ts';

export type SiteStatus = 'UP' | 'DOWN' | 'DEGRADED' | 'PAUSED' | 'UNKNOWN';

export type TargetView = {
  pageId: string | null;
  kind: CheckKind;
  active: boolean;
  confirmedStatus: ConfirmedStatus;
  scriptsBroken: boolean;
  slow: boolean;
  certificateSoon: boolean;
};
export type OpenAlert = { pageId: string | null; alertType: AlertType };
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
  const isImpaired = own.some(({ slow, certificateSoon }) => slow || certificateSoon);
  return hasAlert || hasPageDown || isImpaired ? 'DEGRADED' : 'UP';
}

/** The type of the alert for a target that is down. */
export function downAlertType({ kind, pageId }: Pick<TargetView, 'kind' | 'pageId'>): AlertType {
  return checkKinds[kind].ownAlert ?? (pageId === null ? 'SITE_DOWN' : 'PAGE_DOWN');
}

/** Whether a check found the cause of the alert gone. False if its target was only paused, removed or given another address. */
export function hasRecovered({ pageId, alertType }: OpenAlert, targets: readonly TargetView[]): boolean {
  return targets.some((target) => {
    if (!target.active || target.pageId !== pageId || target.confirmedStatus !== 'UP') return false;
    return alertType === 'JS_ERROR'
      ? checkKinds[target.kind].findsJsErrors
      : downAlertType(target) === alertType;
  });
}

/** Whether no active target still has the failure that opened the alert. */
export function shouldClose({ pageId, alertType }: OpenAlert, targets: readonly TargetView[]): boolean {
  const active = targets.filter((target) => target.active && target.pageId === pageId);
  if (alertType === 'JS_ERROR') return !active.some(({ scriptsBroken }) => scriptsBroken);
  return !active.some((target) => target.confirmedStatus === 'DOWN' && downAlertType(target) === alertType);
}

/** Why an alert is closed. A failure that still goes on can only have been closed by hand. */
export function closeReasonOf(alert: OpenAlert, targets: readonly TargetView[]): CloseReason {
  if (hasRecovered(alert, targets)) return 'RECOVERED';
  return shouldClose(alert, targets) ? 'UNWATCHED' : 'BY_HAND';
}
