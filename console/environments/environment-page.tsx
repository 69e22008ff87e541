import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { environment as environmentQuery, transferEnvironment } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { DeployDialog } from '../deployments/deploy-dialog.tsx';
import { DeploymentList } from '../deployments/deployment-list.tsx';
import { MoveToTeam } from '../teams/move-to-team.tsx';
import { TeamName } from '../teams/team-name.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { AgentBadge } from './agent-state.tsx';
import { AgentCard } from './agent-card.tsx';
import { AgentTokens } from './agent-tokens.tsx';
import { EnvironmentFreezes, FreezeBanner } from './environment-freezes.tsx';
import { DeleteEnvironment } from './delete-environment.tsx';
import type { Environment } from './environment.ts';
import { FromCi } from './from-ci.tsx';
import { Releases } from './releases.tsx';
import { SettingsForm } from './settings-form.tsx';
import { VerificationForm } from './verification-form.tsx';

export function EnvironmentPage(): ReactElement {
  const { id = '' } = useParams({ strict: false });
  const query = useGraphqlQuery(environmentQuery, { id }, { everySeconds: 5 });
  const [isDeploying, setDeploying] = useState(false);
  const found = query.data?.environment;
  const refusal = useRefusal(found?.teamId, 'deployment.run');
  return (
    <Page
      title={found?.name ?? 'Environment'}
      lead={
        found && (
          <span className="row">
            <AgentBadge agent={found} />
            <span>
              {found.host}
              <TeamName id={found.teamId} />
            </span>
          </span>
        )
      }
      actions={
        found && (
          <Button look="primary" refusal={refusal} onClick={() => setDeploying(true)}>
            Deploy
          </Button>
        )
      }
    >
      {isDeploying && <DeployDialog environmentId={id} onClose={() => setDeploying(false)} />}
      <Loaded query={query} lines={10}>
        {({ environment }) =>
          environment ? (
            <OneEnvironment key={id} environment={environment} />
          ) : (
            <Empty title="This environment does not exist." />
          )
        }
      </Loaded>
    </Page>
  );
}

function OneEnvironment({ environment }: { environment: Environment }): ReactElement {
  const deployments = environment.deployments.edges.map(({ node }) => node);
  return (
    <>
      <FreezeBanner environment={environment} />
      <AgentCard environment={environment} />
      <div className="columns">
        <Card title="Releases on the host" flush>
          <Releases environment={environment} />
        </Card>
        <Card title="Latest deployments" flush>
          {deployments.length > 0 ? (
            <DeploymentList deployments={deployments} />
          ) : (
            <Empty title="No deployments yet" />
          )}
        </Card>
      </div>
      <Card title="Verification">
        <VerificationForm environment={environment} />
      </Card>
      <EnvironmentFreezes environment={environment} />
      <AgentTokens environment={environment} />
      <FromCi id={environment.id} />
      <Card title="Settings">
        <SettingsForm environment={environment} />
      </Card>
      <MoveToTeam thing={environment} permission="environment.manage" transfer={transferEnvironment}>
        Its deployments, releases and agent tokens move with it. Members of the new team can see and use them;
        members of the former team cannot, unless they are in both.
      </MoveToTeam>
      <DeleteEnvironment environment={environment} />
    </>
  );
}
