import type { Channel } from '../channels/index.ts';
import type { AlertType, DeploymentNotice } from '../event.ts';

export type PolicyStep = { afterMinutes: number; channels: readonly Channel[]; memberIds: readonly string[] };

/** Who is notified of an alert, and when. */
export type PolicySettings = {
  name: string;
  /** Empty: all, unless there are `notices`. */
  alertTypes: readonly AlertType[];
  notices: readonly DeploymentNotice[];
  /** Empty: all sites. */
  tags: readonly string[];
  /** With rising `afterMinutes`. */
  steps: readonly PolicyStep[];
  /** How often the steps are repeated. */
  repeat: number;
};
export type EscalationPolicy = PolicySettings & { id: string; teamId: string; position: number };

/** From the last step of a round to the beginning of the next one. */
export const minutesBetweenRounds = 5;

type Subject = { alertType: AlertType } | { notice: DeploymentNotice };

/** The first that fits. A policy with tags is not for what belongs to no site, such as an agent. */
export const findPolicy = <P extends PolicySettings>(
  policies: readonly P[],
  subject: Subject,
  siteTags: readonly string[],
): P | undefined =>
  policies.find(
    ({ alertTypes, notices, tags }) =>
      (tags.length === 0 || tags.some((tag) => siteTags.includes(tag))) &&
      ('notice' in subject
        ? notices.includes(subject.notice)
        : alertTypes.includes(subject.alertType) || (alertTypes.length === 0 && notices.length === 0)),
  );

/** Where an incident is in a policy. `nextStep` is counted from 0. */
export type Progress = { round: number; nextStep: number; roundStartedAt: Date; nextAt: Date | null };

/** A step that is this late moves the following ones. Less is the work of a busy database and would add up. */
const lateMs = 60_000;

/**
 * Takes the step that is due.
 * 1. After a pause or an outage the following steps keep their distance, so that there is time to acknowledge between them.
 * 2. After the last step of a round the next one begins, `minutesBetweenRounds` later.
 * 3. A policy that has fewer steps by now has none to take: the round is over.
 */
export function takeStep(
  { steps, repeat }: Pick<PolicySettings, 'steps' | 'repeat'>,
  { round, nextStep, roundStartedAt, nextAt }: Progress,
  now: Date,
): { step: PolicyStep | null; isLast: boolean; progress: Progress } {
  const delayMs = now.getTime() - (nextAt ?? now).getTime();
  const startedAt = delayMs > lateMs ? new Date(roundStartedAt.getTime() + delayMs) : roundStartedAt;
  const step = steps[nextStep] ?? null;
  const isLast = nextStep === steps.length - 1;
  if (nextStep < steps.length - 1)
    return { step, isLast, progress: progressAt(steps, round, nextStep + 1, startedAt) };
  if (round >= repeat)
    return {
      step,
      isLast,
      progress: { round, nextStep: steps.length, roundStartedAt: startedAt, nextAt: null },
    };
  const nextRoundAt = addMinutes(startedAt, steps.at(-1)!.afterMinutes + minutesBetweenRounds);
  return { step, isLast, progress: progressAt(steps, round + 1, 0, nextRoundAt) };
}

/** At the first step that is not taken at once. */
export const firstProgress = ({ steps, repeat }: Pick<PolicySettings, 'steps' | 'repeat'>, now: Date) => {
  const start = progressAt(steps, 0, 0, now);
  return steps[0]!.afterMinutes > 0 ? start : takeStep({ steps, repeat }, start, now).progress;
};

const progressAt = (
  steps: readonly PolicyStep[],
  round: number,
  nextStep: number,
  roundStartedAt: Date,
): Progress => ({
  round,
  nextStep,
  roundStartedAt,
  nextAt: addMinutes(roundStartedAt, steps[nextStep]!.afterMinutes),
});

const addMinutes = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * 60_000);
