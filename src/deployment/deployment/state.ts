import type { Outcome } from '../protocol/agent-protocol.ts';

export type Status = 'PENDING' | 'RUNNING' | Outcome;

/** What can happen to a deployment. Offering it to an agent is not an event: nothing has started then. */
export type DeploymentEvent =
  | { kind: 'accept' }
  | { kind: 'complete'; outcome: Outcome }
  | { kind: 'cancel' }
  /** The agent did not renew its lease, nor within the grace period after it. */
  | { kind: 'agent-lost' };

export type TransitionDecision =
  | { kind: 'move'; to: Status }
  /** Only the agent knows whether it has switched already. It is asked to stop, and the outcome it reports counts. */
  | { kind: 'ask-agent' }
  | { kind: 'refuse' };

export function decideTransition(status: Status, event: DeploymentEvent): TransitionDecision {
  if (status === 'PENDING') return whilePending(event);
  if (status === 'RUNNING') return whileRunning(event);
  return refuse;
}

const refuse: TransitionDecision = { kind: 'refuse' };

function whilePending(event: DeploymentEvent): TransitionDecision {
  if (event.kind === 'accept') return { kind: 'move', to: 'RUNNING' };
  if (event.kind === 'cancel') return { kind: 'move', to: 'CANCELLED' };
  return refuse;
}

function whileRunning(event: DeploymentEvent): TransitionDecision {
  if (event.kind === 'complete') return { kind: 'move', to: event.outcome };
  if (event.kind === 'agent-lost') return { kind: 'move', to: 'FAILED' };
  if (event.kind === 'cancel') return { kind: 'ask-agent' };
  return refuse;
}

/** If an agent stopped without a cancel request, the deployment has failed, even if the agent reports CANCELLED. */
export const effectiveOutcome = (reported: Outcome, cancelRequested: boolean): Outcome =>
  reported === 'CANCELLED' && !cancelRequested ? 'FAILED' : reported;

export const hasEnded = (status: Status): boolean => status !== 'PENDING' && status !== 'RUNNING';
