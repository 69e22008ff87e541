import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import type { EnvironmentResult } from './create-environment.ts';
import { findEnvironment, updateEnvironmentSettings } from './environment-storage.ts';
import { lockOwnEnvironment } from './own-environment.ts';
import { parseSettings, type EnvironmentInput } from './parse-environment.ts';

/** A running deployment continues with the settings that its agent was given. */
export async function updateEnvironment(
  ctx: Context,
  id: string,
  input: EnvironmentInput,
): Promise<EnvironmentResult> {
  return ctx.db.transaction().execute(async (tx): Promise<EnvironmentResult> => {
    const before = await lockOwnEnvironment(tx, ctx, 'environment.manage', id);
    const { values, errors } = parseSettings(input);
    if (errors.length > 0) return { environment: null, errors };
    const after = { ...before, ...values };
    await updateEnvironmentSettings(tx, id, after);
    const fields = Object.keys(values).join(', ');
    const resource = `environment ${after.name}${fields && `: ${fields}`}`;
    await record(tx, ctx.caller, 'environment.update', resource, after.teamId);
    return { environment: await findEnvironment(tx, id), errors: [] };
  });
}
