import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { agentTokenFormat } from '#deployment/protocol/agent-protocol.ts';
import { isMissing, messageOf } from '../host/files.ts';
import { secretsIn, maskableSecrets } from '../log/mask.ts';
import { UserError } from '../host/user-error.ts';

/** The one place of the agent that reads the environment. */

/** What `init` writes, readable for the user of the agent only. */
export type ConfigFile = {
  serverUrl?: string;
  token?: string;
  deployPath?: string;
  allowHttp?: boolean;
  /** Variables for the commands of deployments. */
  environment?: Record<string, string>;
  /** Names of variables whose values must not be seen in any log. */
  secrets?: string[];
};

export type Flags = { serverUrl?: string; deployPath?: string; config?: string; allowHttp?: boolean };

export type Settings = {
  serverUrl: string;
  token: string;
  deployPath: string;
  configPath: string;
  allowHttp: boolean;
  /** What the commands of deployments see: all but our own credentials. */
  env: Record<string, string>;
  /** Whatever must be masked in their output. */
  secrets: string[];
};

type Environment = Record<string, string | undefined>;

const agentVariables = new Set(['STEWARD_AGENT_TOKEN', 'STEWARD_TOKEN', 'STEWARD_SECRETS']);

export const configPathIn = (deployPath: string): string => join(deployPath, '.steward', 'agent.json');

/** What the command line or the environment says about where things are. */
export function pathsIn(
  flags: Flags,
  env: Environment = process.env,
): { deployPath: string | null; configPath: string | null } {
  const deployPath = flags.deployPath ?? env['STEWARD_DEPLOY_PATH'] ?? null;
  const configPath =
    flags.config ?? env['STEWARD_AGENT_CONFIG'] ?? (deployPath ? configPathIn(deployPath) : null);
  return { deployPath, configPath };
}

/** Without requiring anything: for commands that work on the host alone. */
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
  return { ...chosen, configPath };
}

/** None is no mistake; one that cannot be read is, or it would be taken for none, and written over. */
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
    environment = {},
    secrets = [],
  } = readPartialSettings(flags, env);
  const missing = [
    serverUrl === undefined && '--server-url or STEWARD_SERVER_URL, the address of the deployment service',
    token === undefined && 'STEWARD_AGENT_TOKEN, as createAgentToken gave it',
    deployPath === undefined && '--deploy-path or STEWARD_DEPLOY_PATH, where releases go',
  ].filter((line) => line !== false);
  if (missing.length > 0)
    throw new UserError(
      `Missing: ${missing.join('; ')}. Set it, or let steward-agent init write a configuration file.`,
    );
  if (!agentTokenFormat.test(token!))
    throw new UserError(
      'STEWARD_AGENT_TOKEN is no agent token: it starts with agt_ and has 64 hexadecimal digits.',
    );
  if (!isAbsolute(deployPath!))
    throw new UserError(`The deploy path must be absolute, and is "${deployPath!}".`);
  const all = variablesFor(environment, env);
  const names = [...secrets, ...(env['STEWARD_SECRETS'] ?? '').split(',')].map((name) => name.trim());
  return {
    serverUrl: parseServerUrl(serverUrl!, allowHttp),
    token: token!,
    deployPath: resolve(deployPath!),
    configPath: configPath ?? configPathIn(resolve(deployPath!)),
    allowHttp,
    env: withoutOwn(all),
    secrets: maskableSecrets([token!, ...names.flatMap((name) => (all[name] ? secretsIn(all[name]) : []))]),
  };
}

/** What the commands of a deployment see, for one that is made without the control plane. */
export const commandEnvironment = (flags: Flags, env: Environment = process.env): Record<string, string> =>
  withoutOwn(variablesFor(readPartialSettings(flags, env).environment ?? {}, env));

const variablesFor = (environment: Record<string, string>, env: Environment): Record<string, string> => ({
  ...definedOnly(env),
  ...environment,
});

const withoutOwn = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries({ HOME: homedir(), ...all }).filter(([name]) => !agentVariables.has(name)));

const definedOnly = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A token that travels in the open belongs to everybody on the way. */
export function parseServerUrl(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw new UserError(
      `"${text}" is no address of a server. It looks like https://steward.example.com/deployment.`,
    );
  if (url.protocol === 'http:' && !allowHttp && !loopback.test(url.hostname))
    throw new UserError(
      `${text} is not encrypted. Use https, or say --allow-http if you know the network to be safe.`,
    );
  return url.href.replace(/\/+$/, '');
}

/** A personal access token, for the commands that ask the control plane as a user would. */
export const personalToken = (env: Environment = process.env): string | undefined => env['STEWARD_TOKEN'];

export const searchPath = (env: Environment = process.env): string =>
  env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
