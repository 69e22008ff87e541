import { variablesIn } from '#project/product.ts';
import { OperatorError } from '#platform/errors.ts';
import { readClientConfig, readVariables } from '#app/config/client-config.ts';
import { createApiClient, withRetries, type ApiClient } from '../deploy/api-client.ts';
import { requestPlan, type Plan } from './project-client.ts';
import { readDocument } from './read-document.ts';

/** A client that repeats requests while the server is unreachable: planning and applying the same again changes nothing more. */
export function projectClient(server: string | undefined): ApiClient {
  const { serverUrl, token } = readClientConfig(server, undefined, 'project');
  return withRetries(createApiClient({ serverUrl: projectUrl(serverUrl), token, service: 'project' }));
}

/** The variable can have the address of the server or of another service, as in the settings of `steward deploy`. */
export function projectUrl(serverUrl: string): string {
  const url = new URL(serverUrl);
  const base = url.pathname.replace(/\/(deployment|monitoring|identity|vat|project)?\/*$/, '');
  return `${url.origin}${base}/project`;
}

/** Sends the file with the values of the variables in it that are set. */
export async function planFile(
  client: ApiClient,
  path: string,
  { team, delete: deleteMissing }: { team?: string | undefined; delete?: boolean | undefined },
): Promise<Plan> {
  const document = await readDocument(path);
  const variables = readVariables([...new Set(variablesIn(document))]);
  refuseOwnSettings(path, variables);
  return requestPlan(client, { teamId: team, document, variables, delete: deleteMissing ?? false });
}

/** A file can come from a pull request: with `${env:STEWARD_TOKEN}` in a header, it would send the token to any address. */
function refuseOwnSettings(path: string, variables: readonly { name: string }[]): void {
  const own = variables.map(({ name }) => name).filter((name) => /^STEWARD_/i.test(name));
  if (own.length === 0) return;
  throw new OperatorError(
    `${path} refers to ${own.map((name) => `\${env:${name}}`).join(', ')}. Variables that begin with STEWARD_ are settings of Steward and are not sent. Choose another name.`,
  );
}
