import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { agentTokenFormat } from '#deployment/protocol/agent-protocol.ts';
import { isMissing, messageOf } from '../host/files.ts';
import { secretsIn, maskableSecrets } from '../log/mask.ts';
import { UserError } from '../host/user-error.ts';

/** The only file of the agent that reads environment variables. */

/** `init` writes this file; only the agent's user can read it. */
export type ConfigFile = {
  serverUrl?: string;
  token?: string;
  deployPath?: string;
  allowHttp?: boolean;
  /** Whether this host confirms failures of other sites of the team. */
  probe?: boolean;
  /** Variables for the commands of deployments. */
  environment?: Record<string, string>;
  /** Names of variables whose values must not appear in any log. */
  secrets?: string[];
};

export type Flags = {
  serverUrl?: string;
  deployPath?: string;
  config?: string;
  allowHttp?: boolean;
  probe?: boolean;
};

export type Settings = {
  serverUrl: string;
  token: string;
  deployPath: string;
  configPath: string;
  allowHttp: boolean;
  probe: boolean;
  /** The environment variables of deployment commands: all except the agent's own credentials. */
  env: Record<string, string>;
  /** Values to mask in the output of commands. */
  secrets: string[];
};

type Environment = Record<string, string | undefined>;

const agentVariables = new Set(['STEWARD_AGENT_TOKEN', 'STEWARD_TOKEN', 'STEWARD_SECRETS']);

export const configPathIn = (deployPath: string): string => join(deployPath, '.steward', 'agent.json');

/** The paths from the command line or the environment variables. */
export function pathsIn(
  flags: Flags,
  env: Environment = process.env,
): { deployPath: string | null; configPath: string | null } {
  const deployPath = flags.deployPath ?? env['STEWARD_DEPLOY_PATH'] ?? null;
  const configPath =
    flags.config ?? env['STEWARD_AGENT_CONFIG'] ?? (deployPath ? configPathIn(deployPath) : null);
  return { deployPath, configPath };
}

/** Requires no setting: for commands that need only the host. */
export function readPartialSettings(
  flags: Flags,
  env: Environment = process.env,
  read: (path: string) => ConfigFile = readConfigFile,
): ConfigFile & { configPath: string | null } {
  const { deployPath, configPath } = pathsIn(flags, env);
  const file = configPath === null ? {} : read(configPath);
  const chosen: ConfigFile = { ...file };
  const serverUrl = flags.serverUrl ?? env['STEWARD_SERVER_URL'] ?? file.serverUrl;
  const token = env['STEWARD_AGENT_TOKEN'] ?? file.token;
  const path = deployPath ?? file.deployPath;
  if (serverUrl !== undefined) chosen.serverUrl = serverUrl;
  if (token !== undefined) chosen.token = token.trim();
  if (path !== undefined) chosen.deployPath = path;
  if (flags.allowHttp || env['STEWARD_ALLOW_HTTP'] === 'true') chosen.allowHttp = true;
  const probe = flags.probe ?? booleanIn(env['STEWARD_AGENT_PROBE']);
  if (probe !== undefined) chosen.probe = probe;
  return { ...chosen, configPath };
}

const booleanIn = (text: string | undefined): boolean | undefined =>
  text === undefined || text === '' ? undefined : text === 'true';

/** A missing file is fine. An unreadable one is an error; otherwise `init` would overwrite it. */
function readConfigFile(path: string): ConfigFile {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ConfigFile;
  } catch (error) {
    if (isMissing(error)) return {};
    throw new UserError(`The configuration file ${path} cannot be read: ${messageOf(error)}`);
  }
}

export function readSettings(flags: Flags, env: Environment = process.env): Settings {
  const {
    serverUrl,
    token,
    deployPath,
    configPath,
    allowHttp = false,
    probe = false,
    environment = {},
    secrets = [],
  } = readPartialSettings(flags, env);
  const missing = [
    serverUrl === undefined && '--server-url or STEWARD_SERVER_URL, the URL of the deployment service',
    token === undefined && 'STEWARD_AGENT_TOKEN, the token from createAgentToken',
    deployPath === undefined && '--deploy-path or STEWARD_DEPLOY_PATH, the directory for releases',
  ].filter((line) => line !== false);
  if (missing.length > 0)
    throw new UserError(
      `Missing: ${missing.join('; ')}. Set it, or run steward-agent init to write a configuration file.`,
    );
  if (!agentTokenFormat.test(token!))
    throw new UserError(
      'STEWARD_AGENT_TOKEN is not an agent token. An agent token is agt_ followed by 64 hexadecimal digits.',
    );
  if (!isAbsolute(deployPath!))
    throw new UserError(`The deploy path must be absolute, but is "${deployPath!}".`);
  const all = variablesFor(environment, env);
  const names = [...secrets, ...(env['STEWARD_SECRETS'] ?? '').split(',')].map((name) => name.trim());
  return {
    serverUrl: parseServerUrl(serverUrl!, allowHttp),
    token: token!,
    deployPath: resolve(deployPath!),
    configPath: configPath ?? configPathIn(resolve(deployPath!)),
    allowHttp,
    // The file can have anything. This is consent, so only a plain true counts.
    probe: (probe as unknown) === true,
    env: withoutOwn(all),
    secrets: maskableSecrets([token!, ...names.flatMap((name) => (all[name] ? secretsIn(all[name]) : []))]),
  };
}

/** The environment variables of deployment commands, for a rollback without the control plane. */
export const commandEnvironment = (flags: Flags, env: Environment = process.env): Record<string, string> =>
  withoutOwn(variablesFor(readPartialSettings(flags, env).environment ?? {}, env));

const variablesFor = (environment: Record<string, string>, env: Environment): Record<string, string> => ({
  ...definedOnly(env),
  ...environment,
});

const withoutOwn = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ HOME: homedir(), ...all }).filter(([name]) => !agentVariables.has(name)),
  );

const definedOnly = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Without encryption, everyone on the network can read the token. */
export function parseServerUrl(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw new UserError(`"${text}" is not a server URL. Example: https://steward.example.com/deployment`);
  if (url.protocol === 'http:' && !allowHttp && !loopback.test(url.hostname))
    throw new UserError(`${text} is not encrypted. Use https, or add --allow-http if you trust the network.`);
  return url.href.replace(/\/+$/, '');
}

/** A personal access token, for commands that call the control plane as a user. */
export const personalToken = (env: Environment = process.env): string | undefined => env['STEWARD_TOKEN'];

export const searchPath = (env: Environment = process.env): string =>
  env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';

/** The address of a heartbeat. From a key, it is made with any address of the server. */
export function beatUrlIn(given: string | undefined, flags: Flags, env: Environment = process.env): string {
  const beat = (given ?? env['STEWARD_BEAT'])?.trim();
  if (!beat)
    throw new UserError('Missing option --beat: the address of the heartbeat, also as STEWARD_BEAT.');
  if (/^https?:\/\//i.test(beat) && URL.canParse(beat)) {
    const { origin, pathname } = new URL(beat);
    return `${origin}${pathname.replace(/\/+$/, '')}`;
  }
  if (!/^[\w-]{22}$/.test(beat))
    throw new UserError(
      'The heartbeat must be an address such as https://steward.example.com/beat/KEY, or its key.',
    );
  const { serverUrl } = readPartialSettings(flags, env);
  if (serverUrl === undefined || !URL.canParse(serverUrl))
    throw new UserError(
      'With only a key, the server must be known: give --server-url or STEWARD_SERVER_URL.',
    );
  return `${new URL(serverUrl).origin}/beat/${beat}`;
}
