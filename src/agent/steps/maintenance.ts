import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Task } from '#deployment/protocol/agent-protocol.ts';
import { stepNames } from '#deployment/protocol/step-names.ts';
import type { Facts } from '../host/journal.ts';
import { magento } from './magento-command.ts';
import type { Step } from './step.ts';

/** Enables it in the old release for now, and in the new one for the time after the switch. */
export function maintenanceOn({ environment }: Task, previous: string | null, release: string): Step[] {
  const allowed = environment.maintenanceAllowlistIps.map((ip) => `--ip=${ip}`);
  const enable = (name: string, path: string): Step => ({
    name,
    action: magento(path, 'maintenance:enable', ...allowed),
    begins: () => ({ maintenanceOn: true }),
  });
  return [
    enable(stepNames.closeNewRelease, release),
    ...(previous ? [enable(stepNames.close, previous)] : []),
  ];
}

export const isInMaintenance = (release: string): boolean =>
  existsSync(join(release, 'var/.maintenance.flag'));

export const inWindow = ({ window }: Facts): boolean => window !== 'NONE';

/** Also in the old release, so that a rollback to it does not show the page. That step is optional, because old code may fail on a new database. */
export function maintenanceOff(previous: string | null, release: string): Step[] {
  const reopened = { learns: () => ({ maintenanceOn: false }) };
  return [
    {
      ...endMaintenance(release),
      // If var/ is shared, a maintenance page of the previous deployment is also in this release.
      when: (facts) => inWindow(facts) || facts.wasClosed,
      ...(previous ? {} : reopened),
    },
    ...(previous
      ? [
          {
            name: 'maintenance off, old release',
            action: magento(previous, 'maintenance:disable'),
            when: inWindow,
            isOptional: true,
            ...reopened,
          },
        ]
      : []),
  ];
}

export const endMaintenance = (release: string): Step => ({
  name: stepNames.open,
  action: magento(release, 'maintenance:disable'),
});

export const stayInMaintenance = (task: Task, release: string): Step => ({
  ...maintenanceOn(task, null, release)[0]!,
  name: 'stay in maintenance',
});

/** Ends the maintenance of the release that stays live. */
export const reopen = (release: string): Step => ({
  name: stepNames.openAfterFailure,
  action: magento(release, 'maintenance:disable'),
  learns: () => ({ maintenanceOn: false }),
});
