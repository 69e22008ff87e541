import {
  releaseTimestampFormat,
  type DeploymentKind,
  type DeployType,
  type Recipe,
  type RecipeCommands,
  type Task,
  type TaskEnvironment,
} from '#deployment/protocol/agent-protocol.ts';
import { parseSha } from '#deployment/protocol/commit.ts';
import { isGitRef } from '#deployment/protocol/git-ref.ts';
import { isHttpUrl, isRepositoryAddress, isSharedPath } from '#deployment/protocol/task-formats.ts';
import { isObject, type Body } from './classify-response.ts';
import type { Lease } from './client.ts';

/** Without a lease, the refusal cannot be reported: the id is a part of the address of the report. */
export type ParsedTask =
  | { kind: 'task'; task: Task }
  | { kind: 'refused'; lease: Lease | null; problem: string };

/**
 * Timestamps, ids and shared paths become paths, and addresses and refs become arguments of programs, so that the agent trusts none of
 * them. Values that are not known are left out: the control plane may be newer.
 */
export function parseTask(value: unknown): ParsedTask {
  let lease: Lease | null = null;
  try {
    const body = bodyOf(value, 'task');
    lease = parseLease(body);
    return { kind: 'task', task: { ...lease, ...parseOrder(body) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', lease, problem: error.message };
  }
}

class Refusal extends Error {
  override name = 'Refusal';
}

/** Much longer values would not fit into the message of a deployment. */
const shownCharacters = 200;

function refuse(field: string, value: unknown, rule: string): never {
  const shown = (JSON.stringify(value) ?? 'nothing').slice(0, shownCharacters).toWellFormed();
  throw new Refusal(
    `The agent refused the task of the control plane before it changed anything: "${field}" must be ${rule}, but is ${shown}. If the control plane is newer than the agent, run steward-agent self-upgrade and restart the agent.`,
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function parseLease({ deploymentId, leaseEpoch }: Body): Lease {
  return {
    deploymentId: matching(deploymentId, 'deploymentId', (text) => uuid.test(text), 'an id'),
    leaseEpoch: integer(leaseEpoch, 'leaseEpoch', 0),
  };
}

function parseOrder(body: Body): Omit<Task, keyof Lease> {
  const { targetRelease, previousRelease, automatic, refusedCommits } = body;
  return {
    kind: oneOf<DeploymentKind>(body['kind'], 'kind', ['DEPLOY', 'ROLLBACK']),
    deployType: oneOf<DeployType>(body['deployType'], 'deployType', ['CODE', 'FULL']),
    gitRef: matching(body['gitRef'], 'gitRef', isGitRef, 'a git reference'),
    version: text(body['version'], 'version'),
    releaseTimestamp: parseRelease(body['releaseTimestamp'], 'releaseTimestamp'),
    ...(isAbsent(targetRelease) ? {} : { targetRelease: parseRelease(targetRelease, 'targetRelease') }),
    ...(isAbsent(previousRelease)
      ? {}
      : { previousRelease: parseRelease(previousRelease, 'previousRelease') }),
    ...(isAbsent(automatic) ? {} : { automatic: flag(automatic, 'automatic') }),
    notices: listOf(body['notices'], 'notices', text),
    ...(isAbsent(refusedCommits) ? {} : { refusedCommits: listOf(refusedCommits, 'refusedCommits', commit) }),
    environment: parseEnvironment(bodyOf(body['environment'], 'environment')),
  };
}

function parseEnvironment(body: Body): TaskEnvironment {
  const { healthCheckUrl } = body;
  return {
    id: text(body['id'], 'id'),
    name: text(body['name'], 'name'),
    host: text(body['host'], 'host'),
    deployPath: matching(
      body['deployPath'],
      'deployPath',
      (path) => path.startsWith('/'),
      'an absolute path',
    ),
    repositoryUrl: matching(
      body['repositoryUrl'],
      'repositoryUrl',
      isRepositoryAddress,
      'https://…, ssh://…, git@host:path, file:///… or an absolute path',
    ),
    deployBranch: matching(body['deployBranch'], 'deployBranch', isGitRef, 'a git reference'),
    healthCheckUrl: isAbsent(healthCheckUrl)
      ? null
      : matching(healthCheckUrl, 'healthCheckUrl', isHttpUrl, 'an http or https URL'),
    releasesToKeep: integer(body['releasesToKeep'], 'releasesToKeep', 1),
    recipe: oneOf<Recipe>(body['recipe'], 'recipe', ['MAGENTO', 'GENERIC']),
    sharedDirs: listOf(body['sharedDirs'], 'sharedDirs', sharedPath),
    sharedFiles: listOf(body['sharedFiles'], 'sharedFiles', sharedPath),
    alwaysEnableMaintenance: flag(body['alwaysEnableMaintenance'], 'alwaysEnableMaintenance'),
    maintenanceOnDrift: flag(body['maintenanceOnDrift'], 'maintenanceOnDrift'),
    maintenanceAllowlistIps: listOf(body['maintenanceAllowlistIps'], 'maintenanceAllowlistIps', address),
    configImportEnabled: flag(body['configImportEnabled'], 'configImportEnabled'),
    manageCronAndConsumers: flag(body['manageCronAndConsumers'], 'manageCronAndConsumers'),
    commands: parseCommands(bodyOf(body['commands'], 'commands')),
  };
}

const parseCommands = ({ build, migrate, afterSwitch }: Body): RecipeCommands => ({
  build: listOf(build, 'commands.build', text),
  migrate: listOf(migrate, 'commands.migrate', text),
  afterSwitch: listOf(afterSwitch, 'commands.afterSwitch', text),
});

const parseRelease = (value: unknown, field: string): string =>
  matching(value, field, (name) => releaseTimestampFormat.test(name), 'a timestamp such as 20260131_235959');

const sharedPath = (value: unknown, field: string): string =>
  matching(value, field, isSharedPath, 'paths inside the release');

const address = (value: unknown, field: string): string =>
  matching(value, field, (ip) => /^[\w.:%/-]{1,100}$/.test(ip), 'addresses');

const commit = (value: unknown, field: string): string =>
  parseSha(value) ?? refuse(field, value, 'commit ids');

/** No program can be given a text with U+0000. */
const text = (value: unknown, field: string): string =>
  typeof value === 'string' && !value.includes('\0') ? value : refuse(field, value, 'a text');

const matching = (value: unknown, field: string, fits: (text: string) => boolean, rule: string): string =>
  typeof value === 'string' && !value.includes('\0') && fits(value) ? value : refuse(field, value, rule);

const integer = (value: unknown, field: string, min: number): number =>
  Number.isSafeInteger(value) && (value as number) >= min
    ? (value as number)
    : refuse(field, value, `a whole number, ${min} or more`);

const flag = (value: unknown, field: string): boolean =>
  typeof value === 'boolean' ? value : refuse(field, value, 'true or false');

const oneOf = <T extends string>(value: unknown, field: string, choices: readonly T[]): T =>
  choices.find((choice) => choice === value) ?? refuse(field, value, choices.join(' or '));

const listOf = <T>(value: unknown, field: string, parse: (item: unknown, field: string) => T): T[] =>
  Array.isArray(value) ? value.map((item) => parse(item, field)) : refuse(field, value, 'a list');

const bodyOf = (value: unknown, field: string): Body =>
  isObject(value) ? value : refuse(field, value, 'an object');

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
