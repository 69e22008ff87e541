import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useRefusals } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { useFilter } from '../ui/use-filter.ts';
import { words } from '../words/words.ts';
import { DeployDialog } from './deploy-dialog.tsx';
import { DeploymentList } from './deployment-list.tsx';
import { useHistory } from './use-history.ts';

export function DeploymentsPage(): ReactElement {
  const t = words().deployments.list;
  const [environmentId, setEnvironmentId] = useFilter('environment', '');
  const [isDeploying, setDeploying] = useState(false);
  const { query, entries, next, isReading, readOn } = useHistory(environmentId);
  const environments = query.data?.environments ?? [];
  const refusalOf = useRefusals();
  const refusals = environments
    .filter(({ id }) => !environmentId || id === environmentId)
    .map(({ teamId }) => refusalOf(teamId, 'deployment.run'));
  const refusal = refusals.includes(null) ? null : refusals[0];
  const deploy = (
    <Button look="primary" refusal={refusal} onClick={() => setDeploying(true)}>
      {t.deploy}
    </Button>
  );
  return (
    <Page title={t.title} actions={environments.length > 0 && deploy}>
      {isDeploying && <DeployDialog environmentId={environmentId} onClose={() => setDeploying(false)} />}
      <Card flush>
        {environments.length > 1 && (
          <div className="list-tools">
            <select
              aria-label={t.environment}
              value={environmentId}
              onChange={(event) => setEnvironmentId(event.target.value)}
            >
              <option value="">{t.all}</option>
              {environments.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <Loaded query={query} lines={8}>
          {({ environments }) => {
            if (environments.length === 0) return <NoEnvironment />;
            if (entries.length === 0 && environmentId) return <Empty title={t.noneHere}>{deploy}</Empty>;
            if (entries.length === 0)
              return (
                <Empty title={t.none}>
                  <p>{t.noneHint}</p>
                  {deploy}
                </Empty>
              );
            const names = new Map(environments.map(({ id, name }) => [id, name]));
            return <DeploymentList deployments={entries} names={names} />;
          }}
        </Loaded>
        {next && (
          <div className="list-more">
            <Button busy={isReading} onClick={() => void readOn()}>
              {t.older}
            </Button>
          </div>
        )}
      </Card>
    </Page>
  );
}

export function NoEnvironment(): ReactElement {
  const t = words().deployments.list;
  return (
    <Empty title={t.noEnvironment}>
      <p>{t.noEnvironmentHint}</p>
      <Link to="/environments/new" className="button button-primary">
        {t.add}
      </Link>
    </Empty>
  );
}
