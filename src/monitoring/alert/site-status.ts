import type { AlertType } from '#notification/index.ts';
import { checkKinds, type CheckKind } from '#probing/index.ts';
import type { Verdict } from '../target/target-state.ts';

export type SiteStatus = 'UP' | 'DOWN' | 'DEGRADED' | 'PAUSED' | 'UNKNOWN';

export type TargetView = {
  pageId: string | null;
  kind: CheckKind;
  active: boolean;
  verdict: Verdict;
  scriptsBroken: boolean;
  slow: boolean;
  certificateSoon: boolean;
};
export type OpenAlert = { pageId: string | null; alertType: AlertType };
export type SiteView = { paused: boolean; targets: readonly TargetView[]; openAlerts: readonly OpenAlert[] };

/** The status of a site (page null) or of one of its pages, from what is known of its targets and alerts. */
export function siteStatusOf({ paused, targets, openAlerts }: SiteView, pageId: string | null): SiteStatus {
  const own = targets.filter((target) => target.pageId === pageId && !checkKinds[target.kind].ownAlert);
  if (paused || own.every(({ active }) => !active)) return 'PAUSED';
  if (own.some(({ verdict }) => verdict === 'DOWN')) return 'DOWN';
  if (own.every(({ verdict }) => verdict === 'UNKNOWN')) return 'UNKNOWN';

  const isWhole = pageId === null;
  const concerns = (alert: OpenAlert): boolean => isWhole || alert.pageId === pageId;
  const alerted = openAlerts.some(
    (alert) => concerns(alert) && alert.alertType !== 'SITE_DOWN' && alert.alertType !== 'PAGE_DOWN',
  );
  const pageDown =
    isWhole && targets.some((target) => target.pageId !== null && target.active && target.verdict === 'DOWN');
  const weak = own.some(({ slow, certificateSoon }) => slow || certificateSoon);
  return alerted || pageDown || weak ? 'DEGRADED' : 'UP';
}

/** Which alert a target raises when it is down. */
export function downAlert({ kind, pageId }: Pick<TargetView, 'kind' | 'pageId'>): AlertType {
  return checkKinds[kind].ownAlert ?? (pageId === null ? 'SITE_DOWN' : 'PAGE_DOWN');
}

/** Whether what raised the alert was seen to work again, rather than paused, removed or pointed elsewhere. */
export function hasRecovered({ pageId, alertType }: OpenAlert, targets: readonly TargetView[]): boolean {
  return targets.some((target) => {
    if (!target.active || target.pageId !== pageId || target.verdict !== 'UP') return false;
    return alertType === 'JS_ERROR' ? checkKinds[target.kind].findsJsErrors : downAlert(target) === alertType;
  });
}

/** An open alert has lost its reason when no target holds it up any more. */
export function isOver({ pageId, alertType }: OpenAlert, targets: readonly TargetView[]): boolean {
  const reasons = targets.filter((target) => target.active && target.pageId === pageId);
  if (alertType === 'JS_ERROR') return !reasons.some(({ scriptsBroken }) => scriptsBroken);
  return !reasons.some((target) => target.verdict === 'DOWN' && downAlert(target) === alertType);
}
