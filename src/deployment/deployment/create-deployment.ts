import { record } from '#identity/audit/record.ts';
import type { Caller } from '#identity/caller.ts';
import { requireRole } from '#identity/permissions.ts';
import { newId } from '#platform/id.ts';
import {
  collectGiven,
  hasControlCharacters,
  isLonger,
  line,
  refuse,
  required,
  withoutNulls,
  type FieldError,
} from '#platform/parse-input.ts';
import { isGitRef } from '../protocol/git-ref.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';
import { publishWork } from '../events/deployment-events.ts';
import type { DeployType } from '../protocol/agent-protocol.ts';
import type { VerificationContext } from '../settings.ts';
import { findCondemnedRelease } from './condemned-commits.ts';
import type { Deployment } from './deployment.ts';
import { countPending, insertDeployment, type CommitRelease } from './deployment-storage.ts';
import { nextReleaseName } from './name-release.ts';
import { defaultVersion } from './release-timestamp.ts';

export const maxPending = 100;
const maxVersionLength = 64;

export type DeploymentInput = {
  environmentId: string;
  deployType: DeployType;
  /** Defaults to the branch of the environment. */
  gitRef?: string | null | undefined;
  /** Defaults to `release-` and the name of the release. */
  version?: string | null | undefined;
  /** Deploys a commit even if a release of it was rolled back from because its verification failed. */
  force?: boolean | null | undefined;
  /** Does not wait for the verification of the live release. */
  supersede?: boolean | null | undefined;
  notBefore?: Date | null | undefined;
  /** The reason for which it may start in a freeze. */
  overrideFreeze?: string | null | undefined;
};

export type CreatedDeployment = { deployment: Deployment | null; errors: FieldError[] };

export async function createDeployment(
  ctx: VerificationContext,
  input: DeploymentInput,
): Promise<CreatedDeployment> {
  const { environmentId, deployType } = input;
  const created = await ctx.db.transaction().execute(async (tx): Promise<CreatedDeployment> => {
    const environment = await lockOwnEnvironment(tx, ctx, 'deployment.run', environmentId);
    if (typeof input.overrideFreeze === 'string') requireRole(ctx, 'freeze.manage', environment.teamId);
    const gitRef = parseGitRef(input.gitRef ?? environment.deployBranch);
    const version = input.version?.toWellFormed().trim() || null;
    const { values, errors: waitErrors } = collectGiven(withoutNulls(input), waitFields(ctx.clock.now()));
    const errors = [...versionErrors(version), ...waitErrors];
    if (errors.length > 0) return { deployment: null, errors };
    const condemned = input.force
      ? null
      : await findCondemnedRelease(tx, ctx.verification, environment, gitRef);
    if (condemned) return { deployment: null, errors: [commitIsCondemned(condemned)] };
    if ((await countPending(tx, environmentId)) >= maxPending)
      return { deployment: null, errors: [queueIsFull] };

    const releaseTimestamp = await nextReleaseName(tx, ctx.clock, environmentId);
    const deployment = await insertDeployment(tx, {
      id: newId(),
      environmentId,
      teamId: environment.teamId,
      kind: 'DEPLOY',
      deployType,
      gitRef,
      version: version ?? defaultVersion(releaseTimestamp),
      releaseTimestamp,
      rollbackOf: null,
      notices: [],
      force: input.force ?? false,
      supersede: input.supersede ?? false,
      ...values,
      ...triggerOf(ctx.caller),
    });
    const what = `deployment ${deployment.version} to environment ${environment.name}`;
    await record(tx, ctx.caller, 'deployment.create', what, environment.teamId);
    if (values.overrideFreeze)
      await record(
        tx,
        ctx.caller,
        'freeze.override',
        `${what}: ${values.overrideFreeze}`,
        environment.teamId,
      );
    return { deployment, errors: [] };
  });
  if (created.deployment) await publishWork(ctx, environmentId);
  return created;
}

/** Stored by name, so that it stays readable after the user is renamed or the token revoked. */
export const triggerOf = ({
  user,
  credential,
}: Caller): { triggeredBy: string; tokenName: string | null } => ({
  triggeredBy: user.email,
  tokenName: credential.kind === 'token' ? credential.name : null,
});

export const queueIsFull: FieldError = {
  field: 'environmentId',
  message: `${maxPending} deployments are already waiting. Cancel some, or check why the agent does not take them.`,
};

const commitIsCondemned = ({ commitSha, version }: CommitRelease): FieldError => ({
  field: 'gitRef',
  message: `Release ${version} of commit ${commitSha.slice(0, 12)} was rolled back from because its verification failed. Deploy another commit, or this one anyway if it works now.`,
});

const maxDaysAhead = 366;

const waitFields = (now: Date) => ({
  notBefore: required((value: Date, field) =>
    value.getTime() > now.getTime() + maxDaysAhead * 86_400_000
      ? refuse(`A deployment can wait for at most ${maxDaysAhead} days.`, field)
      : value,
  ),
  overrideFreeze: line('The reason', 500),
});

const parseGitRef = (gitRef: string): string =>
  isGitRef(gitRef) ? gitRef : refuse('This is not a valid git reference.', 'gitRef');

function versionErrors(version: string | null): FieldError[] {
  if (version === null) return [];
  if (isLonger(version, maxVersionLength))
    return [{ field: 'version', message: `A version must have at most ${maxVersionLength} characters.` }];
  return hasControlCharacters(version)
    ? [{ field: 'version', message: 'A version must not contain line breaks or control characters.' }]
    : [];
}
