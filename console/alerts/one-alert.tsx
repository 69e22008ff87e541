import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { findAlert } from '../api/monitoring.generated.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { AlertList } from './alert-list.tsx';

/** The target of links in notifications. The alert is searched among the newest alerts and among the open ones. */
export function OneAlert({
  id,
  siteNames,
}: {
  id: string;
  siteNames: ReadonlyMap<string, string>;
}): ReactElement {
  const query = useGraphqlQuery(findAlert, {}, { everySeconds: 10 });
  return (
    <Page title="Alert" actions={<Link to="/alerts">All alerts</Link>}>
      <Card flush>
        <Loaded query={query} lines={4}>
          {({ newest, open }) => {
            const found = [...newest, ...open].find((alert) => alert.id === id);
            return found ? (
              <AlertList alerts={[found]} siteNames={siteNames} isExpanded />
            ) : (
              <Empty title="This alert is closed">
                It is not one of the newest alerts. Open <Link to="/sites">its site</Link> and choose “Alerts”
                to find it. If the site was deleted, the alert was deleted with it.
              </Empty>
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}
