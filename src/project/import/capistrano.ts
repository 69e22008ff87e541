import { addEnvironment } from './add-environment.ts';
import type { Imported, ImportOptions } from './document.ts';
import { createDraft, type Draft } from './draft.ts';
import { ImportRefused } from './import-refused.ts';
import { lineOf } from './line.ts';
import { listOfSetting, readRuby, type RubyCall } from './ruby-script.ts';
import { createResolver, unknownValue, type ScriptValue } from './script-values.ts';

/** `deploy.rb`, the files of the stages by name, and the Capfile if there is one. */
export type CapistranoFiles = {
  deploy: string;
  stages: readonly { name: string; source: string }[];
  capfile?: string | undefined;
};

const carried = new Set([
  'application',
  'repo_url',
  'repository',
  'branch',
  'deploy_to',
  'keep_releases',
  'linked_dirs',
  'linked_files',
  'user',
  'stage',
]);
const silent = new Set(['lock', 'require', 'load', 'install_plugin', 'import', 'include', 'end', 'puts']);
const hooks = new Set(['after', 'before', 'on', 'invoke', 'execute']);

type Settings = Map<string, ScriptValue>;
type Script = { settings: Settings; hosts: ScriptValue[] };

/** Reads a Capistrano 3 configuration without running it. */
export function importCapistrano(files: CapistranoFiles, options: ImportOptions): Imported {
  const draft = createDraft(options);
  const common = readScript(draft, files.deploy, 'deploy.rb', new Map());
  if (common.settings.size === 0 && files.stages.every(({ source }) => readRuby(source).calls.length === 0))
    throw new ImportRefused('The file is not a deploy.rb of Capistrano: it has no set.');
  const isMagento =
    /magento/i.test(files.capfile ?? '') ||
    [...common.settings.keys()].some((name) => name.startsWith('magento_'));
  const stages = files.stages.map(({ name, source }) => ({
    name,
    ...readScript(draft, source, `${name}.rb`, common.settings),
  }));
  const scripts = stages.length > 0 ? stages : [{ name: 'production', ...common }];
  for (const stage of scripts) addStage(draft, stage, common.hosts, isMagento);
  return draft.finish();
}

/** A stage begins with the settings of deploy.rb. */
function readScript(
  draft: Draft,
  source: string,
  file: string,
  before: ReadonlyMap<string, ScriptValue>,
): Script {
  const settings = new Map(before);
  const hosts: ScriptValue[] = [];
  const { calls, blocks } = readRuby(source);
  for (const call of calls) applyCall(draft, call, file, settings, hosts);
  for (const { line, text } of blocks)
    draft.leaveOut(
      `${lineOf(file, 60)}:${line} ${lineOf(text, 60)}`,
      'Tasks and conditions are not run. Add their commands to `commands` of the environment.',
    );
  return { settings, hosts };
}

function applyCall(
  draft: Draft,
  call: RubyCall,
  file: string,
  settings: Settings,
  hosts: ScriptValue[],
): void {
  const { name, args, options } = call;
  const [key] = args;
  const value: ScriptValue = args[1] === undefined ? unknownValue : args[1];
  const where = `${lineOf(file, 60)}:${call.line}`;
  if (name === 'set' || name === 'set_if_empty' || name === 'append' || name === 'ask') {
    if (typeof key !== 'string')
      return draft.leaveOut(where, 'The name of a setting is known only when the script runs.');
    if (!carried.has(key))
      draft.leaveOut(`${where} ${lineOf(key, 60)}`, 'A setting of Capistrano that environments do not have.');
    if (name === 'append') settings.set(key, appended(settings.get(key), args.slice(1)));
    else if (name === 'ask') settings.set(key, unknownValue);
    else if (name === 'set' || !settings.has(key)) settings.set(key, continued(settings, value));
  } else if (name === 'server') {
    hosts.push(key ?? unknownValue);
    if (options.has('deploy_to')) draft.leaveOut(where, 'A setting of a single server.');
  } else if (name === 'role') {
    const named: readonly ScriptValue[] = Array.isArray(value) ? value : [value];
    hosts.push(...named);
  } else if (hooks.has(name))
    draft.leaveOut(
      where,
      'Tasks and conditions are not run. Add their commands to `commands` of the environment.',
    );
  else if (!silent.has(name))
    draft.leaveOut(
      `${where} ${lineOf(name, 60)}`,
      'A statement that cannot be read without running the script.',
    );
}

/** `fetch(:linked_dirs, []).push('log')` continues the list of a setting. */
function continued(settings: Settings, value: ScriptValue): ScriptValue {
  const [first, ...rest] = Array.isArray(value) ? (value as ScriptValue[]) : [];
  if (typeof first !== 'string' || !first.startsWith(listOfSetting)) return value;
  return appended(settings.get(first.slice(listOfSetting.length)), rest);
}

const appended = (before: ScriptValue | undefined, values: readonly ScriptValue[]): ScriptValue => [
  ...(Array.isArray(before) ? (before as ScriptValue[]) : []),
  ...(values.flat() as ScriptValue[]),
];

function addStage(
  draft: Draft,
  { name, settings, hosts }: Script & { name: string },
  commonHosts: readonly ScriptValue[],
  isMagento: boolean,
): void {
  const stage = new Map<string, ScriptValue>([
    ['stage', name],
    ['deploy_to', '/var/www/{{application}}'],
  ]);
  const resolve = createResolver([settings, stage]);
  const valueOf = (key: string): ScriptValue => resolve(settings.get(key) ?? stage.get(key) ?? null);
  const application = valueOf('application');
  const title = typeof application === 'string' ? `${application} ${name}` : name;
  const names = [...new Set([...commonHosts, ...hosts].map((host) => withoutUser(resolve(host))))];
  if (names.length === 0) return draft.leaveOut(title, 'The stage names no server.');
  for (const host of names)
    addEnvironment(draft, {
      name: names.length > 1 ? `${title} (${typeof host === 'string' ? host : 'unknown host'})` : title,
      host,
      deployPath: valueOf('deploy_to'),
      repositoryUrl: settings.has('repo_url') ? valueOf('repo_url') : valueOf('repository'),
      // The default of Capistrano.
      branch: settings.has('branch') ? valueOf('branch') : 'master',
      releasesToKeep: valueOf('keep_releases'),
      sharedDirs: valueOf('linked_dirs'),
      sharedFiles: valueOf('linked_files'),
      recipe: isMagento ? 'MAGENTO' : 'GENERIC',
    });
}

/** `deploy@web1:22` is web1. */
const withoutUser = (host: ScriptValue): ScriptValue =>
  typeof host === 'string' ? host.replace(/^[^@]*@/, '').replace(/:\d+$/, '') : host;
