import type { CheckoutStep } from '#monitoring/checkout/checkout-flow.ts';
import { trouble, type ProbeReport } from '#monitoring/check/http-probe.ts';
import { Cancelled, Stalled, TimedOut } from '../page/deadline.ts';
import { loadFailure } from '../page/load-failure.ts';
import { PageCrashed } from '../page/observe.ts';
import type { OpenPage } from '../page/open-page.ts';
import type { Visit } from '../visit.ts';
import { actions, isLate, StepFailed } from './step-actions.ts';
import { stepMessage } from './step-message.ts';

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

export async function runStep(
  step: CheckoutStep,
  open: OpenPage,
  visit: Visit,
  allowOrderPlacement: boolean,
): Promise<StepOutcome> {
  const { page, seen } = open;
  const { deadline, clock, target, timeoutMs } = visit;
  const ms = step.timeoutMs ?? (step.action === 'GOTO' ? usualMs.GOTO : usualMs.other);
  const context = { page, siteUrl: target.url, allowOrderPlacement, clock };
  try {
    // What hangs in the page itself knows no timeout; the second is for those that do, and say more.
    await deadline.race(Promise.race([actions[step.action](step, ms, context), seen.crashed]), ms + 1_000);
    return { kind: 'passed' };
  } catch (error) {
    const onTheWay = failureOnTheWay(error, step, open, visit);
    const isWhole = error instanceof TimedOut && error.isWhole;
    const isEnd = isWhole || error instanceof PageCrashed || onTheWay?.kind === 'trouble';
    const failed = (message: string): StepOutcome => ({ kind: 'failed', message, onTheWay, isEnd });
    if (onTheWay?.kind === 'silent') return failed(onTheWay.message);
    if (onTheWay?.kind === 'answered') return failed(onTheWay.result.errorMessage ?? '');
    if (error instanceof PageCrashed) return failed('the page crashed the browser');
    if (isWhole) return failed(`the whole flow timed out after ${Math.round(timeoutMs / 1_000)} s`);
    return failed(stepMessage(step, error, ms, page.url()));
  }
}

/** Null when it is the shop's. An address that could not be reached is judged as in every other check. */
function failureOnTheWay(
  error: unknown,
  step: CheckoutStep,
  open: OpenPage,
  visit: Visit,
): ProbeReport | null {
  const { page, seen, guard } = open;
  const isGone = page.context().browser()?.isConnected() === false;
  const isKilled = error instanceof PageCrashed && visit.isMemoryShort();
  const isOurs = error instanceof Stalled || error instanceof Cancelled || isGone || isKilled;
  const isTime = error instanceof TimedOut || error instanceof StepFailed || isLate(error);
  if (isTime && visit.isStarved())
    return trouble('the browser is too busy to tell a slow shop from a fast one');
  const host = seen.failure()?.host;
  const isUnreached = step.action === 'GOTO' && host !== undefined && guard.failureOf(host) !== undefined;
  if (!isOurs && !isUnreached) return null;
  const failure = loadFailure(error, open, visit);
  return failure.kind === 'report' ? failure.report : null;
}
