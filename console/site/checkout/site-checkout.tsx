import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useGraphqlQuery, useGraphqlMutation } from '../../api/hooks.ts';
import {
  checkoutFlow,
  disableCheckoutFlow,
  siteChecks,
  type SiteChecksQuery,
  type SiteFactsFragment,
} from '../../api/monitoring.generated.ts';
import { useRefusal } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded, Loading } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { CheckoutSteps } from '../checks/checkout-steps.tsx';
import '../checks/site-checks.css';
import { FlowEditor } from './flow-editor.tsx';

/** The checkout flow: a test of the shop's checkout, up to the payment. */
export function SiteCheckout({ site }: { site: SiteFactsFragment }): ReactElement {
  const t = words().checkout;
  const query = useGraphqlQuery(checkoutFlow, { siteId: site.id }, { everySeconds: false });
  const checks = useGraphqlQuery(
    siteChecks,
    { siteId: site.id },
    { everySeconds: 10, enabled: site.checkoutFlowEnabled },
  );
  const refusal = useRefusal(site.teamId, 'site.manage');
  const disable = useGraphqlMutation(disableCheckoutFlow, { done: t.disabled });
  // Show both at once: the last run would push the flow down.
  if (site.checkoutFlowEnabled && checks.isPending) return <Loading lines={12} />;
  return (
    <>
      {site.checkoutFlowEnabled && <LastRun site={site} query={checks} />}
      <Card
        title={t.flow}
        actions={
          site.checkoutFlowEnabled && (
            <Button
              look="danger"
              refusal={refusal}
              busy={disable.isPending}
              onClick={() => disable.mutate({ id: site.id })}
            >
              {t.disable}
            </Button>
          )
        }
      >
        <Loaded query={query} lines={6}>
          {({ site: found }) => (
            <FlowEditor siteId={site.id} flow={found?.checkoutFlow ?? null} refusal={refusal} />
          )}
        </Loaded>
      </Card>
    </>
  );
}

function LastRun({
  site,
  query,
}: {
  site: SiteFactsFragment;
  query: UseQueryResult<SiteChecksQuery>;
}): ReactElement {
  const t = words().checkout;
  return (
    <Card title={t.lastRun}>
      <Loaded query={query}>
        {({ checksConnection: { edges } }) => {
          const run = edges.find(({ node }) => node.checkType === 'CHECKOUT_FLOW')?.node;
          if (!run) return <Empty title={t.noRun}>{t.noRunText}</Empty>;
          return (
            <div className="stack">
              <p>
                {run.status === 'UP' ? t.works : run.errorMessage}{' '}
                <span className="quiet small">
                  · <Time at={run.createdAt} />
                </span>
              </p>
              {run.steps && <CheckoutSteps steps={run.steps} />}
              {run.screenshotUrl && (
                <a href={run.screenshotUrl} target="_blank" rel="noreferrer">
                  <img
                    className="screenshot"
                    src={run.screenshotUrl}
                    alt={t.failedScreenshot}
                    width={site.viewportWidth}
                    height={site.viewportHeight}
                  />
                </a>
              )}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
