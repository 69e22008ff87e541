import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { environments as environmentsQuery } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { useCreationRefusal, useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { EnvironmentList } from './environment-list.tsx';

export function EnvironmentsPage(): ReactElement {
  const query = useGraphqlQuery(environmentsQuery, { teamId: useTeamId() }, { everySeconds: 5 });
  const refusal = useCreationRefusal('environment.manage');
  const online = query.data?.environments.filter(({ isOnline }) => isOnline).length ?? 0;
  const add = refusal ? (
    <Button look="primary" refusal={refusal}>
      Add environment
    </Button>
  ) : (
    <Link to="/environments/new" className="button button-primary">
      Add environment
    </Link>
  );
  return (
    <Page
      title="Environments"
      lead={query.data && `${count(online)} of ${count(query.data.environments.length)} online`}
      actions={add}
    >
      <Card flush>
        <Loaded query={query} lines={6}>
          {({ environments }) =>
            environments.length > 0 ? (
              <EnvironmentList environments={environments} />
            ) : (
              <Empty title="No environments yet">
                <p>
                  An environment is a shop on a host. An agent on the host fetches each release, builds it and
                  makes it live. The agent connects to Steward, so the host needs no open port.
                </p>
                {add}
              </Empty>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
