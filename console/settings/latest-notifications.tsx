import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DeliveryTable } from '../alerts/deliveries.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { notificationDeliveries } from '../api/monitoring.generated.ts';
import { Card } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/states.tsx';

/** What was sent lately, or could not be. */
export function LatestNotifications({ teamId }: { teamId: string }): ReactElement {
  const query = useGraphqlQuery(notificationDeliveries, { teamId });
  return (
    <Card title="Latest notifications" flush>
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
                  (title ?? 'An alert')
                )
              }
            />
          ) : (
            <Empty title="No notifications yet" />
          )
        }
      </Loaded>
    </Card>
  );
}
