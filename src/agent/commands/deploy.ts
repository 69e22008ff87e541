import { UserError } from '../host/user-error.ts';
import { parseServerUrl, readPartialSettings } from './settings.ts';
import { commonHelp, parse, print, toFlags, type Command } from './command.ts';
import { queryControlPlane, environmentOf } from './control-plane.ts';
import { localTree } from './local-tree.ts';
import { watchDeployment } from './watch.ts';

const mutation = `mutation ($input: CreateDeploymentInput!) {
  createDeployment(input: $input) { id version errors { field message } }
}`;

type Created = {
  createDeployment: { id: string | null; version: string; errors: { field: string; message: string }[] };
};

export const deployCommand: Command = {
  summary: 'Request a deployment to this host',
  help: `Usage: steward-agent deploy [--type code|full] [--git-ref REF] [--version LABEL] [--force] [--supersede] [--watch]

Requires a personal access token in STEWARD_TOKEN.

  --force              deploy a commit even if it was rolled back because its verification failed
  --supersede          do not wait for the verification of the live release
  --watch              show the log and wait for the end of the deployment and its verification; the exit code is 0 if both were
                       good, 1 if the deployment failed, 3 if the verification failed, and 4 if it was inconclusive

${commonHelp}`,
  async run(args) {
    const { values } = parse(args, {
      type: { type: 'string', default: 'code' },
      'git-ref': { type: 'string' },
      version: { type: 'string' },
      force: { type: 'boolean' },
      supersede: { type: 'boolean' },
      watch: { type: 'boolean' },
    });
    const deployType = values.type.toUpperCase();
    if (!['CODE', 'FULL'].includes(deployType)) throw new UserError('--type must be code or full.');
    const plane = controlPlane(values);
    const input = {
      environmentId: environmentOf(localTree(values)),
      deployType,
      gitRef: values['git-ref'],
      version: values.version,
      ...(values.force ? { force: true } : {}),
      ...(values.supersede ? { supersede: true } : {}),
    };
    const { createDeployment } = await queryControlPlane<Created>(plane, mutation, { input });
    const [error] = createDeployment.errors;
    if (error || !createDeployment.id) throw new UserError(`${error?.field}: ${error?.message}`);
    print(`Deployment ${createDeployment.id} (${createDeployment.version})`);
    return values.watch ? watchDeployment(plane, createDeployment.id) : 0;
  },
};

export function controlPlane(values: Record<string, unknown>): { serverUrl: string } {
  const { serverUrl, allowHttp = false } = readPartialSettings(toFlags(values));
  if (serverUrl === undefined)
    throw new UserError('Set the URL of the control plane with --server-url or STEWARD_SERVER_URL.');
  return { serverUrl: parseServerUrl(serverUrl, allowHttp) };
}
