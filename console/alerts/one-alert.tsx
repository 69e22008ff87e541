import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAsk } from '../api/hooks.ts';
import { findAlert } from '../api/monitoring.generated.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { AlertList } from './alert-list.tsx';

/** Where the link in a message leads. Looked for among the newest and, as an old one may still be open, among those. */
export function OneAlert({
  id,
  siteNames,
}: {
  id: string;
  siteNames: ReadonlyMap<string, string>;
}): ReactElement {
  const query = useAsk(findAlert, {}, { everySeconds: 10 });
  return (
    <Page title="Alert" actions={<Link to="/alerts">All alerts</Link>}>
      <Card flush>
        <Loaded query={query} lines={4}>
          {({ newest, open }) => {
            const found = [...newest, ...open].find((alert) => alert.id === id);
            return found ? (
              <AlertList alerts={[found]} siteNames={siteNames} isExpanded />
            ) : (
              <Empty title="This alert is over">
                It is not open, and not among the newest. If its site is still watched, it stands under{' '}
                <Link to="/sites">the site</Link> in “Alerts”; with a site that was deleted it is gone as
                well.
              </Empty>
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}
