import type {
  DeploymentFactsFragment,
  VerificationFactsFragment,
  VerificationSignal,
  VerificationState,
  WatchedReleaseQuery,
} from '../api/deployment.generated.ts';
import type { Tone } from '../ui/badge.tsx';
import { duration } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { hasEnded } from './status.tsx';

const tones: Record<VerificationState, Tone> = {
  WATCHING: 'busy',
  PASSED: 'good',
  FAILED: 'bad',
  INCONCLUSIVE: 'warn',
  SUPERSEDED: 'idle',
};

export const toneOf = (state: VerificationState): Tone => tones[state];

export const stateName = (state: VerificationState): string => words().deployments.verification.states[state];

export const signalName = (signal: VerificationSignal): string =>
  words().deployments.verification.signals[signal];

export const signalHint = (signal: VerificationSignal): string =>
  words().deployments.verification.signalHints[signal];

export type Verification = Pick<VerificationFactsFragment, 'state' | 'startedAt' | 'endsAt' | 'endedAt'>;

const secondsBetween = (from: string | number, to: string | number): number =>
  Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1_000));

/** What the state means, in a sentence. */
export function describeState({ state, startedAt, endsAt, endedAt }: Verification, now: number): string {
  const left = secondsBetween(now, endsAt);
  const took = duration(secondsBetween(startedAt, endedAt ?? now));
  const t = words().deployments.verification.sentences;
  if (state === 'INCONCLUSIVE') return t.INCONCLUSIVE;
  if (state !== 'WATCHING') return t[state](took);
  return left > 0 ? t.watching(duration(left), duration(secondsBetween(startedAt, endsAt))) : t.waiting;
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
