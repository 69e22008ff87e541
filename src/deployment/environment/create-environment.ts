import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { newId } from '#platform/id.ts';
import type { CreateEnvironmentInput } from '../schema.generated.ts';
import type { Environment, EnvironmentSettings } from './environment.ts';
import { countEnvironments, findEnvironment, insertEnvironment } from './environment-storage.ts';
import type { FieldError } from './fields.ts';
import { defaultSettings, parseSettings } from './parse-environment.ts';

/** The list of them is read whole. */
export const mostEnvironments = 5_000;

export type EnvironmentResult = { environment: Environment | null; errors: FieldError[] };

export async function createEnvironment(
  ctx: Context,
  input: CreateEnvironmentInput,
): Promise<EnvironmentResult> {
  const { values, errors } = parseSettings(input);
  if (errors.length > 0) return { environment: null, errors };
  const settings = { ...defaultSettings, ...values } as EnvironmentSettings;
  return ctx.db.transaction().execute(async (tx): Promise<EnvironmentResult> => {
    const { id: userId } = ctx.caller.user;
    if ((await countEnvironments(tx, userId)) >= mostEnvironments)
      return {
        environment: null,
        errors: [{ field: 'name', message: 'You have 5,000 environments already.' }],
      };
    const id = newId();
    await insertEnvironment(tx, { id, userId }, settings);
    await record(tx, ctx.caller, 'environment.create', `environment ${settings.name}`);
    return { environment: await findEnvironment(tx, id), errors: [] };
  });
}
