import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { EnvironmentCardsQuery } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { linkedSites, type LinkedSitesQuery } from '../api/monitoring.generated.ts';
import { DeployDialog } from '../deployments/deploy-dialog.tsx';
import { freezeEnd } from '../maintenance/freeze-end.ts';
import { TeamName } from '../teams/team-name.tsx';
import { useRefusals, useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { AgentBadge } from './agent-state.tsx';
import { DeploymentStrip } from './deployment-strip.tsx';
import { LinkedSites } from './linked-sites.tsx';
import { LiveRelease } from './live-release.tsx';
import './environment-cards.css';

type Environment = EnvironmentCardsQuery['environments'][number];
type Site = LinkedSitesQuery['sites'][number];

/** Each environment with what is live, its agent, its sites and its last deployments. */
export function EnvironmentCards({ environments }: { environments: readonly Environment[] }): ReactElement {
  const [deployingTo, setDeployingTo] = useState<string | null>(null);
  const refusalOf = useRefusals();
  const { data } = useGraphqlQuery(linkedSites, { teamId: useTeamId() }, { everySeconds: 30 });
  const sites = data && sitesByEnvironment(data.sites);
  return (
    <>
      <ul className="environment-cards">
        {environments.map((environment) => (
          <EnvironmentCard
            key={environment.id}
            environment={environment}
            sites={sites && (sites.get(environment.id) ?? [])}
            refusal={refusalOf(environment.teamId, 'deployment.run')}
            onDeploy={() => setDeployingTo(environment.id)}
          />
        ))}
      </ul>
      {deployingTo && <DeployDialog environmentId={deployingTo} onClose={() => setDeployingTo(null)} />}
    </>
  );
}

function sitesByEnvironment(sites: readonly Site[]): Map<string, Site[]> {
  const found = new Map<string, Site[]>();
  for (const site of sites)
    for (const id of site.environmentIds) found.set(id, [...(found.get(id) ?? []), site]);
  return found;
}

function EnvironmentCard({
  environment,
  sites,
  refusal,
  onDeploy,
}: {
  environment: Environment;
  /** Undefined while they load. */
  sites: readonly Site[] | undefined;
  refusal: ReturnType<ReturnType<typeof useRefusals>>;
  onDeploy: () => void;
}): ReactElement {
  const t = words().environments;
  const frozenUntil = freezeEnd(environment);
  return (
    <li className="card environment-card">
      <header className="environment-head">
        <div className="environment-name">
          <h2 className="truncate">
            <Link to="/environments/$id" params={{ id: environment.id }} title={environment.name}>
              {environment.name}
            </Link>
          </h2>
          <span className="quiet small truncate">
            {environment.host}
            <TeamName id={environment.teamId} />
          </span>
        </div>
        <div className="environment-agent">
          <AgentBadge agent={environment} />
          {environment.agentLastSeenAt && !environment.isOnline && (
            <span className="quiet small">
              {t.agent.seen} <Time at={environment.agentLastSeenAt} />
            </span>
          )}
        </div>
      </header>
      {frozenUntil && <p className="small tone-warn">{t.frozenUntil(frozenUntil)}</p>}
      <section>
        <h3 className="quiet small">{t.liveRelease}</h3>
        <LiveRelease environment={environment} />
      </section>
      <section>
        <h3 className="quiet small">{t.sites}</h3>
        <LinkedSites sites={sites} />
      </section>
      <section className="environment-last">
        <h3 className="quiet small">{t.lastDeployments}</h3>
        <div className="environment-foot">
          <DeploymentStrip deployments={environment.deployments.edges.map(({ node }) => node)} />
          <Button refusal={refusal} aria-label={`${t.deploy}: ${environment.name}`} onClick={onDeploy}>
            {t.deploy}
          </Button>
        </div>
      </section>
    </li>
  );
}

/** In the size of the cards, so that nothing moves when they arrive. */
export const CardsComing = (): ReactElement => (
  <div className="environment-cards" role="status" aria-label={words().environments.loading}>
    {[0, 1, 2].map((card) => (
      <div key={card} className="card environment-card environment-coming">
        <div className="loading-line" />
        <div className="loading-line" />
        <div className="loading-line" />
      </div>
    ))}
  </div>
);
