import type { CheckOutcome } from '#probing/index.ts';
import type { TestRunEnd } from './test-run-storage.ts';

/** How a test run ends. `isStopped`: somebody or something has stopped it. */
export function endOf(outcome: CheckOutcome, isStopped: boolean): TestRunEnd {
  if (outcome.kind === 'result') {
    const { status, errorMessage } = outcome.result;
    return { status: status === 'UP' ? 'PASSED' : 'FAILED', message: errorMessage };
  }
  if (isStopped)
    return { status: 'INCONCLUSIVE', message: 'The worker that ran it was stopped. Start it again.' };
  return { status: 'INCONCLUSIVE', message: reasonOf(outcome.reason) };
}

/**
 * Checks only log why they have no result, but everybody in the team reads this. What the browser and its driver say, after a colon,
 * can name paths of the server and values that a step has typed.
 */
function reasonOf(reason: string): string {
  if (/no browser|could not be started/.test(reason))
    return 'The browser on the server does not start. Ask an administrator.';
  if (!reason.startsWith('no network') && /[:/\\]/.test(reason))
    return 'It says nothing about the shop: the browser on the server failed. Try again.';
  return `It says nothing about the shop: ${reason}.`;
}
