import type { AlertType } from '#notification/index.ts';
import { downAlertType, siteStatusOf, type TargetView } from '../alert/site-status.ts';
import type { Alert } from '../alert/alert-storage.ts';

export type FailingTarget = TargetView & {
  siteId: string;
  /** Of the page or probe. */
  name: string | null;
  firstFailureAt: Date | null;
  firstScriptFailureAt: Date | null;
};

export type SiteProblem = {
  siteId: string;
  status: 'DOWN' | 'DEGRADED';
  /** Null: slow. */
  alertType: AlertType | null;
  pageId: string | null;
  probeId: string | null;
  name: string | null;
  since: Date | null;
  message: string | null;
  alertId: string | null;
  incidentId: string | null;
};

const most = 20;

/**
 * Why a site is down or degraded, the worst and oldest first: its open alerts, and what fails without one because it was resolved by
 * hand or because slowness has none. `siteStatusOf` decides the same from the same facts.
 */
export function problemsOf(
  siteId: string,
  paused: boolean,
  targets: readonly FailingTarget[],
  alerts: readonly Alert[],
): SiteProblem[] {
  const status = siteStatusOf({ paused, targets, openAlerts: alerts }, null);
  if (status !== 'DOWN' && status !== 'DEGRADED') return [];
  const active = targets.filter((target) => target.active);
  const known = alerts.map((alert) => ofAlert(alert, active));
  const failing = active.flatMap((target) => ofTarget(siteId, target));
  const silent = failing.filter((problem) => !known.some((other) => keyOf(other) === keyOf(problem)));
  return [...known, ...new Map(silent.map((problem) => [keyOf(problem), problem])).values()]
    .sort((a, b) => rankOf(a) - rankOf(b) || timeOf(a) - timeOf(b))
    .slice(0, most);
}

const keyOf = ({ alertType, pageId, probeId }: SiteProblem): string => `${alertType} ${pageId} ${probeId}`;
const rankOf = ({ status }: SiteProblem): number => (status === 'DOWN' ? 0 : 1);
const timeOf = ({ since }: SiteProblem): number => since?.getTime() ?? Infinity;

const statusOf = (type: AlertType | null): SiteProblem['status'] =>
  type === 'SITE_DOWN' ? 'DOWN' : 'DEGRADED';

function ofAlert(alert: Alert, targets: readonly FailingTarget[]): SiteProblem {
  const { id, siteId, pageId, alertType, sourceId, sourceName, message, createdAt, incidentId } = alert;
  const page = pageId === null ? undefined : targets.find((target) => target.pageId === pageId);
  return {
    siteId,
    status: statusOf(alertType),
    alertType,
    pageId,
    probeId: alertType === 'PROBE_DOWN' ? sourceId : null,
    name: sourceName ?? page?.name ?? null,
    since: createdAt,
    message,
    alertId: id,
    incidentId,
  };
}

function ofTarget(siteId: string, target: FailingTarget): SiteProblem[] {
  const { pageId, probeId = null, name } = target;
  const problem = (alertType: AlertType | null, since: Date | null): SiteProblem => ({
    siteId,
    status: statusOf(alertType),
    alertType,
    pageId,
    probeId,
    name,
    since,
    message: null,
    alertId: null,
    incidentId: null,
  });
  const isSlow = target.slow && pageId === null && probeId === null;
  return [
    ...(target.confirmedStatus === 'DOWN' ? [problem(downAlertType(target), target.firstFailureAt)] : []),
    ...(target.scriptsBroken ? [problem('JS_ERROR', target.firstScriptFailureAt)] : []),
    ...(isSlow ? [problem(null, null)] : []),
  ];
}
