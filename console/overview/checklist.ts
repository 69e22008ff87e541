import type { Words } from '../words/words.ts';

export type StepName = keyof Words['overview']['checklist']['steps'];
export type Step = { name: StepName; isDone: boolean; path: string };

/** What the list knows of the team. */
export type Progress = {
  sites: number;
  hasNotification: boolean;
  environments: readonly { id: string; lastDeploymentAt: string | null; verificationMode: string | null }[];
  colleagues: number;
  teamId: string | null;
};

/** From an account to a team that deploys safely, in this order. */
export function stepsOf({ sites, hasNotification, environments, colleagues, teamId }: Progress): Step[] {
  const [first] = environments;
  const environmentPath = first ? `/environments/${first.id}` : '/environments/new';
  const isVerified = environments.some(
    ({ verificationMode }) => verificationMode && verificationMode !== 'OFF',
  );
  return [
    { name: 'account', isDone: true, path: '/account' },
    { name: 'site', isDone: sites > 0, path: '/sites' },
    { name: 'notification', isDone: hasNotification, path: '/settings' },
    { name: 'environment', isDone: environments.length > 0, path: '/environments/new' },
    {
      name: 'deployment',
      isDone: environments.some(({ lastDeploymentAt }) => lastDeploymentAt !== null),
      path: first ? environmentPath : '/environments',
    },
    { name: 'verification', isDone: isVerified, path: first ? environmentPath : '/environments' },
    { name: 'colleague', isDone: colleagues > 0, path: teamId ? `/teams/${teamId}` : '/teams' },
  ];
}
