import type { OwnedObject } from '../plan/owned-object.ts';

/** Something of the team that is not in an export. */
export type Omission = { what: string; why: string };

const always: readonly Omission[] = [
  {
    what: 'Members, invitations and access tokens',
    why: 'They belong to people. Invite members in the console.',
  },
  {
    what: 'The five channels of the team, quiet hours and report settings',
    why: 'They are settings of the team, which a file does not describe. Destinations are exported.',
  },
  { what: 'VAT keys, requesters and customers', why: 'A file does not describe them.' },
  {
    what: 'Keys of heartbeats, agent tokens and status page subscribers',
    why: 'They stay with their objects. What a file creates gets new ones.',
  },
  { what: 'Checks, incidents, deployments and reports', why: 'They are history, not configuration.' },
];

export const omissions = (
  ofOthers: readonly OwnedObject[],
  over: readonly { listName: string; count: number }[],
): Omission[] => {
  const projects = new Map<string, number>();
  for (const { project } of ofOthers) projects.set(project, (projects.get(project) ?? 0) + 1);
  return [
    ...[...projects].map(([project, count]) => ({
      what: `${count} ${count === 1 ? 'object' : 'objects'} of the project "${project}"`,
      why: `Another file owns them: export it with the project "${project}".`,
    })),
    ...over.map(({ listName, count }) => ({
      what: `${count} of ${listName}`,
      why: 'They are over.',
    })),
    ...always,
  ];
};
