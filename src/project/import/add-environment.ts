import type { Draft } from './draft.ts';
import { given } from './given.ts';
import { lineOf } from './line.ts';
import { unknownValue, type ScriptValue } from './script-values.ts';

export type ScriptEnvironment = {
  name: string;
  host: ScriptValue;
  deployPath: ScriptValue;
  repositoryUrl: ScriptValue;
  branch: ScriptValue;
  releasesToKeep: ScriptValue;
  sharedDirs: ScriptValue;
  sharedFiles: ScriptValue;
  recipe: 'MAGENTO' | 'GENERIC';
};

const validHost = /^[\p{L}\p{N}._:[\]-]{1,255}$/u;
const scpStyle = /^[\w.-]+@[\w.-]+:(?!\/\/)\S+$/;

/** Adds an environment if all that it needs can be read. Returns whether it was. */
export function addEnvironment(draft: Draft, found: ScriptEnvironment): boolean {
  const name = lineOf(found.name) || 'Environment';
  const host = textIn(found.host);
  const deployPath = textIn(found.deployPath);
  const repositoryUrl = repositoryIn(found.repositoryUrl);
  const missing = [
    host !== null && validHost.test(host) ? null : 'host',
    deployPath !== null && isDeployPath(deployPath) ? null : 'deploy path',
    repositoryUrl === null ? 'repository' : null,
  ].filter((what) => what !== null);
  if (missing.length > 0) {
    const reason = 'cannot be read without running the script, or cannot be used';
    draft.leaveOut(name, `The environment: its ${missing.join(' and ')} ${reason}.`);
    return false;
  }
  draft.addEnvironment({
    name,
    host: host!,
    deployPath: deployPath!,
    repositoryUrl: repositoryUrl!,
    ...given('deployBranch', branchOf(draft, name, found.branch)),
    ...given('releasesToKeep', releasesOf(draft, name, found.releasesToKeep)),
    recipe: found.recipe,
    ...given('sharedDirs', pathsOf(draft, name, found.sharedDirs, 'shared directories')),
    ...given('sharedFiles', pathsOf(draft, name, found.sharedFiles, 'shared files')),
  });
  return true;
}

const textIn = (value: ScriptValue): string | null =>
  typeof value === 'string' && value.trim() !== '' && !/\p{Cc}/u.test(value) ? value.trim() : null;

const isDeployPath = (path: string): boolean =>
  path.startsWith('/') && path.length <= 1_000 && !path.split('/').includes('..') && !/^\/+$/.test(path);

/** Addresses with credentials are refused by the API, and would be written in plain text. */
function repositoryIn(value: ScriptValue): string | null {
  const address = textIn(value);
  if (address === null || /\s/.test(address) || address.startsWith('-') || address.length > 2_048)
    return null;
  if (address.startsWith('/') || scpStyle.test(address)) return address;
  const url = URL.parse(address);
  if (url?.protocol === 'file:') return address;
  const isAllowed =
    url?.protocol === 'https:' ? !url.username && !url.password : url?.protocol === 'ssh:' && !url.password;
  return isAllowed && url?.hostname !== '' && !url?.hostname.startsWith('-') ? address : null;
}

const forbiddenInBranch = /[\p{Cc}\p{White_Space}~^:?*[\]\\;&|$`<>(){}!"']|\.\.|@\{|\/\/|^[-/.]|[/.]$/u;

function branchOf(draft: Draft, name: string, value: ScriptValue): string | undefined {
  if (value === null) return undefined;
  const branch = textIn(value);
  if (branch !== null && branch.length <= 255 && !forbiddenInBranch.test(branch)) return branch;
  draft.change(name, 'Its branch is known only when the script runs, so it is main.');
  return undefined;
}

function releasesOf(draft: Draft, name: string, value: ScriptValue): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : value;
  if (number === null) return undefined;
  if (typeof number !== 'number' || !Number.isInteger(number)) {
    draft.change(name, 'The number of releases to keep cannot be read, so it is 5.');
    return undefined;
  }
  // Deployer keeps all of them with -1.
  const kept = number === -1 ? 50 : Math.min(Math.max(number, 1), 50);
  if (kept !== number) draft.change(name, 'Steward keeps 1 to 50 releases.');
  return kept === 5 ? undefined : kept;
}

function pathsOf(draft: Draft, name: string, value: ScriptValue, what: string): string[] | undefined {
  if (value === null) return undefined;
  if (!Array.isArray(value)) {
    draft.leaveOut(name, `The ${what} cannot be read without running the script.`);
    return undefined;
  }
  const paths = value.flatMap((path) => (typeof path === 'string' ? path.trim().replace(/\/$/, '') : []));
  const usable = [...new Set(paths.filter(isSharedPath))];
  if (
    usable.length < value.length &&
    value.some((path) => path === unknownValue || !isSharedPath(textOrEmpty(path)))
  )
    draft.leaveOut(name, `Some ${what} cannot be read, or are not relative to the release.`);
  if (usable.length > 100)
    draft.leaveOut(name, `At most 100 ${what} are possible. The others were left out.`);
  return usable.length === 0 ? undefined : usable.slice(0, 100);
}

const textOrEmpty = (value: ScriptValue): string =>
  typeof value === 'string' ? value.trim().replace(/\/$/, '') : '';

const isSharedPath = (path: string): boolean =>
  path.length <= 255 &&
  !/\p{Cc}/u.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
