import type { Channel } from '../channels/index.ts';
import { noticeOf, type AlertType, type DeploymentNotice } from '../event.ts';
import type { UsableChannels } from '../usable-channel-storage.ts';

export type PolicyStep = { afterMinutes: number; channels: Channel[]; memberIds: string[] };

/** Who is notified of an alert, and when. */
export type PolicySettings = {
  name: string;
  /** Empty: all, unless there are `notices`. */
  alertTypes: AlertType[];
  notices: DeploymentNotice[];
  /** Empty: all sites. */
  tags: string[];
  /** With rising `afterMinutes`. */
  steps: PolicyStep[];
  /** How often the steps are repeated. */
  repeat: number;
};
export type EscalationPolicy = PolicySettings & { id: string; teamId: string; position: number };

/** From the last step of a round to the beginning of the next one. */
export const minutesBetweenRounds = 5;

type Subject = { alertType: AlertType; chosen: readonly DeploymentNotice[] } | { notice: DeploymentNotice };

/**
 * The first that fits. A policy with tags is not for what belongs to no site, such as an agent. `chosen`: the notices that the team
 * has chosen in its settings. An alert that was a notice is taken by policies that list either, and by those for all alerts only if
 * the notice is chosen.
 */
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
        : alertTypes.includes(subject.alertType) ||
          listsNotice(notices, subject.alertType) ||
          (alertTypes.length === 0 && notices.length === 0 && isChosen(subject.alertType, subject.chosen))),
  );

const listsNotice = (notices: readonly DeploymentNotice[], type: AlertType): boolean => {
  const notice = noticeOf(type);
  return notice !== null && notices.includes(notice);
};

/** Whether the team gets this type of alert without a policy that lists it. */
export const isChosen = (type: AlertType, chosen: readonly DeploymentNotice[]): boolean =>
  noticeOf(type) === null || listsNotice(chosen, type);

/** Whom a team can reach now. */
export type Reach = UsableChannels & { quietMembers: ReadonlySet<string> };

/**
 * Who gets a step: its channels that are on, and its members who are still in the team and have no quiet hours. Quiet hours do
 * not count in the last step, and if nobody is left in it, it goes where alerts without a policy go: to those of them that can be reached,
 * or else to all, so that the delivery log says why nobody got it.
 */
export function receiversOf(
  { steps }: Pick<PolicySettings, 'steps'>,
  index: number,
  { all, byDefault, quietMembers }: Reach,
): readonly Channel[] {
  const { channels, memberIds } = steps[index]!;
  const isLast = index === steps.length - 1;
  const members = memberIds.filter((id) => isLast || !quietMembers.has(id));
  const chosen: Channel[] = [...channels, ...members.map((id) => `member:${id}` as const)];
  const receivers = [...new Set(chosen)].filter((channel) => all.includes(channel));
  if (!isLast || receivers.length > 0) return receivers;
  const reachable = reachedBy(byDefault, { all });
  return reachable.length > 0 ? reachable : byDefault;
}

/** Those of the receivers who get a message. */
export const reachedBy = (receivers: readonly Channel[], { all }: Pick<Reach, 'all'>): readonly Channel[] =>
  receivers.filter((channel) => all.includes(channel));

/**
 * Who gets an alert that no step follows, such as a new one of an acknowledged incident: these steps. If they reach nobody, the last
 * step, which always reaches somebody as long as a channel is on.
 */
export function receiversWithoutEscalation(
  policy: Pick<PolicySettings, 'steps'>,
  steps: readonly number[],
  reach: Reach,
): readonly Channel[] {
  const receivers = [...new Set(steps.flatMap((step) => receiversOf(policy, step, reach)))];
  return receivers.length > 0 ? receivers : receiversOf(policy, policy.steps.length - 1, reach);
}

/** Where an incident is in a policy. `nextStep` is counted from 0. */
export type Progress = { round: number; nextStep: number; roundStartedAt: Date; nextAt: Date | null };

/** A step that is this late moves the following ones. Less is the work of a busy database and would add up. */
const lateMs = 60_000;

/**
 * Takes the step that is due. `step` is its index; null if the policy has fewer steps by now.
 * 1. After a pause or an outage the following steps keep their distance, so that there is time to acknowledge between them.
 * 2. After the last step of a round the next one begins, `minutesBetweenRounds` later.
 */
export function takeStep(
  { steps, repeat }: Pick<PolicySettings, 'steps' | 'repeat'>,
  { round, nextStep, roundStartedAt, nextAt }: Progress,
  now: Date,
): { step: number | null; progress: Progress } {
  const delayMs = now.getTime() - (nextAt ?? now).getTime();
  const startedAt = delayMs > lateMs ? new Date(roundStartedAt.getTime() + delayMs) : roundStartedAt;
  const step = nextStep < steps.length ? nextStep : null;
  if (nextStep < steps.length - 1)
    return { step, progress: progressAt(steps, round, nextStep + 1, startedAt) };
  if (round >= repeat)
    return { step, progress: { round, nextStep: steps.length, roundStartedAt: startedAt, nextAt: null } };
  const nextRoundAt = addMinutes(startedAt, steps.at(-1)!.afterMinutes + minutesBetweenRounds);
  return { step, progress: progressAt(steps, round + 1, 0, nextRoundAt) };
}

/** With the first step taken if it is due at once. */
export function firstProgress(policy: Pick<PolicySettings, 'steps' | 'repeat'>, now: Date): Progress {
  const start = progressAt(policy.steps, 0, 0, now);
  return policy.steps[0]!.afterMinutes > 0 ? start : takeStep(policy, start, now).progress;
}

/** The indexes of the steps that were taken at least once. */
export const takenSteps = (
  { steps }: Pick<PolicySettings, 'steps'>,
  { round, nextStep }: Pick<Progress, 'round' | 'nextStep'>,
): number[] => [...steps.keys()].filter((index) => round > 0 || index < nextStep);

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
