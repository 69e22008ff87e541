import type { Task } from '#deployment/protocol/agent-protocol.ts';
import type { Layout } from '../host/layout.ts';
import type { Facts } from '../host/journal.ts';
import { magento } from './magento-command.ts';
import { inWindow, maintenanceOff, maintenanceOn } from './maintenance.ts';
import { builtin, shell, type Step } from './step.ts';

/** Exit code of `setup:db:status` and `app:config:status` if there is something to do. */
const needed = 2;
/** Exit code of `module:config:status` if config.php does not list the installed modules. */
const drifted = 1;

/** Build output that is too slow to build again if only code has changed. */
export const reusedDirs = ['vendor', 'generated', 'pub/static', 'var/view_preprocessed'] as const;

const composerFlags = '--no-dev --no-interaction --no-progress --prefer-dist --optimize-autoloader';

/** Copies entry by entry, so that files of the repository stay. Copies, not links, because old releases must not change. */
const reuseScript = `
for dir in ${reusedDirs.join(' ')}; do
  [ -d "$PREVIOUS/$dir" ] || continue
  mkdir -p "$dir"
  for entry in "$PREVIOUS/$dir"/* "$PREVIOUS/$dir"/.[!.]*; do
    [ -e "$entry" ] || [ -L "$entry" ] || continue
    [ -e "$dir/\${entry##*/}" ] || cp -a --reflink=auto "$entry" "$dir/"
  done
  echo "$dir of \${PREVIOUS##*/}"
done
`.trim();

/** CODE builds everything, like FULL, if there is no previous release. */
export const buildsAll = ({ deployType }: Task, { previous }: Facts): boolean =>
  deployType === 'FULL' || previous === null;

export function magentoSteps(task: Task, layout: Layout, facts: Facts): { before: Step[]; after: Step[] } {
  const { environment } = task;
  const release = layout.release(task.releaseTimestamp);
  const previous = facts.previous === null ? null : layout.release(facts.previous);
  const { manageCronAndConsumers: managesCron } = environment;
  const upgrades = (facts: Facts): boolean =>
    facts.needsUpgrade || (facts.hasDrift && environment.maintenanceOnDrift);
  const build: Step[] = buildsAll(task, facts)
    ? [
        {
          name: 'composer install',
          action: shell(`composer install ${composerFlags}`, release),
        },
        { name: 'compile', action: magento(release, 'setup:di:compile') },
        { name: 'static content', action: magento(release, 'setup:static-content:deploy', '--force') },
      ]
    : [
        { name: 'check reuse', action: builtin('check-reuse') },
        { name: 'reuse build', action: shell(reuseScript, release, { PREVIOUS: previous! }) },
      ];

  return {
    before: [
      ...build,
      {
        name: 'database status',
        action: { ...magento(release, 'setup:db:status'), accept: [0, needed] },
        learns: ({ code }, facts) => withWindow(task, { ...facts, needsUpgrade: code === needed }),
      },
      {
        name: 'module drift',
        action: { ...magento(release, 'module:config:status'), accept: [0, drifted] },
        learns: ({ code }, facts) => withWindow(task, { ...facts, hasDrift: code === drifted }),
      },
      ...(environment.configImportEnabled
        ? [
            {
              name: 'configuration status',
              action: { ...magento(release, 'app:config:status'), accept: [0, needed] },
              learns: ({ code }) => ({ needsImport: code === needed }),
            } satisfies Step,
          ]
        : []),
      ...maintenanceOn(task, previous, release).map((step) => ({ ...step, when: inWindow })),
      ...(managesCron && previous
        ? [
            {
              name: 'stop cron',
              action: magento(previous, 'cron:remove'),
              when: inWindow,
              begins: () => ({ cronRemoved: true }),
            } satisfies Step,
          ]
        : []),
      {
        name: 'upgrade database',
        action: magento(release, 'setup:upgrade', '--keep-generated'),
        when: upgrades,
        begins: () => ({ databaseChanged: true }),
      },
      ...(environment.configImportEnabled
        ? [
            {
              name: 'import configuration',
              action: magento(release, 'app:config:import'),
              when: ({ needsImport }: Facts) => needsImport,
              // It also stores the hash of config.php. Magento compares that in every request, so that a release with another
              // config.php does not work any more.
              begins: () => ({ databaseChanged: true }),
              learns: () => ({ configImported: true }),
            } satisfies Step,
          ]
        : []),
    ],
    after: [
      { name: 'flush cache', action: magento(release, 'cache:flush') },
      ...(managesCron ? cronAndConsumers(release) : []),
      ...maintenanceOff(previous, release),
    ],
  };
}

/** Why visitors will see the maintenance page; the most serious reason counts. */
function withWindow({ environment }: Task, facts: Facts): Partial<Facts> {
  const window = environment.alwaysEnableMaintenance
    ? 'ALWAYS'
    : facts.needsUpgrade
      ? 'MIGRATIONS'
      : facts.hasDrift && environment.maintenanceOnDrift
        ? 'DRIFT'
        : 'NONE';
  return { needsUpgrade: facts.needsUpgrade, hasDrift: facts.hasDrift, window };
}

/** The crontab contains the path of a release, and consumers run the code with which they were started. */
export const cronAndConsumers = (release: string): Step[] => [
  {
    name: 'install cron',
    action: magento(release, 'cron:install', '--force'),
    learns: () => ({ cronRemoved: false }),
  },
  { name: 'restart consumers', action: magento(release, 'queue:consumers:restart') },
];

export const flushCache = (name: string, release: string): Step => ({
  name,
  action: magento(release, 'cache:flush'),
});
