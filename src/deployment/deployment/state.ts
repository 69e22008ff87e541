import type { Outcome } from '../protocol/agent-protocol.ts';

export type Status = 'PENDING' | 'RUNNING' | Outcome;

/** What can happen to a deployment. Being offered to an agent is not among it: nothing has begun then. */
export type Happening =
  | { kind: 'accept' }
  | { kind: 'complete'; outcome: Outcome }
  | { kind: 'cancel' }
  /** The agent was silent for the lease and the grace. */
  | { kind: 'lose' };

export type Decision =
  | { kind: 'move'; to: Status }
  /** Only the agent knows whether it has switched already: it is asked, and its outcome counts. */
  | { kind: 'ask' }
  | { kind: 'refuse' };

export function decide(status: Status, happening: Happening): Decision {
  if (status === 'PENDING') return whilePending(happening);
  if (status === 'RUNNING') return whileRunning(happening);
  return refuse;
}

const refuse: Decision = { kind: 'refuse' };

function whilePending(happening: Happening): Decision {
  if (happening.kind === 'accept') return { kind: 'move', to: 'RUNNING' };
  if (happening.kind === 'cancel') return { kind: 'move', to: 'CANCELLED' };
  return refuse;
}

function whileRunning(happening: Happening): Decision {
  if (happening.kind === 'complete') return { kind: 'move', to: happening.outcome };
  if (happening.kind === 'lose') return { kind: 'move', to: 'FAILED' };
  if (happening.kind === 'cancel') return { kind: 'ask' };
  return refuse;
}

/** An agent that stopped although nobody asked it to has failed, whatever it calls it. */
export const outcomeOf = (told: Outcome, cancelRequested: boolean): Outcome =>
  told === 'CANCELLED' && !cancelRequested ? 'FAILED' : told;

export const hasEnded = (status: Status): boolean => status !== 'PENDING' && status !== 'RUNNING';
