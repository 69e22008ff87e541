import type { CheckoutStep } from './checkout-step.ts';
import { failureReport, localFailure, type ProbeReport } from '../report.ts';
import { Cancelled, Stalled, TimedOut } from '../browser/page/deadline.ts';
import { loadFailure } from '../browser/page/load-failure.ts';
import { PageCrashed } from '../browser/page/observe.ts';
import type { OpenPage } from '../browser/page/open-page.ts';
import type { PageVisit } from '../browser/page-visit.ts';
import { actions } from './step-actions.ts';
import { stepMessage } from './step-message.ts';
import { isTimeout, startStepTime, StepFailed } from './step-time.ts';

export type StepOutcome =
  | { kind: 'passed' }
  | {
      kind: 'failed';
      message: string;
      /** A failure of this machine or of the connection, for which the shop may not be the reason. */
      connection: ProbeReport | null;
      /** The flow ends here, even if the step is optional. */
      isEnd: boolean;
    };

const defaultMs = { GOTO: 30_000, other: 10_000 };
/** A page that hangs knows no timeouts. Actions that do have this time to report theirs, which say more. */
const graceMs = 1_000;

export async function runStep(
  step: CheckoutStep,
  open: OpenPage,
  visit: PageVisit,
  allowOrderPlacement: boolean,
): Promise<StepOutcome> {
  const { page, seen } = open;
  const { deadline, clock, target, timeoutMs } = visit;
  const ms = step.timeoutMs ?? (step.action === 'GOTO' ? defaultMs.GOTO : defaultMs.other);
  const wholeMs = deadline.leftMs();
  const time = startStepTime(ms, wholeMs);
  const context = { page, siteUrl: target.url, allowOrderPlacement, clock, time };
  try {
    await deadline.race(Promise.race([actions[step.action](step, context), seen.crashed]), ms + graceMs);
    return { kind: 'passed' };
  } catch (error) {
    const connection = connectionFailure(error, open, visit);
    const isWhole = (isTimeout(error) && wholeMs < ms) || (error instanceof TimedOut && error.isWhole);
    const isEnd = isWhole || error instanceof PageCrashed || connection?.kind === 'local-failure';
    const unreached = connection ? messageOf(connection) : undefined;
    const message =
      isWhole && unreached === undefined
        ? `the whole flow timed out after ${Math.round(timeoutMs / 1_000)} s`
        : failureMessage(step, error, ms, unreached, open);
    // If a page does not respond at all, the own network may be down.
    const isNavigation = step.action === 'GOTO' || seen.isLeaving();
    const isUnanswered = isNavigation && isTimeout(error) && connection === null;
    return {
      kind: 'failed',
      message,
      connection: isUnanswered ? unanswered(message, open, visit) : connection,
      isEnd,
    };
  }
}

function failureMessage(
  step: CheckoutStep,
  error: unknown,
  ms: number,
  unreached: string | undefined,
  { page, seen }: OpenPage,
): string {
  if (unreached !== undefined && seen.failure()) return unreached;
  // The element was pressed, but the next page did not load: the driver waits for that, too.
  const isPressed = (step.action === 'CLICK' || step.action === 'PRESS') && isTimeout(error);
  if (isPressed && seen.isLeaving()) return `the page that comes next did not load within ${ms / 1_000} s`;
  const status = seen.document()?.status() ?? 200;
  // GOTO has its own message about the status.
  const isBad = status >= 400 && step.action !== 'GOTO';
  const because = unreached ?? (isBad ? `the page answered HTTP ${status}` : undefined);
  const message = stepMessage(step, error, ms, page.url());
  return because === undefined ? message : `${message} (${because})`;
}

/** Null if the shop failed. An address that could not be reached is reported as in every other check. */
function connectionFailure(error: unknown, open: OpenPage, visit: PageVisit): ProbeReport | null {
  const { page, seen, guard } = open;
  const { target } = visit;
  const isGone = page.context().browser()?.isConnected() === false;
  const isKilled = error instanceof PageCrashed && visit.isMemoryShort();
  if (error instanceof Stalled || error instanceof Cancelled || isGone || isKilled) {
    const failure = loadFailure(error, open, visit);
    return failure.kind === 'report' ? failure.report : null;
  }
  if (error instanceof StepFailed || error instanceof PageCrashed) return null;
  if (isTimeout(error) && visit.isStarved())
    return localFailure('the browser is too busy to tell a slow shop from a fast one');
  const local = guard.localFailure() ?? seen.localFailure();
  if (local !== undefined) return localFailure(local);
  // A page that could not be opened, or one that cannot load more from its shop.
  const host = seen.failure()?.host ?? new URL(target.url).hostname.replace(/^\[|\]$/g, '');
  const unreached = guard.failureOf(host);
  return unreached ? failureReport(unreached, target) : null;
}

function unanswered(message: string, { guard }: OpenPage, { target }: PageVisit): ProbeReport {
  const { hostname: host } = new URL(target.url);
  return { kind: 'unanswered', host, address: guard.addressOf(host), isLookup: false, message };
}

function messageOf(report: ProbeReport): string | undefined {
  if (report.kind === 'unanswered') return report.message;
  return report.kind === 'answered' ? (report.result.errorMessage ?? undefined) : undefined;
}
