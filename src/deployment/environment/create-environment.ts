import { record } from '#identity/audit/record.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { newId } from '#platform/id.ts';
import type { EnvironmentResult, EnvironmentSettings } from './environment.ts';
import { saveVerification, withFieldErrors, type WithVerification } from './save-verification.ts';
import { countEnvironments, findEnvironment, insertEnvironment } from './environment-storage.ts';
import type { VerificationContext } from '../settings.ts';
import { defaultSettings, parseSettings, type EnvironmentInput } from './parse-environment.ts';

/** Per team: `environments` returns all of them in one response. */
export const maxEnvironments = 5_000;
export const tooManyEnvironments = 'This team already has 5,000 environments.';

type RequiredSettings = Pick<EnvironmentSettings, 'name' | 'host' | 'deployPath' | 'repositoryUrl'>;

export async function createEnvironment(
  ctx: VerificationContext,
  input: EnvironmentInput & RequiredSettings & { teamId?: string | null | undefined } & WithVerification,
): Promise<EnvironmentResult> {
  const teamId = chosenTeam(ctx, 'environment.manage', input.teamId);
  const { values, errors } = parseSettings(input);
  if (errors.length > 0) return { environment: null, errors };
  const settings = { ...defaultSettings, ...values } as EnvironmentSettings;
  return withFieldErrors(ctx, async (tx): Promise<EnvironmentResult> => {
    await holdTeam(tx, ctx, teamId);
    if ((await countEnvironments(tx, teamId)) >= maxEnvironments)
      return {
        environment: null,
        errors: [{ field: 'name', message: tooManyEnvironments }],
      };
    const id = newId();
    await insertEnvironment(tx, { id, teamId }, settings);
    await saveVerification(tx, ctx, { id, teamId }, input);
    await record(tx, ctx.caller, 'environment.create', `environment ${settings.name}`, teamId);
    return { environment: await findEnvironment(tx, id), errors: [] };
  });
}
