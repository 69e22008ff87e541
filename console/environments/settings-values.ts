import type {
  CreateEnvironmentInput,
  EnvironmentSettingsFragment,
  Recipe,
} from '../api/deployment.generated.ts';
import type { FieldErrors } from '../ui/form.tsx';

/** The settings of an environment as a form holds them: lists are text, an entry a line. */
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

/** What every Magento shop keeps from release to release. */
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

/** Another recipe, and its shared paths unless they have been written by hand. */
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

/** Only the settings, whatever else was read with them. */
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

/** What the service would not understand at all, said beside the field. */
export const mistakesIn = ({ releasesToKeep }: SettingsValues): FieldErrors =>
  /^\s*\d*\s*$/.test(releasesToKeep) ? {} : { releasesToKeep: 'This must be a whole number.' };

/** An empty field brings the default back. */
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

/** Only what was changed here: what somebody else changed meanwhile stays. */
export function changesOf(before: SettingsValues, after: SettingsValues): Partial<CreateEnvironmentInput> {
  const [old, now] = [toInput(before), toInput(after)];
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof CreateEnvironmentInput]),
    ),
  );
}
