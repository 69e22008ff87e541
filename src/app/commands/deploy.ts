import { readClientConfig } from '../config/client-config.ts';
import { OperatorError } from '#platform/errors.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { followDeployment } from './deploy/follow-deployment.ts';
import { createApiClient, type ApiClient } from './deploy/api-client.ts';

export const deployCommand: Command = {
  help: `Usage: steward deploy --environment ID [--type code|full] [--git-ref REF] [--version LABEL] [--watch] [--json]
       steward deploy --environment ID --rollback [--release TIMESTAMP] [--acknowledge-database] [--watch] [--json]

Queues a deployment or, with --rollback, a rollback to an earlier release. With --watch, it shows the steps and the log
until the deployment ends, and exits with its outcome: 0 succeeded, 1 failed, 3 rolled back, 4 cancelled. Watching continues
after a restart of the server. Interrupting it does not cancel the deployment.

  --server URL        STEWARD_SERVER_URL   URL of the deployment service, such as https://steward.example.com/deployment
                      STEWARD_TOKEN        personal access token; there is no option for it, because other users of this
                                           machine can read command lines`,

  async run(args) {
    const { values } = parseCommandLine(args, {
      environment: { type: 'string' },
      type: { type: 'string', default: 'code' },
      'git-ref': { type: 'string' },
      version: { type: 'string' },
      rollback: { type: 'boolean' },
      release: { type: 'string' },
      'acknowledge-database': { type: 'boolean' },
      server: { type: 'string' },
      watch: { type: 'boolean' },
      json: { type: 'boolean' },
    });
    const { environment } = values;
    if (!environment) throw new UsageError('The environment is missing: --environment ID.');
    const deployType = values.type.toUpperCase();
    if (deployType !== 'CODE' && deployType !== 'FULL')
      throw new UsageError(`--type must be code or full, not "${values.type}".`);
    const client = createApiClient(readClientConfig(values.server));
    const queued = values.rollback
      ? await rollBack(client, environment, values)
      : await create(client, {
          environmentId: environment,
          deployType,
          gitRef: values['git-ref'],
          version: values.version,
        });
    if (!values.watch) {
      if (values.json) printJson(queued);
      else print(`Queued deployment ${queued.id} (${queued.version}).`);
      return 0;
    }
    if (!values.json) print(`Deployment ${queued.id} (${queued.version})`);
    return followDeployment(client, queued.id, { json: values.json === true });
  },
};

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
