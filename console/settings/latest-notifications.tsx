import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DeliveryTable } from '../alerts/deliveries.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { notificationDeliveries } from '../api/monitoring.generated.ts';
import { Card } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';

/** What was sent lately, or could not be. */
export function LatestNotifications({ teamId }: { teamId: string }): ReactElement {
  const t = words().settings.latest;
  const query = useGraphqlQuery(notificationDeliveries, { teamId });
  return (
    <Card title={t.title} flush>
      <Loaded query={query}>
        {({ notificationDeliveries: deliveries }) =>
          deliveries.length > 0 ? (
            <DeliveryTable
              deliveries={deliveries}
              teamId={teamId}
              about={({ title, deploymentId }) =>
                deploymentId ? (
                  <Link to="/deployments/$id" params={{ id: deploymentId }}>
                    {title}
                  </Link>
                ) : (
                  (title ?? t.alert)
                )
              }
            />
          ) : (
            <Empty title={t.none} />
          )
        }
      </Loaded>
    </Card>
  );
}
