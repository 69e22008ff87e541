import type {
  CreateEnvironmentInput,
  EnvironmentSettingsFragment,
  Recipe,
} from '../api/deployment.generated.ts';
import type { FieldErrors } from '../ui/form.tsx';
import { words } from '../words/words.ts';

/** The settings of an environment in the form. Lists are text, with one entry per line. */
export type SettingsValues = {
  name: string;
  host: string;
  deployPath: string;
  repositoryUrl: string;
  deployBranch: string;
  healthCheckUrl: string;
  releasesToKeep: string;
  recipe: Recipe;
  protectDatabaseRollback: boolean;
  sharedDirs: string;
  sharedFiles: string;
  alwaysEnableMaintenance: boolean;
  maintenanceOnDrift: boolean;
  maintenanceAllowlistIps: string;
  configImportEnabled: boolean;
  manageCronAndConsumers: boolean;
  build: string;
  migrate: string;
  afterSwitch: string;
};

/** The shared paths of a Magento shop. */
const shared: Record<Recipe, Pick<SettingsValues, 'sharedDirs' | 'sharedFiles'>> = {
  MAGENTO: {
    sharedDirs: 'pub/media\nvar/log\nvar/report\nvar/session\nvar/import\nvar/export',
    sharedFiles: 'app/etc/env.php',
  },
  GENERIC: { sharedDirs: '', sharedFiles: '' },
};

export const newSettings: SettingsValues = {
  name: '',
  host: '',
  deployPath: '',
  repositoryUrl: '',
  deployBranch: 'main',
  healthCheckUrl: '',
  releasesToKeep: '5',
  recipe: 'MAGENTO',
  protectDatabaseRollback: true,
  ...shared.MAGENTO,
  alwaysEnableMaintenance: false,
  maintenanceOnDrift: false,
  maintenanceAllowlistIps: '',
  configImportEnabled: false,
  manageCronAndConsumers: false,
  build: '',
  migrate: '',
  afterSwitch: '',
};

/** Changes the recipe, and the shared paths unless the user has changed them. */
export function withRecipe(values: SettingsValues, recipe: Recipe): SettingsValues {
  const { sharedDirs, sharedFiles } = shared[values.recipe];
  const isUntouched = values.sharedDirs === sharedDirs && values.sharedFiles === sharedFiles;
  return { ...values, recipe, ...(isUntouched ? shared[recipe] : {}) };
}

const toText = (lines: readonly string[]): string => lines.join('\n');
const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Picks the settings from the data that was read. */
export const valuesOf = (from: EnvironmentSettingsFragment): SettingsValues => ({
  name: from.name,
  host: from.host,
  deployPath: from.deployPath,
  repositoryUrl: from.repositoryUrl,
  deployBranch: from.deployBranch,
  healthCheckUrl: from.healthCheckUrl ?? '',
  releasesToKeep: String(from.releasesToKeep),
  recipe: from.recipe,
  protectDatabaseRollback: from.protectDatabaseRollback,
  sharedDirs: toText(from.sharedDirs),
  sharedFiles: toText(from.sharedFiles),
  alwaysEnableMaintenance: from.alwaysEnableMaintenance,
  maintenanceOnDrift: from.maintenanceOnDrift,
  maintenanceAllowlistIps: toText(from.maintenanceAllowlistIps),
  configImportEnabled: from.configImportEnabled,
  manageCronAndConsumers: from.manageCronAndConsumers,
  build: toText(from.commands.build),
  migrate: toText(from.commands.migrate),
  afterSwitch: toText(from.commands.afterSwitch),
});

/** Errors that the service could not report by field. */
export const mistakesIn = ({ releasesToKeep }: SettingsValues): FieldErrors =>
  /^\s*\d*\s*$/.test(releasesToKeep) ? {} : { releasesToKeep: words().environments.enterNumber };

/** An empty field restores the default. */
export const toInput = ({
  build,
  migrate,
  afterSwitch,
  ...values
}: SettingsValues): CreateEnvironmentInput => ({
  ...values,
  deployBranch: values.deployBranch.trim() || null,
  healthCheckUrl: values.healthCheckUrl.trim() || null,
  releasesToKeep: values.releasesToKeep.trim() === '' ? null : Number(values.releasesToKeep),
  sharedDirs: toLines(values.sharedDirs),
  sharedFiles: toLines(values.sharedFiles),
  maintenanceAllowlistIps: toLines(values.maintenanceAllowlistIps),
  commands: { build: toLines(build), migrate: toLines(migrate), afterSwitch: toLines(afterSwitch) },
});

/** Only what was changed in the form, so that changes of others are kept. */
export function changesOf(before: SettingsValues, after: SettingsValues): Partial<CreateEnvironmentInput> {
  const [old, now] = [toInput(before), toInput(after)];
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof CreateEnvironmentInput]),
    ),
  );
}
