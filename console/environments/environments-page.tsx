import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { environmentCards } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { useCreationRefusal, useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { CardsComing, EnvironmentCards } from './environment-cards.tsx';

export function EnvironmentsPage(): ReactElement {
  const t = words().environments;
  const query = useGraphqlQuery(environmentCards, { teamId: useTeamId() }, { everySeconds: 5 });
  const refusal = useCreationRefusal('environment.manage');
  const online = query.data?.environments.filter(({ isOnline }) => isOnline).length ?? 0;
  const add = refusal ? (
    <Button look="primary" refusal={refusal}>
      {t.add}
    </Button>
  ) : (
    <Link to="/environments/new" className="button button-primary">
      {t.add}
    </Link>
  );
  return (
    <Page
      title={t.title}
      lead={query.data && t.onlineOf(count(online), count(query.data.environments.length))}
      actions={add}
    >
      <Loaded query={query} coming={<CardsComing />}>
        {({ environments }) =>
          environments.length > 0 ? (
            <EnvironmentCards environments={environments} />
          ) : (
            <Card flush>
              <Empty title={t.none}>
                <p>{t.noneWhy}</p>
                {add}
              </Empty>
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}
