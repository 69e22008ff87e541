import type { Alert } from './alert/alert-storage.ts';
import { createAllowance, createLoader } from '#platform/batcher.ts';
import type { Check } from './check/check-storage.ts';
import type { Context } from './context.ts';
import { findLastFailedChecks, listConfirmingChecks, type Failure } from './failed-check-storage.ts';

/** Alerts and problems of one request whose checks are read, as the schema says. */
const withChecks = 20;
const [confirmingOf, lastOf] = [createAllowance(withChecks), createAllowance(withChecks)];

export const failureOf = ({
  siteId,
  alertType,
  pageId,
  sourceId,
  createdAt,
  resolvedAt,
}: Alert): Failure => ({
  siteId,
  alertType,
  pageId,
  probeId: alertType === 'PROBE_DOWN' ? sourceId : null,
  since: createdAt,
  until: resolvedAt,
});

/** The caller may read the site. */
export const loadConfirmingChecks = createLoader<Context, Alert, Check[]>(async (ctx, alerts) => {
  const skipped = alerts.length - confirmingOf(ctx, alerts.length);
  const failures = alerts
    .slice(skipped)
    .map((alert) => ({ ...failureOf(alert), confirmedAt: alert.openedAt }));
  return [
    ...Array.from({ length: skipped }, (): Check[] => []),
    ...(await listConfirmingChecks(ctx.db, failures)),
  ];
});

/** The caller may read the site. */
export const loadLastFailedCheck = createLoader<Context, Failure, Check | null>(async (ctx, failures) => {
  const skipped = failures.length - lastOf(ctx, failures.length);
  const found = await findLastFailedChecks(ctx.db, failures.slice(skipped));
  return [...Array<null>(skipped).fill(null), ...found];
});
