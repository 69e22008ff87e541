import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Channel } from '../channels/index.ts';
import { findChannelNames } from './due-storage.ts';
import { insertSteps, type Escalation } from './escalation-storage.ts';
import type { EscalationPolicy } from './policy.ts';

/** `round` and `step` are counted from 0. */
export type TakenStep = Pick<Escalation, 'incidentId' | 'policyId'> & {
  policy: Pick<EscalationPolicy, 'name' | 'steps'>;
  at: Date;
  round: number;
  step: number;
  to: readonly Channel[];
};

/** For the timeline of the incident. */
export async function logSteps(tx: Tx, taken: readonly TakenStep[]): Promise<void> {
  if (taken.length === 0) return;
  const names = await findChannelNames(tx, [...new Set(taken.flatMap(({ to }) => to))]);
  const rows = taken.map(({ incidentId, policyId, at, ...step }) => ({
    id: newId(),
    incidentId,
    policyId,
    at,
    text: textOf(step, names),
  }));
  await insertSteps(tx, rows);
}

function textOf(
  { policy, round, step, to }: Omit<TakenStep, 'incidentId' | 'policyId' | 'at'>,
  names: ReadonlyMap<Channel, string>,
): string {
  const inRound = round > 0 ? ` in round ${round + 1}` : '';
  const receivers = to.map((channel) => names.get(channel) ?? channel).join(', ');
  return `Step ${step + 1} of ${policy.steps.length} of the policy "${policy.name}"${inRound} ${
    to.length > 0
      ? `notified ${receivers}.`
      : 'notified nobody: its channels are off, and its members have left or have quiet hours.'
  }`;
}
