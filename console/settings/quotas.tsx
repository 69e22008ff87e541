import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { quotaUsage } from '../api/monitoring.generated.ts';
import { OfTeam } from '../teams/of-team.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import './quotas.css';

export const Quotas = (): ReactElement => {
  const t = words().settings.quotas;
  return <OfTeam what={t.ofTeam}>{({ id }) => <TeamQuotas teamId={id} />}</OfTeam>;
};

function TeamQuotas({ teamId }: { teamId: string }): ReactElement {
  const t = words().settings.quotas;
  const query = useGraphqlQuery(quotaUsage, { teamId });
  return (
    <Card title={t.title}>
      <Loaded query={query} lines={4}>
        {({ quotaUsage: quota }) => (
          <div className="stack">
            <Meter name={t.sites} used={quota.sitesUsed} limit={quota.sitesLimit} />
            <Meter name={t.pages} used={quota.pagesUsed} limit={quota.pagesLimit} />
            <Meter name={t.browserChecks} used={quota.browserChecksUsed} limit={quota.browserChecksLimit} />
            <Meter name={t.checkoutFlows} used={quota.checkoutFlowsUsed} limit={quota.checkoutFlowsLimit} />
            <Meter name={t.probes} used={quota.probesUsed} limit={quota.probesLimit} />
            <p className="quiet small">{t.hint}</p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

const Meter = ({ name, used, limit }: { name: string; used: number; limit: number }): ReactElement => {
  const t = words().settings.quotas;
  return (
    <div className="meter">
      <span>{name}</span>
      <meter min={0} max={Math.max(limit, 1)} value={used} high={limit * 0.8} aria-label={name} />
      <span className="number quiet">{t.usedOf(count(used), count(limit))}</span>
    </div>
  );
};
