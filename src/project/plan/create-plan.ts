import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { parseText } from '#platform/parse-input.ts';
import { isVariableName, type Variables } from '../document/variables.ts';
import type { Context } from '../context.ts';
import { signatureOf } from './change.ts';
import type { Plan } from './plan.ts';
import { planDocument, readDocument, type DocumentPlan } from './plan-document.ts';
import { shortenFields } from './shorten-fields.ts';
import { deleteOldPlans, findPlan, insertPlan, loadPlan, planInputPurpose } from './plan-storage.ts';

export type CreatePlan = {
  teamId?: string | null | undefined;
  document: string;
  variables?: readonly { name: string; value: string }[] | null | undefined;
  delete?: boolean | null | undefined;
};

const plansPerTeam = { plans: 50, changes: 50_000, begun: 10 };
const maxVariables = 1_000;

export async function createPlan(ctx: Context, input: CreatePlan): Promise<Plan> {
  const teamId = chosenTeam(ctx, 'project.manage', input.teamId);
  const text = parseText(input.document, 'document');
  const variables = parseVariables(input.variables ?? []);
  const deleteMissing = input.delete ?? false;
  const parsed = await readDocument(ctx, text);
  const result = await planDocument(ctx, parsed, { teamId, variables, deleteMissing });
  if (result.kind === 'invalid') return invalidPlan(teamId, result);

  const { project } = result.document;
  const { changes, warnings } = result.planned;
  const id = newId();
  const fields = shortenFields(changes.map((change) => change.fields));
  const secret = JSON.stringify({ text, variables: [...variables] });
  const encrypted = ctx.secrets.encrypt(secret, planInputPurpose);
  return ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    await insertPlan(
      tx,
      {
        id,
        teamId,
        project,
        input: encrypted,
        deleteMissing,
        warnings,
        createdBy: ctx.caller.user.email,
      },
      changes.map((change, index) => ({
        action: change.action,
        kind: change.kind.name,
        key: change.key,
        formerKey: change.formerKey,
        name: change.name,
        fields: fields[index]!,
        signature: signatureOf(change),
      })),
    );
    await deleteOldPlans(tx, teamId, id, plansPerTeam);
    return loadPlan(tx, (await findPlan(tx, [teamId], id))!);
  });
}

function parseVariables(given: readonly { name: string; value: string }[]): Variables {
  const fail = (message: string): never => {
    throw badRequest(message, { field: 'variables' });
  };
  if (given.length > maxVariables) fail('At most 1,000 variables can be given.');
  for (const { name } of given)
    if (!isVariableName(name)) fail(`"${name.slice(0, 60)}" is not the name of a variable.`);
  return new Map(given.map(({ name, value }) => [name, parseText(value, 'variables')]));
}

const invalidPlan = (
  teamId: string,
  { project, problems, warnings }: Extract<DocumentPlan, { kind: 'invalid' }>,
): Plan => ({
  id: null,
  teamId,
  project,
  state: 'INVALID',
  changes: [],
  problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
  warnings,
  createdAt: null,
  createdBy: null,
  appliedAt: null,
});
