import type { CheckoutStep } from './checkout-step.ts';
import { failed as reportOf, trouble, type ProbeReport } from '../http/http-probe.ts';
import { Cancelled, Stalled, TimedOut } from '../browser/page/deadline.ts';
import { loadFailure } from '../browser/page/load-failure.ts';
import { PageCrashed } from '../browser/page/observe.ts';
import type { OpenPage } from '../browser/page/open-page.ts';
import type { Visit } from '../browser/page-visit.ts';
import { actions } from './step-actions.ts';
import { isTime, StepFailed } from './step-failure.ts';
import { stepMessage } from './step-message.ts';
import { startStepTime } from './step-time.ts';

export type StepOutcome =
  | { kind: 'passed' }
  | {
      kind: 'failed';
      message: string;
      /** Something on the way failed: whose fault that is, others judge. */
      onTheWay: ProbeReport | null;
      /** Nothing can come after it, even if the step was optional. */
      isEnd: boolean;
    };

const usualMs = { GOTO: 30_000, other: 10_000 };
/** What hangs in the page itself knows no timeout; this is for those that do, and say more. */
const graceMs = 1_000;

export async function runStep(
  step: CheckoutStep,
  open: OpenPage,
  visit: Visit,
  allowOrderPlacement: boolean,
): Promise<StepOutcome> {
  const { page, seen } = open;
  const { deadline, clock, target, timeoutMs } = visit;
  const ms = step.timeoutMs ?? (step.action === 'GOTO' ? usualMs.GOTO : usualMs.other);
  const wholeMs = deadline.leftMs();
  const time = startStepTime(ms, wholeMs);
  const context = { page, siteUrl: target.url, allowOrderPlacement, clock, time };
  try {
    await deadline.race(Promise.race([actions[step.action](step, context), seen.crashed]), ms + graceMs);
    return { kind: 'passed' };
  } catch (error) {
    const onTheWay = failureOnTheWay(error, open, visit);
    const isWhole = (isTime(error) && wholeMs < ms) || (error instanceof TimedOut && error.isWhole);
    const isEnd = isWhole || error instanceof PageCrashed || onTheWay?.kind === 'trouble';
    const lost = onTheWay ? lostBecause(onTheWay) : undefined;
    const message =
      isWhole && lost === undefined
        ? `the whole flow timed out after ${Math.round(timeoutMs / 1_000)} s`
        : failureMessage(step, error, ms, lost, open);
    // A page that does not come at all may also be lost on the way to us.
    const isAway = step.action === 'GOTO' || seen.isLeaving();
    const isSilence = isAway && isTime(error) && onTheWay === null;
    return {
      kind: 'failed',
      message,
      onTheWay: isSilence ? silence(message, open, visit) : onTheWay,
      isEnd,
    };
  }
}

function failureMessage(
  step: CheckoutStep,
  error: unknown,
  ms: number,
  lost: string | undefined,
  { page, seen }: OpenPage,
): string {
  if (lost !== undefined && seen.failure()) return lost;
  // It was pressed, and then nothing came: the driver waits for that too.
  const isPressed = (step.action === 'CLICK' || step.action === 'PRESS') && isTime(error);
  if (isPressed && seen.isLeaving()) return `the page that comes next did not load within ${ms / 1_000} s`;
  const status = seen.document()?.status() ?? 200;
  // GOTO itself speaks of what its page answered.
  const isBad = status >= 400 && step.action !== 'GOTO';
  const because = lost ?? (isBad ? `the page answered HTTP ${status}` : undefined);
  const said = stepMessage(step, error, ms, page.url());
  return because === undefined ? said : `${said} (${because})`;
}

/** Null when it is the shop's. An address that could not be reached is judged as in every other check. */
function failureOnTheWay(error: unknown, open: OpenPage, visit: Visit): ProbeReport | null {
  const { page, seen, guard } = open;
  const { target } = visit;
  const isGone = page.context().browser()?.isConnected() === false;
  const isKilled = error instanceof PageCrashed && visit.isMemoryShort();
  if (error instanceof Stalled || error instanceof Cancelled || isGone || isKilled) {
    const failure = loadFailure(error, open, visit);
    return failure.kind === 'report' ? failure.report : null;
  }
  if (error instanceof StepFailed || error instanceof PageCrashed) return null;
  if (isTime(error) && visit.isStarved())
    return trouble('the browser is too busy to tell a slow shop from a fast one');
  const own = guard.trouble() ?? seen.trouble();
  if (own !== undefined) return trouble(own);
  // A page that could not be opened, or one that cannot ask its shop for more.
  const host = seen.failure()?.host ?? new URL(target.url).hostname.replace(/^\[|\]$/g, '');
  const unreached = guard.failureOf(host);
  return unreached ? reportOf(unreached, target) : null;
}

function silence(message: string, { guard }: OpenPage, { target }: Visit): ProbeReport {
  const { hostname: host } = new URL(target.url);
  return { kind: 'silent', host, address: guard.addressOf(host), isLookup: false, message };
}

function lostBecause(report: ProbeReport): string | undefined {
  if (report.kind === 'silent') return report.message;
  return report.kind === 'answered' ? (report.result.errorMessage ?? undefined) : undefined;
}
