import ipaddr from 'ipaddr.js';
import {
  collectGiven,
  integer,
  line,
  listOf,
  refuse,
  required,
  withDefault,
  type FieldError,
} from '#platform/parse-input.ts';
import type { Recipe, RecipeCommands } from '../protocol/agent-protocol.ts';
import type { EnvironmentSettings } from './environment.ts';
import { isGitRef } from '../protocol/git-ref.ts';
import { isHttpUrl, isRepositoryAddress, isSharedPath } from '../protocol/task-formats.ts';

type CommandsInput = { [K in keyof RecipeCommands]?: readonly string[] | null | undefined };

/** What a caller gives: a null clears a setting or restores its default. */
export type EnvironmentInput = {
  [K in Exclude<keyof EnvironmentSettings, 'commands'>]?: EnvironmentSettings[K] | null | undefined;
} & { commands?: CommandsInput | null | undefined };

export const defaultSettings = {
  deployBranch: 'main',
  healthCheckUrl: null,
  releasesToKeep: 5,
  recipe: 'MAGENTO',
  protectDatabaseRollback: false,
  sharedDirs: [],
  sharedFiles: [],
  alwaysEnableMaintenance: false,
  maintenanceOnDrift: false,
  maintenanceAllowlistIps: [],
  configImportEnabled: false,
  manageCronAndConsumers: false,
  commands: { build: [], migrate: [], afterSwitch: [] },
} satisfies Partial<EnvironmentSettings>;

const flag = withDefault<boolean, boolean>(false, (value) => value);
const paths = withDefault<string[], string[]>([], listOf('Shared paths', 100, parseSharedPath));

const fields = {
  name: line('A name', 200),
  host: required(parseHost),
  deployPath: required(parseDeployPath),
  repositoryUrl: required(parseRepositoryUrl),
  deployBranch: withDefault<string, string>(defaultSettings.deployBranch, parseBranch),
  healthCheckUrl: withDefault<string, string | null>(null, parseHealthCheckUrl),
  releasesToKeep: withDefault(defaultSettings.releasesToKeep, integer('The number of releases', 1, 50)),
  recipe: withDefault<Recipe, Recipe>(defaultSettings.recipe, (value) => value),
  protectDatabaseRollback: flag,
  sharedDirs: paths,
  sharedFiles: paths,
  alwaysEnableMaintenance: flag,
  maintenanceOnDrift: flag,
  maintenanceAllowlistIps: withDefault<string[], string[]>([], listOf('Addresses', 100, parseIp)),
  configImportEnabled: flag,
  manageCronAndConsumers: flag,
  commands: withDefault<CommandsInput, RecipeCommands>(defaultSettings.commands, parseCommands),
};

/** Returns everything that is wrong; settings that are not given stay absent. */
export const parseSettings = (
  input: EnvironmentInput,
): { values: Partial<EnvironmentSettings>; errors: FieldError[] } =>
  collectGiven<EnvironmentInput, typeof fields>(input, fields);

function parseHost(value: string, field: string): string {
  const host = line('A host', 255)(value, field);
  return /^[\p{L}\p{N}._:[\]-]+$/u.test(host)
    ? host
    : refuse('Enter a host name or an IP address, such as web1.shop.example.', field);
}

function parseDeployPath(value: string, field: string): string {
  const path = line('A deploy path', 1_000)(value, field);
  if (!path.startsWith('/') || path.split('/').includes('..'))
    return refuse(
      'The deploy path must be absolute, such as /var/www/shop, and must not contain "..".',
      field,
    );
  const plain = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return plain === '' ? refuse('The deploy path cannot be the root directory.', field) : plain;
}

function parseRepositoryUrl(value: string, field: string): string {
  const address = line('A repository address', 2_048)(value, field);
  if (!isRepositoryAddress(address)) return refuse(repositoryHelp, field);
  const url = URL.canParse(address) ? new URL(address) : null;
  // Everyone who can read the environment would see the credentials, and git prints them in its output.
  if (url?.password || (url?.protocol === 'https:' && url.username))
    return refuse('A repository address cannot contain credentials. Use a deploy key on the host.', field);
  return address;
}

const repositoryHelp =
  'A repository is https://…, ssh://…, git@host:path, file:///… or an absolute path on the host.';

function parseBranch(value: string, field: string): string {
  const branch = value.trim();
  return isGitRef(branch) ? branch : refuse('This is not a valid git reference.', field);
}

/** The agent requests it from its host, so any address is allowed, including a local one. */
function parseHealthCheckUrl(value: string, field: string): string {
  const address = line('A health check URL', 2_048)(value, field);
  if (!isHttpUrl(address)) return refuse('A health check URL must start with http:// or https://.', field);
  const url = new URL(address);
  return url.username || url.password
    ? refuse('A health check URL cannot contain a user name or password.', field)
    : address;
}

function parseSharedPath(value: string, field: string): string {
  const path = line('A shared path', 255)(value, field).replace(/\/$/, '');
  return isSharedPath(path)
    ? path
    : refuse('Shared paths must be relative to the release, such as pub/media.', field);
}

function parseIp(value: string, field: string): string {
  const address = value.trim();
  return ipaddr.isValid(address) || ipaddr.isValidCIDR(address)
    ? address
    : refuse('Enter an IP address or a network such as 10.0.0.0/8.', field);
}

function parseCommands(given: CommandsInput, field: string): RecipeCommands {
  const lines = (some: readonly string[] | null | undefined): string[] =>
    listOf('Commands', 50, line('A command', 2_000))(some ?? [], field);
  const commands = {
    build: lines(given.build),
    migrate: lines(given.migrate),
    afterSwitch: lines(given.afterSwitch),
  };
  const length = Object.values(commands).flat().join('').length;
  if (length > maxCommandsLength)
    refuse(
      `All commands together can have ${maxCommandsLength} characters. Put long ones into a script.`,
      field,
    );
  return commands;
}

const maxCommandsLength = 64_000;
