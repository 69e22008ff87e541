import { omit, pick, unlessEmpty, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { flag, integer, list, object, oneOf, text } from '#identity/configuration-schema.ts';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import type { FieldError } from '#platform/parse-input.ts';
import { deleteEnvironment } from '../deployment/delete-environment.ts';
import { createEnvironment } from '../environment/create-environment.ts';
import { listWholeEnvironments } from '../environment/environment-storage.ts';
import type { EnvironmentResult, EnvironmentSettings } from '../environment/environment.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';
import { defaultSettings, parseSettings, type EnvironmentInput } from '../environment/parse-environment.ts';
import { updateEnvironment } from '../environment/update-environment.ts';
import type { VerificationInput } from '../extension.ts';
import type { DeploymentServices, VerificationContext } from '../settings.ts';

const commands = list(text(), 50);
const settings = {
  name: text(),
  host: text('A name or IP address.'),
  deployPath: text('An absolute path on the host.'),
  repositoryUrl: text('An https, ssh or file URL, git@host:path, or an absolute path on the host.'),
  deployBranch: text('Defaults to main.'),
  healthCheckUrl: text(),
  releasesToKeep: integer(1, 50),
  recipe: oneOf(['MAGENTO', 'GENERIC']),
  protectDatabaseRollback: flag(),
  sharedDirs: list(text(), 100),
  sharedFiles: list(text(), 100),
  alwaysEnableMaintenance: flag(),
  maintenanceOnDrift: flag(),
  maintenanceAllowlistIps: list(text(), 100),
  configImportEnabled: flag(),
  manageCronAndConsumers: flag(),
  commands: object({ build: commands, migrate: commands, afterSwitch: commands }),
};

const signals = ['SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED', 'PROBE_DOWN', 'NEW_JS_ERRORS', 'SLOWER'];
const verification = object(
  {
    mode: oneOf(['OFF', 'OBSERVE', 'ROLLBACK']),
    sites: list(text(), 50),
    windowSeconds: integer(60, 10_800),
    settleSeconds: integer(0, 300),
    signals: list(oneOf(signals), signals.length),
    ignoreDatabaseChanges: flag(),
  },
  ['mode'],
  'How a release is watched after it goes live. Without it, it is not.',
);

type VerificationEntry = Omit<VerificationInput, 'siteIds'> & { sites?: string[] };
type RequiredSettings = Pick<EnvironmentSettings, 'name' | 'host' | 'deployPath' | 'repositoryUrl'>;
type EnvironmentEntry = EnvironmentInput & RequiredSettings & { verification?: VerificationEntry };
const entryOf = (fields: Fields): EnvironmentEntry => fields as EnvironmentEntry;

/** As in the schema of the API. */
const usualVerification = {
  sites: [],
  windowSeconds: 600,
  settleSeconds: 15,
  signals: ['SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED'],
  ignoreDatabaseChanges: false,
};

export type KindServices = Pick<DeploymentServices, 'verification'>;

/** Only what the verbs need in addition: the database of the context is the transaction that they take part in. */
const contextFor = (ctx: Context, { verification: watching }: KindServices): VerificationContext => ({
  ...ctx,
  verification: watching,
});

export const environmentsKind = (services: KindServices): ConfigurationKind => ({
  name: 'environments',
  title: 'environment',
  properties: { ...settings, verification },
  required: ['name', 'host', 'deployPath', 'repositoryUrl'],
  references: { 'verification.sites.*': 'sites' },
  secrets: [],

  async list(db, teamId, only) {
    const environments = await listWholeEnvironments(db, teamId, only);
    const watched = await services.verification.listVerificationSettings(db, environments);
    return environments.map((environment, index) => ({
      id: environment.id,
      parentId: null,
      name: environment.name,
      fields: shownEnvironment(environment, watched[index] ?? null),
      storedSecrets: [],
    }));
  },
  normalise(fields) {
    const entry = entryOf(fields);
    return shownEnvironment(settingsOf(entry), entry.verification ? inputOf(entry.verification) : null);
  },

  async lock(given, { id }) {
    const ctx = contextFor(given, services);
    await ctx.db.transaction().execute((tx) => lockOwnEnvironment(tx, ctx, 'environment.manage', id));
  },
  async create(ctx, { teamId }, fields) {
    const { verification: given, ...entry } = entryOf(fields);
    const input = { ...entry, teamId, ...(given && { verification: inputOf(given) }) };
    return idOf(await createEnvironment(contextFor(ctx, services), input));
  },
  async update(ctx, { id }, fields, changed) {
    const entry = entryOf(fields);
    const given = entry.verification;
    const input = {
      ...pick(settingsOf(entry), changed),
      ...(changed.includes('verification') && { verification: given ? inputOf(given) : null }),
    };
    idOf(await updateEnvironment(contextFor(ctx, services), id, input));
  },
  async remove(ctx, id) {
    await deleteEnvironment(contextFor(ctx, services), id);
  },
});

function settingsOf(entry: EnvironmentEntry): EnvironmentSettings {
  const { values, errors } = parseSettings(entry);
  refuseErrors(errors);
  return { ...defaultSettings, ...values } as EnvironmentSettings;
}

const inputOf = ({ sites = [], ...rest }: VerificationEntry): VerificationInput => ({
  ...rest,
  siteIds: sites,
});

function shownEnvironment(environment: EnvironmentSettings, watched: VerificationInput | null): Fields {
  const shown = pick(environment, Object.keys(settings));
  const lists = withoutDefaults(environment.commands, { build: [], migrate: [], afterSwitch: [] });
  return withoutDefaults(
    {
      ...omit(shown, ['commands']),
      commands: unlessEmpty(lists),
      verification: watched && shownVerification(watched),
    },
    defaultSettings,
  );
}

/** Null if it is the same as none. The sites are stored in the order of their ids. */
function shownVerification(given: VerificationInput): Fields | null {
  const { mode, siteIds, windowSeconds, settleSeconds, signals: chosen, ignoreDatabaseChanges } = given;
  const sites = [...new Set(siteIds)].sort();
  const signals = chosen && [...new Set(chosen)];
  const shown = { mode, sites, windowSeconds, settleSeconds, signals, ignoreDatabaseChanges };
  const fields = withoutDefaults(shown, usualVerification);
  return mode === 'OFF' && Object.keys(fields).length === 1 ? null : fields;
}

function idOf({ environment, errors }: EnvironmentResult): string {
  refuseErrors(errors);
  return environment!.id;
}

/** Thrown, so that the transaction of the caller is rolled back. */
function refuseErrors([first]: readonly FieldError[]): void {
  if (first) throw badRequest(first.message, { field: first.field });
}
