import { addEnvironment } from './add-environment.ts';
import type { Imported, ImportOptions } from './document.ts';
import { createDraft, type Draft } from './draft.ts';
import { ImportRefused } from './import-refused.ts';
import { lineOf } from './line.ts';
import { readPhp, type Call } from './php-script.ts';
import { createResolver, unknownValue, type ScriptValue } from './script-values.ts';

/** `added` continues the lists of the file. */
type Host = { alias: string; settings: Map<string, ScriptValue>; added: Map<string, ScriptValue> };

/** The settings that environments have. */
const carried = new Set([
  'application',
  'repository',
  'branch',
  'deploy_path',
  'hostname',
  'keep_releases',
  'shared_dirs',
  'shared_files',
  'remote_user',
  'user',
]);
const hooks = new Set(['before', 'after', 'fail', 'task', 'desc', 'option', 'argument']);
/** How Deployer signs in on a host, where Steward's agent runs already. */
const connection =
  /^(?:set)?(?:user|port|remoteuser|identityfile|configfile|forwardagent|multiplexing|sshmultiplexing|ssharguments|sshoptions|become|shell|labels|stage|roles|deploypath)$/i;
const silent = new Set([
  'namespace',
  'use',
  'declare',
  'desc',
  'date_default_timezone_set',
  'recipe',
  'require',
  'require_once',
]);

/** Reads a deploy.php of Deployer 4 to 7 without running it. */
export function importDeployer(source: string, options: ImportOptions): Imported {
  const draft = createDraft(options);
  const globals = new Map<string, ScriptValue>();
  const hosts: Host[] = [];
  const recipes: string[] = [];
  for (const statement of readPhp(source)) {
    const [first, ...chain] = statement.calls ?? [];
    if (!first) {
      const text = statement.calls === null ? statement.text : '';
      if (!silent.has(text.split(' ')[0]!)) leaveOutStatement(draft, statement.line, text);
      continue;
    }
    const name = first.name.toLowerCase();
    if (name === 'set' || name === 'add') applySetting(globals, first);
    else if (name === 'host' || name === 'localhost' || name === 'server')
      hosts.push(...hostsOf(draft, first, chain));
    else if (/^(?:require|require_once|include|include_once|recipe|import)$/.test(name))
      readRecipe(draft, first, recipes);
    else if (hooks.has(name)) leaveOutTask(draft, first);
    else if (!silent.has(name)) leaveOutStatement(draft, statement.line, `${first.name}()`);
  }
  if (hosts.length === 0 && globals.size === 0)
    throw new ImportRefused('The file is not a deploy.php of Deployer: it has neither set() nor host().');
  for (const name of globals.keys())
    if (!carried.has(name)) draft.leaveOut(name, 'A setting of Deployer that environments do not have.');
  if (hosts.length === 0)
    draft.leaveOut('Environments', 'The file names no host that can be read without running it.');
  for (const host of hosts) addHost(draft, host, globals, recipes);
  return draft.finish();
}

function applySetting(settings: Map<string, ScriptValue>, { name, args }: Call): void {
  const [key, value = unknownValue] = args;
  if (typeof key !== 'string') return;
  const before = settings.get(key);
  const isAdded = name.toLowerCase() === 'add' && Array.isArray(before) && Array.isArray(value);
  settings.set(key, isAdded ? [...(before as ScriptValue[]), ...(value as ScriptValue[])] : value);
}

/** `host('web1', 'web2')`, or in Deployer 4 `server('production', 'web1', 22)`. */
function hostsOf(draft: Draft, { name, args }: Call, chain: readonly Call[]): Host[] {
  const isServer = name.toLowerCase() === 'server';
  const aliases = isServer
    ? args.slice(0, 1)
    : name.toLowerCase() === 'localhost' && args.length === 0
      ? ['localhost']
      : args;
  return aliases.flatMap((alias) => {
    if (typeof alias !== 'string') {
      draft.leaveOut('host()', 'The name of a host is known only when the script runs.');
      return [];
    }
    const settings = new Map<string, ScriptValue>([['alias', alias]]);
    if (isServer && args[1] !== undefined) settings.set('hostname', args[1]);
    const host: Host = { alias, settings, added: new Map() };
    for (const call of chain) applyToHost(draft, host, call);
    return [host];
  });
}

