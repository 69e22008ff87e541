import type { ReactElement } from 'react';
import { useAsk, useDo } from '../../api/hooks.ts';
import {
  checkoutFlow,
  disableCheckoutFlow,
  siteChecks,
  type SiteFactsFragment,
} from '../../api/monitoring.generated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { CheckoutSteps } from '../checks/checkout-steps.tsx';
import '../checks/site-checks.css';
import { FlowEditor } from './flow-editor.tsx';

/** Walks through the shop as a customer would, up to the payment. */
export function SiteCheckout({ site }: { site: SiteFactsFragment }): ReactElement {
  const query = useAsk(checkoutFlow, { siteId: site.id }, { everySeconds: false });
  const disable = useDo(disableCheckoutFlow, { done: 'The checkout flow is off.' });
  return (
    <>
      {site.checkoutFlowEnabled && <LastRun siteId={site.id} />}
      <Card
        title="Flow"
        actions={
          site.checkoutFlowEnabled && (
            <Button look="danger" busy={disable.isPending} onClick={() => disable.mutate({ id: site.id })}>
              Switch off
            </Button>
          )
        }
      >
        <Loaded query={query} lines={6}>
          {({ site: found }) => (
            <FlowEditor key={query.dataUpdatedAt} siteId={site.id} flow={found?.checkoutFlow ?? null} />
          )}
        </Loaded>
      </Card>
    </>
  );
}

function LastRun({ siteId }: { siteId: string }): ReactElement {
  const query = useAsk(siteChecks, { siteId }, { everySeconds: 10 });
  return (
    <Card title="Last run">
      <Loaded query={query}>
        {({ checksConnection: { edges } }) => {
          const run = edges.find(({ node }) => node.checkType === 'CHECKOUT_FLOW')?.node;
          if (!run)
            return (
              <Empty title="No run among the newest checks">
                It starts within its interval, or with “Check now”.
              </Empty>
            );
          return (
            <div className="stack">
              <p>
                {run.status === 'UP' ? 'The checkout works.' : run.errorMessage} <Time at={run.createdAt} />
              </p>
              {run.steps && <CheckoutSteps steps={run.steps} />}
              {run.screenshotUrl && (
                <img className="screenshot" src={run.screenshotUrl} alt="The page when the step failed" />
              )}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
