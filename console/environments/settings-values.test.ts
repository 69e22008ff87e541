import { describe, expect, it } from 'vitest';
import { changesOf, mistakesIn, newSettings, toInput, valuesOf, withRecipe } from './settings-values.ts';

const settings = {
  name: 'Shop',
  host: 'web1',
  deployPath: '/var/www/shop',
  repositoryUrl: 'git@git.example:shop.git',
  deployBranch: 'main',
  healthCheckUrl: null,
  releasesToKeep: 7,
  recipe: 'GENERIC',
  protectDatabaseRollback: false,
  sharedDirs: ['media', 'log'],
  sharedFiles: [],
  alwaysEnableMaintenance: false,
  maintenanceOnDrift: true,
  maintenanceAllowlistIps: ['10.0.0.0/8'],
  configImportEnabled: false,
  manageCronAndConsumers: false,
  commands: { build: ['npm ci', 'npm run build'], migrate: [], afterSwitch: ['systemctl reload php-fpm'] },
} as const;
const environment = {
  ...settings,
  sharedDirs: [...settings.sharedDirs],
  sharedFiles: [],
  maintenanceAllowlistIps: [...settings.maintenanceAllowlistIps],
  commands: {
    build: [...settings.commands.build],
    migrate: [],
    afterSwitch: [...settings.commands.afterSwitch],
  },
};

describe('settings in a form', () => {
  it('are unchanged after a round trip', () => {
    expect(toInput(valuesOf(environment))).toEqual(environment);
  });

  it('have one entry per line, without blank lines', () => {
    expect(toInput({ ...newSettings, sharedDirs: ' pub/media \n\n var/log\n' }).sharedDirs).toEqual([
      'pub/media',
      'var/log',
    ]);
  });

  it('are null if the field is empty, so that the service uses its default', () => {
    const empty = { ...newSettings, deployBranch: ' ', healthCheckUrl: '', releasesToKeep: '' };
    expect(toInput(empty)).toMatchObject({ deployBranch: null, healthCheckUrl: null, releasesToKeep: null });
  });

  it('send only the changed fields', () => {
    const before = valuesOf(environment);
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf(before, { ...before, name: 'New', migrate: 'bin/migrate' })).toEqual({
      name: 'New',
      commands: { ...environment.commands, migrate: ['bin/migrate'] },
    });
  });

  it('accept only whole numbers in number fields', () => {
    const mistakes = (releasesToKeep: string): string[] =>
      Object.keys(mistakesIn({ ...newSettings, releasesToKeep }));
    expect(['5', '', '500'].flatMap(mistakes)).toEqual([]);
    expect(['2.5', 'five', '-1'].map(mistakes)).toEqual([
      ['releasesToKeep'],
      ['releasesToKeep'],
      ['releasesToKeep'],
    ]);
  });

  it('include the shared paths of a recipe, unless they were edited', () => {
    expect(withRecipe(newSettings, 'GENERIC')).toMatchObject({
      recipe: 'GENERIC',
      sharedDirs: '',
      sharedFiles: '',
    });
    expect(withRecipe(withRecipe(newSettings, 'GENERIC'), 'MAGENTO')).toEqual(newSettings);
    expect(withRecipe({ ...newSettings, sharedDirs: 'media' }, 'GENERIC')).toMatchObject({
      sharedDirs: 'media',
      sharedFiles: 'app/etc/env.php',
    });
  });
});
