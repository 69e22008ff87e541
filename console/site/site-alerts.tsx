import type { ReactElement } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { alerts as alertsQuery, type SiteFactsFragment } from '../api/monitoring.generated.ts';
import { Card } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';

export function SiteAlerts({ site }: { site: SiteFactsFragment }): ReactElement {
  const t = words().site.alerts;
  const query = useGraphqlQuery(alertsQuery, { siteId: site.id, limit: 200 }, { everySeconds: 10 });
  return (
    <Card flush>
      <Loaded query={query}>
        {({ alerts }) =>
          alerts.length > 0 ? (
            <AlertList alerts={alerts} namesOwners={false} />
          ) : (
            <Empty title={t.none}>{t.noneHint(site.failureThreshold)}</Empty>
          )
        }
      </Loaded>
    </Card>
  );
}
