import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import type { UpdateEnvironmentInput } from '../schema.generated.ts';
import type { EnvironmentResult } from './create-environment.ts';
import { findEnvironment, updateEnvironmentRow } from './environment-storage.ts';
import { lockOwnEnvironment } from './own-environment.ts';
import { parseSettings } from './parse-environment.ts';

/** A deployment that runs goes on with the settings it was handed. */
export async function updateEnvironment(
  ctx: Context,
  id: string,
  input: UpdateEnvironmentInput,
): Promise<EnvironmentResult> {
  return ctx.db.transaction().execute(async (tx): Promise<EnvironmentResult> => {
    const before = await lockOwnEnvironment(tx, ctx, id);
    const { values, errors } = parseSettings(input);
    if (errors.length > 0) return { environment: null, errors };
    const after = { ...before, ...values };
    await updateEnvironmentRow(tx, id, after);
    const fields = Object.keys(values).join(', ');
    await record(tx, ctx.caller, 'environment.update', `environment ${after.name}${fields && `: ${fields}`}`);
    return { environment: await findEnvironment(tx, id), errors: [] };
  });
}
