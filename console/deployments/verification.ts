import type {
  DeploymentFactsFragment,
  VerificationFactsFragment,
  VerificationSignal,
  VerificationState,
  WatchedReleaseQuery,
} from '../api/deployment.generated.ts';
import type { Tone } from '../ui/badge.tsx';
import { duration } from '../ui/format.ts';
import { hasEnded } from './status.tsx';

export const stateLooks: Record<VerificationState, [Tone, string]> = {
  WATCHING: ['busy', 'Watching'],
  PASSED: ['good', 'Passed'],
  FAILED: ['bad', 'Failed'],
  INCONCLUSIVE: ['warn', 'Inconclusive'],
  SUPERSEDED: ['idle', 'Superseded'],
};

export const signalNames: Record<VerificationSignal, string> = {
  SITE_DOWN: 'Site down',
  PAGE_DOWN: 'Page down',
  CHECKOUT_FAILED: 'Checkout fails',
  NEW_JS_ERRORS: 'New JavaScript errors',
  SLOWER: 'Slower',
};

export const signalHints: Record<VerificationSignal, string> = {
  SITE_DOWN: 'An HTTP or browser check of the site itself fails',
  PAGE_DOWN: 'A check of one of its pages fails',
  CHECKOUT_FAILED: 'The checkout flow fails',
  NEW_JS_ERRORS:
    'Two checks in a row find an error that was not seen in the 7 days before. Needs browser checks',
  SLOWER: 'The median response time is more than twice the usual one at this time, and at least 500 ms more',
};

export type Verification = Pick<VerificationFactsFragment, 'state' | 'startedAt' | 'endsAt' | 'endedAt'>;

const secondsBetween = (from: string | number, to: string | number): number =>
  Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1_000));

/** What the state means, in a sentence. */
export function describeState({ state, startedAt, endsAt, endedAt }: Verification, now: number): string {
  const left = secondsBetween(now, endsAt);
  const took = duration(secondsBetween(startedAt, endedAt ?? now));
  const sentences: Record<VerificationState, string> = {
    WATCHING:
      left > 0
        ? `${duration(left)} left of ${duration(secondsBetween(startedAt, endsAt))}`
        : 'Waiting for the last results',
    PASSED: `Nothing failed in ${took}.`,
    FAILED: `Failed ${took} after the switch.`,
    INCONCLUSIVE: 'Not every target had a conclusive result, or all were failing before the switch.',
    SUPERSEDED: `Another release went live after ${took}.`,
  };
  return sentences[state];
}

/** How long a verification can take to start after the switch, or a rollback to be decided after a failure. */
const settleMs = 60_000;

/** Whether the verification of an ended deployment can still change soon. */
export function isUnsettled(
  { switchedAt, verification }: Pick<DeploymentFactsFragment, 'switchedAt' | 'verification'>,
  now: number,
): boolean {
  if (!verification) return switchedAt !== null && now - Date.parse(switchedAt) < settleMs;
  const { state, endedAt, rollback, heldReason } = verification;
  if (state === 'WATCHING') return true;
  if (rollback) return !hasEnded(rollback.status);
  const isDecided = state !== 'FAILED' || heldReason !== null;
  return !isDecided && endedAt !== null && now - Date.parse(endedAt) < settleMs;
}

export type Watched = { id: string; version: string; endsAt: string };

/** The release of the environment that is being watched, if there is one. */
export function watchedIn(query: WatchedReleaseQuery | undefined): Watched | null {
  for (const { node } of query?.environment?.deployments.edges ?? [])
    if (node.verification?.state === 'WATCHING')
      return { id: node.id, version: node.version, endsAt: node.verification.endsAt };
  return null;
}

/** The watched release for which deployments wait. While another one is running, they wait for that. */
export const watchedBeforeNext = (query: WatchedReleaseQuery | undefined): Watched | null =>
  query?.environment?.deployments.edges.some(({ node }) => node.status === 'RUNNING')
    ? null
    : watchedIn(query);
