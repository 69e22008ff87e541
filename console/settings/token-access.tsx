import type { ReactElement } from 'react';
import type { PersonalAccessTokensQuery, TokenScope } from '../api/deployment.generated.ts';
import { useTeams } from '../teams/use-teams.ts';

export const scopes: readonly { value: TokenScope; name: string; hint: string }[] = [
  { value: 'MONITORING_READ', name: 'Read monitoring', hint: 'Sites, checks, alerts and statistics' },
  {
    value: 'MONITORING_WRITE',
    name: 'Change monitoring',
    hint: 'Also add, change and delete sites, resolve alerts, run checks',
  },
  { value: 'DEPLOYMENT_READ', name: 'Read deployments', hint: 'Environments, deployments and their logs' },
  { value: 'DEPLOYMENT_DEPLOY', name: 'Deploy', hint: 'Also deploy, roll back and cancel. Enough for CI' },
  {
    value: 'DEPLOYMENT_WRITE',
    name: 'Change environments',
    hint: 'Also change settings and commands, which run on the host',
  },
  { value: 'IDENTITY_READ', name: 'Read account', hint: 'Your account, your teams and the audit log' },
];

type Token = PersonalAccessTokensQuery['personalAccessTokens'][number];

/** What a token is limited to. */
export function TokenAccess({ token }: { token: Pick<Token, 'scopes' | 'teamIds'> }): ReactElement {
  const teams = useTeams();
  const names = scopes.filter(({ value }) => token.scopes?.includes(value)).map(({ name }) => name);
  const teamNames = token.teamIds?.map(
    (teamId) => teams.find(({ id }) => id === teamId)?.name ?? 'a former team',
  );
  return (
    <>
      {token.scopes ? names.join(', ') : 'Everything you may do'}
      {teamNames && <div className="small quiet">only {teamNames.join(', ')}</div>}
    </>
  );
}
