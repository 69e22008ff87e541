import type { Db } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { line, listOf, parseEach, parseGiven, refuse } from '#platform/parse-input.ts';
import { parseWindowTimes } from '#platform/recurrence.ts';
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

const parseIds = listOf('Environments', maxEnvironments, (id: string, field) =>
  isId(id) ? id.toLowerCase() : refuse(`"${id.slice(0, 40)}" is not the id of an environment.`, field),
);

/** Absent: not given. Null: all environments of the team. */
function parseEnvironmentIds({ environmentIds }: FreezeInput): string[] | null | undefined {
  if (!environmentIds) return environmentIds;
  const ids = [...new Set(parseIds(environmentIds, 'environmentIds'))];
  // An empty list is more likely a mistake than a wish for all of them, or for none.
  return ids.length > 0
    ? ids
    : refuse('Choose at least one environment, or omit the list.', 'environmentIds');
}

/** Refuses ids of other teams in the same words as ids that do not exist. */
export async function requireEnvironments(
  db: Db,
  teamId: string,
  ids: readonly string[] | null,
): Promise<void> {
  if (!ids) return;
  const teams = await listEnvironmentTeams(db, ids);
  const foreign = ids.find((id) => teams.get(id)?.teamId !== teamId);
  if (foreign !== undefined) refuse(`This team has no environment with the id ${foreign}.`, 'environmentIds');
}

/** What is not given stays as it is. */
export function parseFreeze(input: FreezeInput, before: FreezeSettings): FreezeSettings {
  const { startsAt, endsAt, timezone, recurrence, isPublic } = input;
  const { title, environmentIds, times } = parseEach({
    title: () => parseGiven(input, { title: line('The title', 200) }).title,
    environmentIds: () => parseEnvironmentIds(input),
    times: () =>
      parseWindowTimes({
        startsAt: startsAt ?? before.startsAt,
        endsAt: endsAt ?? before.endsAt,
        timezone: timezone === undefined ? before.timezone : timezone,
        recurrence: recurrence === undefined ? before.recurrence : recurrence,
      }),
  });
  return {
    ...times,
    title: title ?? before.title,
    environmentIds: environmentIds === undefined ? before.environmentIds : environmentIds,
    isPublic: isPublic ?? (isPublic === null ? false : before.isPublic),
  };
}

export function planFreeze(settings: FreezeSettings, now: Date): Plan {
  const plan = planOccurrences(settings, now);
  return plan.overAt !== null && plan.occurrences.length === 0
    ? refuse('The freeze would already have ended.', settings.recurrence === null ? 'endsAt' : 'recurrence')
    : plan;
}
