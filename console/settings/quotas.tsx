import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { quotaUsage } from '../api/monitoring.generated.ts';
import { OfTeam } from '../teams/of-team.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';
import './quotas.css';

export const Quotas = (): ReactElement => (
  <OfTeam what="Quotas of">{({ id }) => <TeamQuotas teamId={id} />}</OfTeam>
);

function TeamQuotas({ teamId }: { teamId: string }): ReactElement {
  const query = useGraphqlQuery(quotaUsage, { teamId });
  return (
    <Card title="Quotas">
      <Loaded query={query} lines={4}>
        {({ quotaUsage: quota }) => (
          <div className="stack">
            <Meter name="Sites" used={quota.sitesUsed} limit={quota.sitesLimit} />
            <Meter name="Pages" used={quota.pagesUsed} limit={quota.pagesLimit} />
            <Meter name="Browser checks" used={quota.browserChecksUsed} limit={quota.browserChecksLimit} />
            <Meter name="Checkout flows" used={quota.checkoutFlowsUsed} limit={quota.checkoutFlowsLimit} />
            <p className="quiet small">The operator of this installation sets the limits.</p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

const Meter = ({ name, used, limit }: { name: string; used: number; limit: number }): ReactElement => (
  <div className="meter">
    <span>{name}</span>
    <meter min={0} max={Math.max(limit, 1)} value={used} high={limit * 0.8} aria-label={name} />
    <span className="number quiet">
      {count(used)} of {count(limit)}
    </span>
  </div>
);
