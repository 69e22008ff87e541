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
import { words } from '../words/words.ts';

type OnlyOfMaintenance = 'tags' | 'deploymentId' | 'isPublic';

/** What maintenance windows and freezes have in common. */
export type PlannedWindow = Omit<MaintenanceFactsFragment, OnlyOfMaintenance> &
  Partial<Pick<MaintenanceFactsFragment, OnlyOfMaintenance>>;
export type ListedWindow = PlannedWindow & Pick<MaintenanceWindowsQuery['windows'][number], 'occurrences'>;
export type WindowState = PlannedWindow['state'];

/** What a window can be for: a site or an environment. */
export type Thing = { id: string; teamId: string; name: string; tags?: readonly string[] };

/** The inputs of both services: a maintenance window has `siteIds`, `tags` and `isPublic`, a freeze `environmentIds`. */
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
  isPublic?: boolean;
};

/** A freeze says what is wrong with the input in its payload, a maintenance window in an error. */
export type Changed = { window: { errors?: readonly { field: string; message: string }[] } };

export type Kind = {
  /** Of its texts. */
  id: 'maintenance' | 'freeze';
  path: string;
  readonly explanation: string;
  permission: Permission;
  /** The field of the inputs that names the things. */
  covers: 'siteIds' | 'environmentIds';
  /** Whether it can be for sites with a tag, and be shown on status pages. */
  isOfSites: boolean;
  list: Operation<
    { windows: ListedWindow[] },
    { teamId?: string | null; thingId?: string | null; from?: string | null; to?: string | null }
  >;
  names: Operation<{ things: Thing[] }, { teamId?: string | null }>;
  create: Operation<Changed, { input: WindowInput }>;
  update: Operation<Changed, { id: string; input: Partial<WindowInput> }>;
  end: Operation<{ window: PlannedWindow }, { id: string }>;
};

export const maintenance: Kind = {
  id: 'maintenance',
  path: '/maintenance',
  get explanation() {
    return words().maintenance.kinds.maintenance.explanation;
  },
  permission: 'maintenance.manage',
  covers: 'siteIds',
  isOfSites: true,
  list: maintenanceWindows,
  names: siteNames,
  create: createMaintenanceWindow as Kind['create'],
  update: updateMaintenanceWindow as Kind['update'],
  end: endMaintenanceWindow,
};

export const freeze: Kind = {
  id: 'freeze',
  path: '/maintenance/freezes',
  get explanation() {
    return words().maintenance.kinds.freeze.explanation;
  },
  permission: 'freeze.manage',
  covers: 'environmentIds',
  isOfSites: false,
  list: freezeWindows,
  names: environmentNames,
  create: createFreeze as Kind['create'],
  update: updateFreeze as Kind['update'],
  end: endFreeze,
};
