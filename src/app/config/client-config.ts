import { OperatorError } from '#platform/errors.ts';
import { createReader, type Environment } from '#platform/settings-reader.ts';

export const clientVariables = ['STEWARD_SERVER_URL', 'STEWARD_TOKEN'];

/** For commands that are clients of a server. */
export function readClientConfig(
  server: string | undefined,
  env: Environment = process.env,
  service: 'deployment' | 'VAT' | 'project' = 'deployment',
): { serverUrl: string; token: string } {
  const mistakes: string[] = [];
  const read = createReader({ ...env, STEWARD_SERVER_URL: server ?? env['STEWARD_SERVER_URL'] }, mistakes);
  const serverUrl = read.url('STEWARD_SERVER_URL', ['http:', 'https:']);
  const token = read.text('STEWARD_TOKEN');
  if (!serverUrl && mistakes.length === 0)
    mistakes.push(`The URL of the ${service} service is missing: set --server or STEWARD_SERVER_URL.`);
  if (!token) mistakes.push('Set STEWARD_TOKEN to a personal access token.');
  if (mistakes.length > 0) throw new OperatorError(mistakes.join('\n'));
  return { serverUrl: serverUrl!.replace(/\/+$/, ''), token: token! };
}

/** The variables that are set, for the secrets of a configuration file. */
export const readVariables = (
  names: readonly string[],
  env: Environment = process.env,
): { name: string; value: string }[] =>
  names.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [{ name, value }];
  });

/** Only on a terminal, and not if the user does not want them: https://no-color.org. */
export const wantsColour = (output: { isTTY?: boolean }, env: Environment = process.env): boolean =>
  output.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
