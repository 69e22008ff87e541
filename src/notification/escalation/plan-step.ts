import { newId } from '#platform/id.ts';
import type { NewDelivery } from '../announcement-storage.ts';
import type { Channel } from '../channels/index.ts';
import { isUnheard, type Announcements } from '../plan-messages.ts';
import type { DueEscalation, EscalationKey } from './due-storage.ts';
import type { TakenStep } from './log-steps.ts';
import {
  reachedBy,
  receiversOf,
  takeStep,
  type EscalationPolicy,
  type Progress,
  type Reach,
} from './policy.ts';

export type StepPlan =
  /** None of its alerts is open, or its policy was deleted. */
  | { kind: 'ended' }
  /** The messages of its alerts are held back: a worker looks again. */
  | { kind: 'held' }
  /** Its policy was deleted before anybody was notified of one of its alerts. */
  | { kind: 'orphan' }
  | {
      kind: 'taken';
      progress: EscalationKey & Progress & { policyName: string };
      log: TakenStep[];
      announced: { alertId: string; siteId: string; channels: readonly Channel[]; delaySeconds: number }[];
      deliveries: NewDelivery[];
    };

/** `messages`: of the alerts that are open, by their id. */
export type StepContext = {
  policy: EscalationPolicy | undefined;
  messages: ReadonlyMap<string, string>;
  announcements: Announcements;
  reach: Reach;
};

/** What the next step of an escalation does, which is due. */
export function planStep(
  escalation: DueEscalation,
  { policy, messages, announcements, reach }: StepContext,
): StepPlan {
  const { teamId, siteId, round, now } = escalation;
  const open = escalation.alerts.filter(({ id }) => messages.has(id));
  const alerts = open
    .filter(({ id }) => announcements.get(id)?.state === 'sent')
    .map((alert) => ({ ...alert, message: messages.get(alert.id)! }));
  const unheard = alerts.filter(({ id }) => isUnheard(announcements.get(id)));
  if (!policy || alerts.length === 0) {
    if (open.some(({ id }) => announcements.get(id)?.state === 'held')) return { kind: 'held' };
    // Not held and not sent: its site is down, and announcing it after that starts the policy anew.
    return { kind: unheard.length > 0 ? 'orphan' : 'ended' };
  }
  const { step: due, progress } = takeStep(policy, escalation, now);
  // If the policy has fewer steps by now and none follows, its last one is for what the steps before announced to nobody.
  const isLate = due === null && progress.nextAt === null && unheard.length > 0;
  const step = isLate ? policy.steps.length - 1 : due;
  const to = step === null ? [] : receiversOf(policy, step, reach);
  const about = isLate ? unheard : alerts;
  const sent = to.length > 0 ? about : [];
  return {
    kind: 'taken',
    progress: { ...escalation, ...progress, policyName: policy.name },
    log: step === null ? [] : [{ ...escalation, policy, at: now, round, step, to: reachedBy(to, reach) }],
    announced: sent.map(({ id }) => ({ alertId: id, siteId, channels: to, delaySeconds: 0 })),
    deliveries: sent.flatMap((alert) => {
      const notification = { event: 'OPENED', at: now.toISOString(), alert } as const;
      const message = { teamId, siteId, subjectId: alert.id, eventId: newId(), notification };
      return to.map((channel) => ({ ...message, id: newId(), channel, delaySeconds: 0, resent: false }));
    }),
  };
}
