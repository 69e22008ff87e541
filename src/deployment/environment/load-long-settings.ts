import type { Context } from '#identity/context.ts';
import { createLoader } from '#platform/batcher.ts';
import type { ListedEnvironment, LongSettings } from './environment.ts';
import { listLongSettings } from './environment-storage.ts';

const load = createLoader<Context, string, LongSettings>(async ({ db }, ids) => {
  const found = new Map((await listLongSettings(db, ids)).map((settings) => [settings.id, settings]));
  return ids.map((id) => found.get(id) ?? none);
});

/** It was deleted for good meanwhile. */
const none: LongSettings = {
  sharedDirs: [],
  sharedFiles: [],
  maintenanceAllowlistIps: [],
  commands: { build: [], migrate: [], afterSwitch: [] },
};

/** One of the settings that a list of environments is read without. */
export const loadLongSetting =
  <Name extends keyof LongSettings>(name: Name) =>
  async (environment: ListedEnvironment, _args: object, ctx: Context): Promise<LongSettings[Name]> =>
    (environment[name] as LongSettings[Name] | undefined) ?? (await load(ctx, environment.id))[name];
