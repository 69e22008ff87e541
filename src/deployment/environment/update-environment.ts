import { record } from '#identity/audit/record.ts';
import type { EnvironmentResult } from './environment.ts';
import { findEnvironment, updateEnvironmentSettings } from './environment-storage.ts';
import { saveVerification, withFieldErrors, type WithVerification } from './save-verification.ts';
import { lockOwnEnvironment } from './own-environment.ts';
import type { VerificationContext } from '../settings.ts';
import { parseSettings, type EnvironmentInput } from './parse-environment.ts';

/** A running deployment continues with the settings that its agent was given. */
export async function updateEnvironment(
  ctx: VerificationContext,
  id: string,
  input: EnvironmentInput & WithVerification,
): Promise<EnvironmentResult> {
  return withFieldErrors(ctx, async (tx): Promise<EnvironmentResult> => {
    const before = await lockOwnEnvironment(tx, ctx, 'environment.manage', id);
    const { values, errors } = parseSettings(input);
    if (errors.length > 0) return { environment: null, errors };
    const after = { ...before, ...values };
    await updateEnvironmentSettings(tx, id, after);
    if (after.name !== before.name) await ctx.verification.renameHost(tx, after);
    await saveVerification(tx, ctx, after, input);
    const fields = [...Object.keys(values), ...(input.verification ? ['verification'] : [])].join(', ');
    const resource = `environment ${after.name}${fields && `: ${fields}`}`;
    await record(tx, ctx.caller, 'environment.update', resource, after.teamId);
    return { environment: await findEnvironment(tx, id), errors: [] };
  });
}
