import type { Problem } from '../document/located.ts';
import type { Action, FieldChange } from './change.ts';

export type PlanState = 'OPEN' | 'APPLYING' | 'APPLIED' | 'FAILED' | 'EXPIRED' | 'INVALID';
export type ChangeState = 'PENDING' | 'DONE' | 'FAILED';

/** A change as it is stored and shown. */
export type PlanChange = {
  action: Action;
  /** The name of the kind. */
  kind: string;
  key: string;
  formerKey: string | null;
  name: string;
  fields: readonly FieldChange[];
  state: ChangeState;
  error: string | null;
};

export type Plan = {
  /** Null if the document has problems. */
  id: string | null;
  teamId: string;
  project: string | null;
  state: PlanState;
  changes: readonly PlanChange[];
  problems: readonly Problem[];
  warnings: readonly Problem[];
  createdAt: Date | null;
  createdBy: string | null;
  appliedAt: Date | null;
};

export type PlanCounts = Record<Lowercase<Action> | 'done' | 'failed', number>;

export function countChanges({ changes }: Plan): PlanCounts {
  const counts: PlanCounts = {
    create: 0,
    update: 0,
    move: 0,
    adopt: 0,
    detach: 0,
    delete: 0,
    done: 0,
    failed: 0,
  };
  for (const { action, state } of changes) {
    counts[action.toLowerCase() as Lowercase<Action>] += 1;
    if (state === 'DONE') counts.done += 1;
    if (state === 'FAILED') counts.failed += 1;
  }
  return counts;
}
