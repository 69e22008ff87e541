import { readJson } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';
import { commandLine } from '../host/program.ts';
import { UserError } from '../host/user-error.ts';
import { personalToken, searchPath } from './settings.ts';

export type ControlPlane = { serverUrl: string };

/** Sends a GraphQL request with a personal access token: an agent token cannot request deployments. */
export async function queryControlPlane<T>(
  { serverUrl }: ControlPlane,
  query: string,
  variables: object,
): Promise<T> {
  const token = personalToken();
  if (!token)
    throw new UserError(
      'Set STEWARD_TOKEN to a personal access token: the token of an agent can carry out deployments, but not request them.',
    );
  const response = await fetch(`${serverUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new UserError(`${serverUrl} is unreachable: ${String(cause)}`);
  });
  const { data, errors } = (await response.json().catch(() => ({}))) as {
    data?: T;
    errors?: { message: string }[];
  };
  if (errors?.[0] || !data)
    throw new UserError(errors?.[0]?.message ?? `${serverUrl} returned ${response.status}.`);
  return data;
}

/** The environment that the control plane sent when the agent last registered. */
export function environmentOf({ environment, deployPath }: Layout): string {
  const known = readJson<{ environmentId: string }>(environment);
  if (!known)
    throw new UserError(
      `This host does not know its environment yet. Start the agent once: ${commandLine(searchPath(), 'run', '--deploy-path', deployPath)}`,
    );
  return known.environmentId;
}
