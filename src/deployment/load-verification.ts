import { createLoader } from '#platform/batcher.ts';
import type { ListedEnvironment } from './environment/environment.ts';
import type { Verification, VerificationSettings } from './extension.ts';
import type { VerificationContext } from './settings.ts';

export const loadVerificationSettings = createLoader<
  VerificationContext,
  ListedEnvironment,
  VerificationSettings | null
>((ctx, environments) => ctx.verification.listVerificationSettings(ctx.db, environments));

/** By the id of the deployment. */
export const loadVerification = createLoader<VerificationContext, string, Verification | null>((ctx, ids) =>
  ctx.verification.listVerifications(ctx.db, ids),
);
