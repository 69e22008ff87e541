import type { TeamRole } from '../caller.ts';

/** The roles for people, as in the console. `may` is what somebody with the role can do, after “you can”. */
export const roleWords: Readonly<Record<TeamRole, { name: string; may: string }>> = {
  VIEWER: {
    name: 'Viewer',
    may: 'see everything of the team except webhook addresses, keys and secrets',
  },
  DEPLOYER: {
    name: 'Deployer',
    may: 'see everything of the team, deploy, roll back, run checks, and manage incidents and maintenance',
  },
  MANAGER: {
    name: 'Manager',
    may: 'deploy, and create, change and delete the sites, environments and settings of the team',
  },
  OWNER: { name: 'Owner', may: 'do everything in the team, and manage its members' },
};
