import type { Db } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { line, listOf, parseEach, parseGiven, refuse } from '#platform/parse-input.ts';
import { parseWindowTimes, type WindowTimes } from '#platform/recurrence.ts';
import { listEnvironmentTeams } from '../environment/environment-storage.ts';
import { planOccurrences, type FreezeSettings, type Plan } from './freeze.ts';

export type FreezeInput = {
  title?: string | null | undefined;
  environmentIds?: readonly string[] | null | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  timezone?: string | null | undefined;
  recurrence?: string | null | undefined;
  isPublic?: boolean | null | undefined;
};

export const maxEnvironments = 1_000;

const lowerCase = (id: string): string => id.toLowerCase();
const parseIds = listOf('Environments', maxEnvironments, (id: string, field) =>
  isId(id) ? lowerCase(id) : refuse(`"${id.slice(0, 40)}" is not the id of an environment.`, field),
);

/** What a freeze is checked against: the time, and its environments, which must belong to the team. */
export type FreezeChecks = { now: Date; foreignIds: ReadonlySet<string> };

/** Ids of other teams are refused in the same words as ids that do not exist. */
export async function freezeChecks(
  db: Db,
  teamId: string,
  { environmentIds }: FreezeInput,
  now: Date,
): Promise<FreezeChecks> {
  // What else is wrong with the ids is said by the parser.
  const ids = (environmentIds ?? []).slice(0, maxEnvironments).filter(isId).map(lowerCase);
  const teams = await listEnvironmentTeams(db, ids);
  return { now, foreignIds: new Set(ids.filter((id) => teams.get(id)?.teamId !== teamId)) };
}

/** Absent: not given. Null: all environments of the team. */
function parseEnvironmentIds(
  { environmentIds }: FreezeInput,
  foreignIds?: ReadonlySet<string>,
): string[] | null | undefined {
  if (!environmentIds) return environmentIds;
  const ids = [...new Set(parseIds(environmentIds, 'environmentIds'))];
  // An empty list is more likely a mistake than a wish for all of them, or for none.
  if (ids.length === 0) refuse('Choose at least one environment, or omit the list.', 'environmentIds');
  const foreign = ids.find((id) => foreignIds?.has(id));
  if (foreign !== undefined) refuse(`This team has no environment with the id ${foreign}.`, 'environmentIds');
  return ids;
}

/** What is not given stays as it is. Without checks, it may be over, and for any environments. */
export function parseFreeze(
  input: FreezeInput,
  before: FreezeSettings,
  checks?: FreezeChecks,
): FreezeSettings {
  const { startsAt, endsAt, timezone, recurrence, isPublic } = input;
  const { title, environmentIds, times } = parseEach({
    title: () => parseGiven(input, { title: line('The title', 200) }).title,
    environmentIds: () => parseEnvironmentIds(input, checks?.foreignIds),
    times: () => {
      const given = parseWindowTimes({
        startsAt: startsAt ?? before.startsAt,
        endsAt: endsAt ?? before.endsAt,
        timezone: timezone === undefined ? before.timezone : timezone,
        recurrence: recurrence === undefined ? before.recurrence : recurrence,
      });
      if (checks) planFreeze(given, checks.now);
      return given;
    },
  });
  return {
    ...times,
    title: title ?? before.title,
    environmentIds: environmentIds === undefined ? before.environmentIds : environmentIds,
    isPublic: isPublic ?? (isPublic === null ? false : before.isPublic),
  };
}

export function planFreeze(times: WindowTimes, now: Date): Plan {
  const plan = planOccurrences(times, now);
  return plan.overAt !== null && plan.occurrences.length === 0
    ? refuse('The freeze would already have ended.', times.recurrence === null ? 'endsAt' : 'recurrence')
    : plan;
}
