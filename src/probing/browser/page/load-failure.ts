import { STATUS_CODES } from 'node:http';
import { messageOf } from '#platform/errors.ts';
import { failureReport, localFailure, type ProbeReport } from '#probing/report.ts';
import type { PageVisit } from '../page-visit.ts';
import { Cancelled, Stalled, TimedOut } from './deadline.ts';
import { localNetError, netErrorMessage } from './driver-errors.ts';
import { PageCrashed } from './observe.ts';
import type { OpenPage } from './open-page.ts';

/**
 * `reason`: the page failed; `isUnanswered`: unless the own network is down.
 * `report`: a local failure, or a failure to connect.
 */
export type LoadFailure =
  | { kind: 'reason'; reason: string; isUnanswered: boolean }
  | { kind: 'report'; report: ProbeReport };

/** Why a page did not load, and whether the page or this machine is the reason. */
export function loadFailure(error: unknown, { page, guard, seen }: OpenPage, visit: PageVisit): LoadFailure {
  const { target, deadline, timeoutMs } = visit;
  const reason = (text: string, isUnanswered = false): LoadFailure => ({
    kind: 'reason',
    reason: text,
    isUnanswered,
  });
  const local = (text: string): LoadFailure => ({ kind: 'report', report: localFailure(text) });
  if (error instanceof Stalled || error instanceof Cancelled) return local(error.message);
  // All pages end with the browser, so this says nothing about the page.
  if (page.context().browser()?.isConnected() === false) return local('the browser has ended');
  if (error instanceof PageCrashed)
    return visit.isMemoryShort()
      ? local('the machine has run out of memory')
      : reason('the page crashed the browser');

  const host = seen.failure()?.host ?? new URL(target.url).hostname.replace(/^\[|\]$/g, '');
  const unreached = guard.failureOf(host);
  if (error instanceof TimedOut) {
    if (visit.isStarved()) return local('the browser is too busy to tell a slow page from a fast one');
    if (deadline.stage === 'preparing') return local('the browser did not open a page in time');
    if (unreached && !seen.document()) return { kind: 'report', report: failureReport(unreached, target) };
    const isUnanswered = deadline.stage !== 'reading';
    return reason(
      `timed out after ${Math.round(timeoutMs / 1_000)} s ${doing[deadline.stage]}`,
      isUnanswered,
    );
  }
  if (unreached) return { kind: 'report', report: failureReport(unreached, target) };
  const message = messageOf(error);
  const machine = localNetError(message);
  if (machine !== undefined) return local(machine);
  const text = /Download is starting/.test(message) ? 'the answer is a download' : netErrorMessage(message);
  return text === undefined ? local(`the check crashed: ${message.split('\n')[0]}`) : reason(text);
}

const doing = {
  preparing: '',
  answer: 'while waiting for the response',
  loading: 'while the page was loading',
  settling: 'while the page was loading',
  reading: 'because the page does not respond',
  steps: 'during the checkout',
} as const;

/** The server writes this text. Without letters it says less than the standard one. */
export const statusMessage = (status: number, text: string): string =>
  `HTTP ${status} ${/\p{L}/u.test(text) ? text : (STATUS_CODES[status] ?? '')}`.trim();
