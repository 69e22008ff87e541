import ipaddr from 'ipaddr.js';
import type { Recipe, RecipeCommands } from '../protocol/agent-protocol.ts';
import type { EnvironmentSettings } from './environment.ts';
import { complain, line, listOf, parseFields, required, withDefault, type Parsed } from './fields.ts';
import { isGitRef } from './git-ref.ts';

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

const flag = withDefault(false, (given: boolean) => given);
const paths = withDefault([], listOf('Shared paths', 100, parseSharedPath));

const parsers = {
  name: required(line('A name', 200)),
  host: required(parseHost),
  deployPath: required(parseDeployPath),
  repositoryUrl: required(parseRepositoryUrl),
  deployBranch: withDefault(defaultSettings.deployBranch, parseBranch),
  healthCheckUrl: withDefault(null, parseHealthCheckUrl),
  releasesToKeep: withDefault(defaultSettings.releasesToKeep, parseReleasesToKeep),
  recipe: withDefault<Recipe, Recipe>(defaultSettings.recipe, (given) => given),
  protectDatabaseRollback: flag,
  sharedDirs: paths,
  sharedFiles: paths,
  alwaysEnableMaintenance: flag,
  maintenanceOnDrift: flag,
  maintenanceAllowlistIps: withDefault([], listOf('Addresses', 100, parseIp)),
  configImportEnabled: flag,
  manageCronAndConsumers: flag,
  commands: withDefault<CommandsInput, RecipeCommands>(defaultSettings.commands, parseCommands),
};

type CommandsInput = { [K in keyof RecipeCommands]?: readonly string[] | null | undefined };

export const parseSettings = (input: object): Parsed<EnvironmentSettings> =>
  parseFields<EnvironmentSettings>(input, parsers);

function parseHost(given: string): string {
  const host = line('A host', 255)(given);
  return /^[\p{L}\p{N}._:[\]-]+$/u.test(host)
    ? host
    : complain('A host is a name or an address, such as web1.shop.example.');
}

function parseDeployPath(given: string): string {
  const path = line('A deploy path', 1_000)(given);
  if (!path.startsWith('/') || path.split('/').includes('..'))
    return complain('A deploy path is absolute, such as /var/www/shop, and has no "..".');
  const plain = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return plain === '' ? complain('The root directory cannot be deployed to.') : plain;
}

const scpStyle = /^[\w.-]+@[\w.-]+:(?!\/\/)[^\s]+$/;

function parseRepositoryUrl(given: string): string {
  const address = line('A repository address', 2_048)(given);
  if (/\s/.test(address) || address.startsWith('-')) return complain(repositoryHelp);
  if (address.startsWith('/') || scpStyle.test(address)) return address;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'file:' && url.pathname.startsWith('/')) return address;
  if (
    (url?.protocol !== 'https:' && url?.protocol !== 'ssh:') ||
    url.hostname === '' ||
    url.hostname.startsWith('-')
  )
    return complain(repositoryHelp);
  // Whoever may read the environment would read it too, and so would every log of git.
  if (url.password || (url.protocol === 'https:' && url.username))
    return complain('An address cannot carry credentials; give the host a deploy key.');
  return address;
}

const repositoryHelp =
  'A repository is https://…, ssh://…, git@host:path, file:///… or an absolute path on the host.';

function parseBranch(given: string): string {
  const branch = given.trim();
  return isGitRef(branch) ? branch : complain('This is not a well-formed git reference.');
}

/** Asked by the agent from its host, so that any address will do, also its own. */
function parseHealthCheckUrl(given: string): string {
  const address = line('An address', 2_048)(given);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    return complain('An address starts with http:// or https://.');
  return url.username || url.password
    ? complain('An address cannot carry a user name or password.')
    : address;
}

function parseReleasesToKeep(given: number): number {
  return given >= 1 && given <= 50 ? given : complain('Between 1 and 50 releases can be kept.');
}

function parseSharedPath(given: string): string {
  const path = line('A shared path', 255)(given).replace(/\/$/, '');
  const parts = path.split('/');
  return parts.some((part) => part === '' || part === '.' || part === '..')
    ? complain('Shared paths are relative to the release, such as pub/media.')
    : path;
}

function parseIp(given: string): string {
  const address = given.trim();
  return ipaddr.isValid(address) || ipaddr.isValidCIDR(address)
    ? address
    : complain('An address is an IP address or a network such as 10.0.0.0/8.');
}

function parseCommands(given: CommandsInput): RecipeCommands {
  const lines = (some: readonly string[] | null | undefined): string[] =>
    listOf('Commands', 50, line('A command', 2_000))(some ?? []);
  return { build: lines(given.build), migrate: lines(given.migrate), afterSwitch: lines(given.afterSwitch) };
}
