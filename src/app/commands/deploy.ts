import { readClientConfig } from '../config/client-config.ts';
import { OperatorError } from '#platform/errors.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { createApiClient, withRetries, type ApiClient } from './deploy/api-client.ts';
import { exitCodes, followDeployment, type EndedDeployment } from './deploy/follow-deployment.ts';
import { followVerification } from './deploy/follow-verification.ts';
import { createProgress, createStatusLine, type StatusLine } from './deploy/progress.ts';

export const deployCommand: Command = {
  help: `Usage: steward deploy --environment ID [--type code|full] [--git-ref REF] [--version LABEL] [--force] [--supersede]
                      [--not-before TIME] [--override-freeze REASON] [--watch] [--json]
       steward deploy --environment ID --rollback [--release TIMESTAMP] [--acknowledge-database] [--watch] [--json]

Queues a deployment or, with --rollback, a rollback to an earlier release.

  --force             deploy a commit even if it was rolled back because its verification failed
  --supersede         do not wait for the verification of the live release
  --not-before TIME   do not start before this time, such as 2026-12-27T06:00:00Z
  --override-freeze REASON
                      start during a freeze. Requires the role MANAGER; the reason is recorded in the audit log
  --watch             show the steps and the log until the deployment ends. If the environment verifies its releases, wait for
                      the result, too. Watching continues after a restart of the server. Interrupting it does not cancel the
                      deployment.
  --server URL        STEWARD_SERVER_URL   URL of the deployment service, such as https://steward.example.com/deployment
                      STEWARD_TOKEN        personal access token; there is no option for it, because other users of this
                                           machine can read command lines

Exit codes with --watch: 0 succeeded, and verified if the environment verifies its releases; 1 failed; 3 rolled back, or the
verification failed; 4 cancelled, or the verification was inconclusive.`,

  async run(args) {
    const { values } = parseCommandLine(args, {
      environment: { type: 'string' },
      type: { type: 'string', default: 'code' },
      'git-ref': { type: 'string' },
      version: { type: 'string' },
      force: { type: 'boolean' },
      supersede: { type: 'boolean' },
      'not-before': { type: 'string' },
      'override-freeze': { type: 'string' },
      rollback: { type: 'boolean' },
      release: { type: 'string' },
      'acknowledge-database': { type: 'boolean' },
      server: { type: 'string' },
      watch: { type: 'boolean' },
      json: { type: 'boolean' },
    });
    const { environment } = values;
    if (!environment) throw new UsageError('Missing option --environment ID.');
    const deployType = values.type.toUpperCase();
    if (deployType !== 'CODE' && deployType !== 'FULL')
      throw new UsageError(`--type must be code or full, not "${values.type}".`);
    const notBefore = values['not-before'];
    if (notBefore !== undefined && Number.isNaN(Date.parse(notBefore)))
      throw new UsageError(`--not-before must be a time such as 2026-12-27T06:00:00Z, not "${notBefore}".`);
    if (values.rollback && notBefore !== undefined)
      throw new UsageError('A rollback starts at once: --not-before cannot be combined with --rollback.');
    const client = createApiClient(readClientConfig(values.server));
    const queued = values.rollback
      ? await rollBack(client, environment, values)
      : await create(client, {
          environmentId: environment,
          deployType,
          gitRef: values['git-ref'],
          version: values.version,
          ...(values.force ? { force: true } : {}),
          ...(values.supersede ? { supersede: true } : {}),
          notBefore,
          overrideFreeze: values['override-freeze'],
        });
    if (!values.watch) {
      if (values.json) printJson(queued);
      else print(`Queued deployment ${queued.id} (${queued.version}).`);
      return 0;
    }
    if (!values.json) print(`Deployment ${queued.id} (${queued.version})`);
    return watch(withRetries(client), queued.id, values.json === true);
  },
};

async function watch(client: ApiClient, id: string, json: boolean): Promise<number> {
  const newLine = (): StatusLine => (json ? silent : createStatusLine(process.stdout));
  const progress = json ? null : createProgress(process.stdout);
  const deployment = await followDeployment(client, id, progress, newLine());
  if (!json) printOutcome(deployment);
  const { exitCode, verification } =
    deployment.status === 'SUCCEEDED'
      ? await followVerification(client, deployment, newLine())
      : { exitCode: exitCodes[deployment.status]!, verification: null };
  if (json) printJson({ ...deployment, verification });
  return exitCode;
}

const silent: StatusLine = { show() {}, say() {}, end() {} };

function printOutcome({ status, errorMessage, durationSeconds, releaseTimestamp }: EndedDeployment): void {
  print(
    `${status.toLowerCase().replace('_', ' ')} after ${durationSeconds ?? 0} s, release ${releaseTimestamp ?? '-'}`,
  );
  if (errorMessage) print(errorMessage);
}

type Queued = { id: string; version: string; status: string };

async function create(client: ApiClient, input: object): Promise<Queued> {
  const { createDeployment } = await client.query<{
    createDeployment: Queued & { errors: { field: string; message: string }[] };
  }>(
    `mutation ($input: CreateDeploymentInput!) {
      createDeployment(input: $input) { id version status errors { field message } }
    }`,
    { input },
  );
  const { errors, ...queued } = createDeployment;
  if (errors[0])
    throw new OperatorError(errors.map(({ field, message }) => `${field}: ${message}`).join('\n'));
  return queued;
}

async function rollBack(
  client: ApiClient,
  id: string,
  values: { release?: string | undefined; 'acknowledge-database'?: boolean | undefined },
): Promise<Queued> {
  const { rollbackDeployment } = await client.query<{ rollbackDeployment: Queued }>(
    `mutation ($id: ID!, $target: String, $acknowledge: Boolean) {
      rollbackDeployment(environmentId: $id, targetReleaseTimestamp: $target, acknowledgeDatabase: $acknowledge) {
        id version status
      }
    }`,
    { id, target: values.release, acknowledge: values['acknowledge-database'] },
  );
  return rollbackDeployment;
}
