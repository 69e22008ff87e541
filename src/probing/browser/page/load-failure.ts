import { STATUS_CODES } from 'node:http';
import { messageOf } from '#platform/errors.ts';
import { failed, trouble, type ProbeReport } from '#probing/http/http-probe.ts';
import type { Visit } from '../page-visit.ts';
import { Cancelled, Stalled, TimedOut } from './deadline.ts';
import { netErrorMessage, ownTrouble } from './driver-errors.ts';
import { PageCrashed } from './observe.ts';
import type { OpenPage } from './open-page.ts';

/**
 * `reason`: the page's own failure; `isSilence`, unless nothing else answers either, which others judge.
 * `report`: ours, or one of the network on the way.
 */
export type LoadFailure =
  | { kind: 'reason'; reason: string; isSilence: boolean }
  | { kind: 'report'; report: ProbeReport };

/** Whose fault it is that a page did not come to its end. */
export function loadFailure(error: unknown, { page, guard, seen }: OpenPage, visit: Visit): LoadFailure {
  const { target, deadline, timeoutMs } = visit;
  const reason = (text: string, isSilence = false): LoadFailure => ({
    kind: 'reason',
    reason: text,
    isSilence,
  });
  const ours = (text: string): LoadFailure => ({ kind: 'report', report: trouble(text) });
  if (error instanceof Stalled || error instanceof Cancelled) return ours(error.message);
  // With the browser gone nothing is known of the page, whose process ends with it.
  if (page.context().browser()?.isConnected() === false) return ours('the browser has ended');
  if (error instanceof PageCrashed)
    return visit.isMemoryShort()
      ? ours('the machine has run out of memory')
      : reason('the page crashed the browser');

  const host = seen.failure()?.host ?? new URL(target.url).hostname.replace(/^\[|\]$/g, '');
  const onTheWay = guard.failureOf(host);
  if (error instanceof TimedOut) {
    if (visit.isStarved()) return ours('the browser is too busy to tell a slow page from a fast one');
    if (deadline.stage === 'preparing') return ours('the browser did not open a page in time');
    if (onTheWay && !seen.document()) return { kind: 'report', report: failed(onTheWay, target) };
    const isSilence = deadline.stage !== 'reading';
    return reason(`timed out after ${Math.round(timeoutMs / 1_000)} s ${doing[deadline.stage]}`, isSilence);
  }
  if (onTheWay) return { kind: 'report', report: failed(onTheWay, target) };
  const message = messageOf(error);
  const own = ownTrouble(message);
  if (own !== undefined) return ours(own);
  const said = /Download is starting/.test(message) ? 'the answer is a download' : netErrorMessage(message);
  return said === undefined ? ours(`the check broke down: ${message.split('\n')[0]}`) : reason(said);
}

const doing = {
  preparing: '',
  answer: 'while waiting for the answer',
  loading: 'while the page was loading',
  settling: 'while the page was loading',
  reading: 'because the page does not respond',
  steps: 'during the checkout',
} as const;

/** Strangers write this text; one without letters says less than the usual name. */
export const statusMessage = (status: number, text: string): string =>
  `HTTP ${status} ${/\p{L}/u.test(text) ? text : (STATUS_CODES[status] ?? '')}`.trim();
