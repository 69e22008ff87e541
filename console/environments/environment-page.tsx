import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { environment as environmentQuery, transferEnvironment } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { DeployDialog } from '../deployments/deploy-dialog.tsx';
import { DeploymentList } from '../deployments/deployment-list.tsx';
import { ManagedNote } from '../projects/managed-note.tsx';
import { MoveToTeam } from '../teams/move-to-team.tsx';
import { TeamName } from '../teams/team-name.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { AgentBadge } from './agent-state.tsx';
import { AgentCard } from './agent-card.tsx';
import { AgentTokens } from './agent-tokens.tsx';
import { EnvironmentFreezes, FreezeBanner } from './environment-freezes.tsx';
import { DeleteEnvironment } from './delete-environment.tsx';
import type { Environment } from './environment.ts';
import { FromCi } from './from-ci.tsx';
import { HostCard } from './host-card.tsx';
import { LiveRelease } from './live-release.tsx';
import { Releases } from './releases.tsx';
import { SettingsForm } from './settings-form.tsx';
import { VerificationForm } from './verification-form.tsx';

export function EnvironmentPage(): ReactElement {
  const t = words().environments;
  const { id = '' } = useParams({ strict: false });
  const query = useGraphqlQuery(environmentQuery, { id }, { everySeconds: 5 });
  const [isDeploying, setDeploying] = useState(false);
  const found = query.data?.environment;
  const refusal = useRefusal(found?.teamId, 'deployment.run');
  return (
    <Page
      title={found?.name ?? t.one}
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
            {t.deploy}
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
            <Empty title={t.noSuchEnvironment} />
          )
        }
      </Loaded>
    </Page>
  );
}

function OneEnvironment({ environment }: { environment: Environment }): ReactElement {
  const t = words().environments;
  const deployments = environment.deployments.edges.map(({ node }) => node);
  return (
    <>
      <FreezeBanner environment={environment} />
      {environment.liveDeployment && (
        <Card title={t.liveRelease}>
          <LiveRelease environment={environment} />
        </Card>
      )}
      <AgentCard environment={environment} />
      {environment.agentLastSeenAt && <HostCard id={environment.id} />}
      <div className="columns">
        <Card
          title={t.releases.title}
          flush
          actions={
            environment.releases.length > 1 && (
              <Link to="/environments/$id/compare" params={{ id: environment.id }} className="button">
                {t.compare.title}
              </Link>
            )
          }
        >
          <Releases environment={environment} />
        </Card>
        <Card title={t.latest} flush>
          {deployments.length > 0 ? (
            <DeploymentList deployments={deployments} />
          ) : (
            <Empty title={t.noDeployments} />
          )}
        </Card>
      </div>
      <Card title={t.verification.title}>
        <VerificationForm environment={environment} />
      </Card>
      <EnvironmentFreezes environment={environment} />
      <AgentTokens environment={environment} />
      <FromCi id={environment.id} />
      <Card title={t.settings.title}>
        <ManagedNote kind="environments" id={environment.id} teamId={environment.teamId} />
        <SettingsForm environment={environment} />
      </Card>
      <MoveToTeam thing={environment} permission="environment.manage" transfer={transferEnvironment}>
        {t.moving}
      </MoveToTeam>
      <DeleteEnvironment environment={environment} />
    </>
  );
}
