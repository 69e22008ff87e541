import { newId } from '#platform/id.ts';
import { collectGiven, line, refuse, type FieldError } from '#platform/parse-input.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { holdCaller } from '../hold-caller.ts';
import { countMemberships, insertMember } from './member-storage.ts';
import { limits, type Team } from './team.ts';
import { countTeamsCreatedBy, findTeamOf, insertTeam } from './team-storage.ts';

const parseLine = line('A team name', 100);

/** Characters that change the direction of text could make one name look like another, also in the sentences around it. */
export const parseTeamName: typeof parseLine = (value, field) => {
  const name = parseLine(value, field);
  if (/[\u202A-\u202E\u2066-\u2069]/u.test(name))
    refuse('A team name must not contain characters that change the direction of text.', field);
  return name;
};

export type TeamResult = { team: Team; errors: [] } | { team: null; errors: FieldError[] };
export const refused = (...errors: FieldError[]): TeamResult => ({ team: null, errors });

export async function createTeam(ctx: Context, input: { name: string }): Promise<TeamResult> {
  requireSession(ctx);
  const { values, errors } = collectGiven({ name: input.name }, { name: parseTeamName });
  const { name } = values;
  if (name === undefined) return refused(...errors);
  const { user } = ctx.caller;
  return ctx.db.transaction().execute(async (tx): Promise<TeamResult> => {
    await holdCaller(tx, ctx); // also, two concurrent requests must not create a 51st team
    if ((await countTeamsCreatedBy(tx, user.id)) >= limits.teamsCreatedByUser)
      return refused({
        field: 'name',
        message: `You have already created ${limits.teamsCreatedByUser} teams. Delete one first.`,
      });
    if ((await countMemberships(tx, user.id)) >= limits.membershipsOfUser)
      return refused({
        field: 'name',
        message: `You are already a member of ${limits.membershipsOfUser} teams. Leave one first.`,
      });
    const id = newId();
    await insertTeam(tx, { id, name, createdBy: user.id });
    await insertMember(tx, id, user.id, 'OWNER');
    await record(tx, ctx.caller, 'team.create', `team ${name}`, id);
    return { team: (await findTeamOf(tx, user.id, id))!, errors: [] };
  });
}
