import {
  createFreeze,
  endFreeze,
  environmentNames,
  freezeWindows,
  updateFreeze,
} from '../api/deployment.generated.ts';
import {
  createMaintenanceWindow,
  endMaintenanceWindow,
  maintenanceWindows,
  siteNames,
  updateMaintenanceWindow,
  type MaintenanceFactsFragment,
  type MaintenanceWindowsQuery,
} from '../api/monitoring.generated.ts';
import type { Operation } from '../api/operation.ts';
import type { Permission } from '../teams/may.ts';

/** What maintenance windows and freezes have in common. A freeze has neither tags nor a deployment. */
export type PlannedWindow = Omit<MaintenanceFactsFragment, 'tags' | 'deploymentId'> &
  Partial<Pick<MaintenanceFactsFragment, 'tags' | 'deploymentId'>>;
export type ListedWindow = PlannedWindow & Pick<MaintenanceWindowsQuery['windows'][number], 'occurrences'>;
export type WindowState = PlannedWindow['state'];

/** What a window can be for: a site or an environment. */
export type Thing = { id: string; teamId: string; name: string; tags?: readonly string[] };

/** The inputs of both services: a maintenance window has `siteIds` and `tags`, a freeze `environmentIds`. */
export type WindowInput = {
  teamId?: string | null;
  title: string;
  siteIds?: string[] | null;
  environmentIds?: string[] | null;
  tags?: string[] | null;
  startsAt: string;
  endsAt: string;
  timezone: string;
  recurrence: string | null;
};

type Changed = { window: PlannedWindow };

export type Kind = {
  path: string;
  noun: string;
  /** Of a title. */
  example: string;
  things: string;
  explanation: string;
  /** What happens when it ends. */
  atEnd: string;
  permission: Permission;
  /** The field of the inputs that names the things. */
  covers: 'siteIds' | 'environmentIds';
  hasTags: boolean;
  list: Operation<
    { windows: ListedWindow[] },
    { teamId?: string | null; thingId?: string | null; from?: string | null; to?: string | null }
  >;
  names: Operation<{ things: Thing[] }, { teamId?: string | null }>;
  create: Operation<Changed, { input: WindowInput }>;
  update: Operation<Changed, { id: string; input: Partial<WindowInput> }>;
  end: Operation<Changed, { id: string }>;
};

export const maintenance: Kind = {
  path: '/maintenance',
  noun: 'maintenance',
  example: 'Database upgrade',
  things: 'sites',
  explanation:
    'Checks go on, and alerts are held: at the end, what broke is announced, and so is the recovery of what was announced before.',
  atEnd: 'Alerts that were held are announced if something is still broken.',
  permission: 'maintenance.manage',
  covers: 'siteIds',
  hasTags: true,
  list: maintenanceWindows,
  names: siteNames,
  create: createMaintenanceWindow as Kind['create'],
  update: updateMaintenanceWindow as Kind['update'],
  end: endMaintenanceWindow,
};

export const freeze: Kind = {
  path: '/maintenance/freezes',
  noun: 'freeze',
  example: 'Christmas',
  things: 'environments',
  explanation:
    'No deployment starts in a freeze. Deployments wait for its end; rollbacks do not. A running deployment continues.',
  atEnd: 'Waiting deployments start.',
  permission: 'freeze.manage',
  covers: 'environmentIds',
  hasTags: false,
  list: freezeWindows,
  names: environmentNames,
  create: createFreeze as Kind['create'],
  update: updateFreeze as Kind['update'],
  end: endFreeze,
};