function applyToHost(draft: Draft, { alias, settings, added }: Host, call: Call): void {
  const name = call.name.toLowerCase();
  const value = call.args[0] ?? unknownValue;
  if (name === 'set' || name === 'add' || name === 'env') {
    applySetting(name === 'add' ? added : settings, call);
    const key = call.args[0];
    if (typeof key === 'string' && !carried.has(key))
      draft.leaveOut(`${alias}: ${key}`, 'A setting of Deployer that environments do not have.');
  } else if (name === 'hostname' || name === 'sethostname') settings.set('hostname', value);
  else if (name === 'setdeploypath') settings.set('deploy_path', value);
  else if (name === 'setremoteuser' || name === 'user') settings.set('remote_user', value);
  else if (!connection.test(name))
    draft.leaveOut(
      `${alias}: ${lineOf(call.name, 60)}`,
      'A setting of Deployer that environments do not have.',
    );
}

function readRecipe(draft: Draft, { args }: Call, recipes: string[]): void {
  const [path] = args;
  if (typeof path !== 'string') return;
  recipes.push(path);
  if (/\.ya?ml$/i.test(path)) draft.leaveOut(lineOf(path), 'Hosts in a YAML file are not read.');
}

function leaveOutTask(draft: Draft, { name, args }: Call): void {
  const task = args.find((arg) => typeof arg === 'string') ?? '';
  if (name.toLowerCase() === 'desc') return;
  draft.leaveOut(
    `${name} ${lineOf(task, 60)}`,
    'Tasks are not run. Add their commands to `commands` of the environment.',
  );
}

const leaveOutStatement = (draft: Draft, line: number, text: string): void =>
  draft.leaveOut(
    `Line ${line}: ${lineOf(text, 60)}`,
    'A statement that cannot be read without running the script.',
  );

function addHost(
  draft: Draft,
  { alias, settings, added }: Host,
  globals: Map<string, ScriptValue>,
  recipes: readonly string[],
): void {
  const builtIn = new Map<string, ScriptValue>([['hostname', alias]]);
  const resolve = createResolver([settings, globals, builtIn]);
  const valueOf = (key: string): ScriptValue => {
    const value = resolve(settings.get(key) ?? globals.get(key) ?? null);
    const more = resolve(added.get(key) ?? null);
    if (!Array.isArray(more)) return more ?? value;
    return [...(Array.isArray(value) ? (value as ScriptValue[]) : []), ...(more as ScriptValue[])];
  };
  const application = valueOf('application');
  const name = typeof application === 'string' ? `${application} (${alias})` : alias;
  const hasOwnRecipe = recipes.some(
    (path) => !/(?:^|\/)common(?:\.php)?$/.test(path) && !path.endsWith('autoload.php'),
  );
  const isAdded = addEnvironment(draft, {
    name,
    host: settings.has('hostname') ? valueOf('hostname') : alias,
    deployPath: valueOf('deploy_path'),
    repositoryUrl: valueOf('repository'),
    branch: valueOf('branch'),
    // The default of Deployer.
    releasesToKeep:
      settings.has('keep_releases') || globals.has('keep_releases') ? valueOf('keep_releases') : 10,
    sharedDirs: valueOf('shared_dirs'),
    sharedFiles: valueOf('shared_files'),
    recipe: recipes.some((path) => /magento/i.test(path)) ? 'MAGENTO' : 'GENERIC',
  });
  if (isAdded && hasOwnRecipe)
    draft.change(
      name,
      'The recipe of Deployer may share directories that the file does not name. Compare them.',
    );
}
