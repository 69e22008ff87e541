import { OperatorError } from '#platform/errors.ts';
import { createReader, type Environment } from '#platform/settings-reader.ts';

export const clientVariables = ['STEWARD_SERVER_URL', 'STEWARD_TOKEN'];

/** For commands that are clients of a server. */
export function readClientConfig(
  server: string | undefined,
  env: Environment = process.env,
): { serverUrl: string; token: string } {
  const mistakes: string[] = [];
  const read = createReader({ ...env, STEWARD_SERVER_URL: server ?? env['STEWARD_SERVER_URL'] }, mistakes);
  const serverUrl = read.url('STEWARD_SERVER_URL', ['http:', 'https:']);
  const token = read.text('STEWARD_TOKEN');
  if (!serverUrl && mistakes.length === 0)
    mistakes.push('The URL of the deployment service is missing: set --server or STEWARD_SERVER_URL.');
  if (!token) mistakes.push('Set STEWARD_TOKEN to a personal access token.');
  if (mistakes.length > 0) throw new OperatorError(mistakes.join('\n'));
  return { serverUrl: serverUrl!.replace(/\/+$/, ''), token: token! };
}
