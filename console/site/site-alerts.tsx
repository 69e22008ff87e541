import type { ReactElement } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { alerts as alertsQuery, type SiteFactsFragment } from '../api/monitoring.generated.ts';
import { Card } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/states.tsx';

export function SiteAlerts({ site }: { site: SiteFactsFragment }): ReactElement {
  const query = useGraphqlQuery(alertsQuery, { siteId: site.id, limit: 200 }, { everySeconds: 10 });
  return (
    <Card flush>
      <Loaded query={query}>
        {({ alerts }) =>
          alerts.length > 0 ? (
            <AlertList alerts={alerts} sites={new Map([[site.id, site]])} namesSites={false} />
          ) : (
            <Empty title="No alerts">
              An alert opens after {site.failureThreshold} consecutive failures. It closes automatically when
              the site recovers.
            </Empty>
          )
        }
      </Loaded>
    </Card>
  );
}
