import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { isSettingsChannel, prefixOf, settingsChannelNames, type Channel } from '../channels/index.ts';
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
  /** Receivers that get no message, because they know of the failure from before a maintenance. */
  known?: readonly Channel[];
};

/** For the timeline of the incident. */
export async function logSteps(tx: Tx, taken: readonly TakenStep[]): Promise<void> {
  if (taken.length === 0) return;
  const names = await findChannelNames(tx, [
    ...new Set(taken.flatMap(({ to, known = [] }) => [...to, ...known])),
  ]);
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
  { policy, round, step, to, known = [] }: Omit<TakenStep, 'incidentId' | 'policyId' | 'at'>,
  names: ReadonlyMap<Channel, string>,
): string {
  const inRound = round > 0 ? ` in round ${round + 1}` : '';
  const start = `Step ${step + 1} of ${policy.steps.length} of the policy "${policy.name}"${inRound}`;
  const list = (channels: readonly Channel[]) =>
    channels.map((channel) => names.get(channel) ?? nameOf(channel)).join(', ');
  const before = known.length > 0 ? ` Notified before the maintenance: ${list(known)}.` : '';
  if (to.length === 0 && known.length > 0) return `${start} notified nobody again.${before}`;
  return `${start} ${
    to.length > 0
      ? `notified ${list(to)}.${before}`
      : 'notified nobody: its channels are off or need a mail server, and its members have left or have quiet hours.'
  }`;
}

/** Of a channel that every team has, or of a receiver that is gone by now. */
function nameOf(channel: Channel): string {
  if (isSettingsChannel(channel)) return settingsChannelNames[channel];
  return prefixOf(channel) === 'member' ? 'a former member' : 'a deleted destination';
}
