import { record } from '#identity/audit/record.ts';
import type { Caller } from '#identity/caller.ts';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { announceWork } from '../events/deployment-events.ts';
import type { FieldError } from '../environment/fields.ts';
import { isGitRef } from '../environment/git-ref.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';
import type { CreateDeploymentInput } from '../schema.generated.ts';
import type { Deployment } from './deployment.ts';
import { countWaiting, insertDeployment, newestRelease } from './deployment-storage.ts';
import { newestOf, nextReleaseTimestamp } from './release-timestamp.ts';

export const mostWaiting = 100;
const longestVersion = 64;

export type CreatedDeployment = { deployment: Deployment | null; errors: FieldError[] };

export async function createDeployment(
  ctx: Context,
  input: CreateDeploymentInput,
): Promise<CreatedDeployment> {
  const { environmentId, deployType } = input;
  const created = await ctx.db.transaction().execute(async (tx): Promise<CreatedDeployment> => {
    const environment = await lockOwnEnvironment(tx, ctx, environmentId);
    const gitRef = parseGitRef(input.gitRef ?? environment.deployBranch);
    const version = input.version?.toWellFormed().trim() || null;
    const errors = versionErrors(version);
    if (errors.length > 0) return { deployment: null, errors };
    if ((await countWaiting(tx, environmentId)) >= mostWaiting)
      return { deployment: null, errors: [queueIsFull] };

    // Adopted releases carry the clock of the host. A deployment must not be older, nor have the same name.
    const { releaseTimestamps, currentRelease } = environment;
    const known = [await newestRelease(tx, environmentId), currentRelease, ...(releaseTimestamps ?? [])];
    const releaseTimestamp = nextReleaseTimestamp(ctx.clock.now(), newestOf(known));
    const deployment = await insertDeployment(tx, {
      id: newId(),
      environmentId,
      userId: environment.userId,
      kind: 'DEPLOY',
      deployType,
      gitRef,
      version: version ?? `release-${releaseTimestamp}`,
      releaseTimestamp,
      rollbackOf: null,
      notices: [],
      ...triggerOf(ctx.caller),
    });
    const what = `deployment ${deployment.version} to environment ${environment.name}`;
    await record(tx, ctx.caller, 'deployment.create', what);
    return { deployment, errors: [] };
  });
  if (created.deployment) await announceWork(ctx, environmentId);
  return created;
}

/** By name, so that the row says it also when the user is renamed and the token revoked. */
export const triggerOf = ({
  user,
  credential,
}: Caller): { triggeredBy: string; tokenName: string | null } => ({
  triggeredBy: user.email,
  tokenName: credential.kind === 'token' ? credential.name : null,
});

export const queueIsFull: FieldError = {
  field: 'environmentId',
  message: `${mostWaiting} deployments wait here already. Cancel some, or see why the agent does not take them.`,
};

function parseGitRef(gitRef: string): string {
  if (!isGitRef(gitRef)) throw badRequest('This is not a well-formed git reference.', { field: 'gitRef' });
  return gitRef;
}

function versionErrors(version: string | null): FieldError[] {
  if (version === null) return [];
  // Characters as people count them, not UTF-16 units.
  if (version.length > 4 * longestVersion || Array.from(version).length > longestVersion)
    return [{ field: 'version', message: `A version has at most ${longestVersion} characters.` }];
  return /\p{Cc}/u.test(version)
    ? [{ field: 'version', message: 'A version has no line breaks or control characters.' }]
    : [];
}
