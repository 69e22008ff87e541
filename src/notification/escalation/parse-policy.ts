import { badRequest } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import { integer, line, parseEach, refuse } from '#platform/parse-input.ts';
import { parseTags } from '#platform/parse-tags.ts';
import { settingsChannels, type Channel } from '../channels/index.ts';
import type { AlertType, DeploymentNotice } from '../event.ts';
import type { PolicyView } from './list-policies.ts';
import type { PolicySettings, PolicyStep } from './policy.ts';

type Optional<T> = T | null | undefined;

export type PolicyInput = {
  teamId?: Optional<string>;
  name: string;
  position?: Optional<number>;
  alertTypes?: Optional<readonly AlertType[]>;
  notices?: Optional<readonly DeploymentNotice[]>;
  tags?: Optional<readonly string[]>;
  steps: readonly StepInput[];
  repeat?: Optional<number>;
};
type StepInput = {
  afterMinutes: number;
  channels?: Optional<readonly string[]>;
  memberIds?: Optional<readonly string[]>;
};

export type PolicyChange = {
  [Name in keyof Omit<PolicyInput, 'teamId'>]?: PolicyInput[Name] | null | undefined;
};

/** A null clears a list, and is refused for what a policy must have. */
export const changedPolicy = (
  before: Omit<PolicyView, 'unconfirmedMemberIds'>,
  change: PolicyChange,
): PolicyInput => ({
  name: change.name === undefined ? before.name : (change.name ?? ''),
  steps: change.steps === undefined ? before.steps : (change.steps ?? []),
  alertTypes: change.alertTypes === undefined ? before.alertTypes : change.alertTypes,
  notices: change.notices === undefined ? before.notices : change.notices,
  tags: change.tags === undefined ? before.tags : change.tags,
  repeat: change.repeat === undefined ? before.repeat : change.repeat,
});

/** As they were given: whether the destinations and members exist is not known yet. */
export type ParsedPolicy = Omit<PolicySettings, 'steps'> & { steps: ParsedStep[] };
type ParsedStep = { afterMinutes: number; channels: string[]; memberIds: string[] };

const maxSteps = 10;
const maxMinutes = 10_080;
/** Of each kind, in one step. */
const maxReceivers = 50;
const maxRepeat = 3;

const parseName = line('A name', 80);
const parseRepeat = integer('"repeat"', 0, maxRepeat);

export const parsePolicy = (input: PolicyInput): ParsedPolicy =>
  parseEach<ParsedPolicy>({
    name: () => parseName(input.name, 'name'),
    alertTypes: () => unique(input.alertTypes),
    notices: () => unique(input.notices),
    tags: () => parseTags(input.tags ?? [], 'tags'),
    steps: () => parseSteps(input.steps),
    repeat: () => parseRepeat(input.repeat ?? 0, 'repeat'),
  });

function parseSteps(steps: readonly StepInput[]): ParsedStep[] {
  if (steps.length < 1 || steps.length > maxSteps)
    refuse(`A policy must have 1 to ${maxSteps} steps.`, 'steps');
  return steps.map(({ afterMinutes, ...to }, index) => {
    const channels = uniqueInLowerCase(to.channels);
    const memberIds = uniqueInLowerCase(to.memberIds);
    if (afterMinutes < 0 || afterMinutes > maxMinutes)
      refuseStep(index, 'it must be taken after 0 to 10,080 minutes.');
    if (index > 0 && afterMinutes <= steps[index - 1]!.afterMinutes)
      refuseStep(index, 'it must be taken later than the step before.');
    if (channels.length + memberIds.length === 0) refuseStep(index, 'it needs a channel or a member.');
    if (Math.max(channels.length, memberIds.length) > maxReceivers)
      refuseStep(index, `at most ${maxReceivers} channels and ${maxReceivers} members are allowed.`);
    return { afterMinutes, channels, memberIds };
  });
}

/** The ids of what may be destinations and members, for a query. */
export const receiverIdsOf = ({
  steps,
}: ParsedPolicy): { destinationIds: string[]; memberIds: string[] } => ({
  destinationIds: unique(steps.flatMap(({ channels }) => channels)).filter(isId),
  memberIds: unique(steps.flatMap(({ memberIds }) => memberIds)).filter(isId),
});

/** Replaces the ids of destinations with their channels, and refuses what the team does not have. */
export function resolveReceivers(
  steps: readonly ParsedStep[],
  { members, destinations }: { members: ReadonlySet<string>; destinations: ReadonlyMap<string, Channel> },
): PolicyStep[] {
  return steps.map(({ afterMinutes, channels, memberIds }, index) => {
    if (!memberIds.every((id) => members.has(id)))
      refuseStep(index, 'the team has no such member. Choose from its members.');
    return {
      afterMinutes,
      memberIds,
      channels: channels.map(
        (given) =>
          settingsChannels.find((known) => known === given) ??
          destinations.get(given) ??
          refuseStep(
            index,
            `there is no such channel. Choose from ${settingsChannels.join(', ')} and the ids of the team's destinations.`,
          ),
      ),
    };
  });
}

/** Error messages number the steps from 1, as the console does. */
const refuseStep = (index: number, message: string): never => {
  throw badRequest(`Step ${index + 1}: ${message}`, { field: 'steps', index });
};

const uniqueInLowerCase = (values: Optional<readonly string[]>): string[] =>
  unique(values?.map((value) => value.toLowerCase()));
const unique = <T>(values: Optional<readonly T[]>): T[] => [...new Set(values)];
