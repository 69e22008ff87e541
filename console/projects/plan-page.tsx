import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { projectPlan } from '../api/project.generated.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { PlanCard } from './plan-card.tsx';

/** A plan that was made before, here or on the command line. */
export function PlanPage(): ReactElement {
  const t = words().projects;
  const { name = '', planId = '' } = useParams({ strict: false }) as { name?: string; planId?: string };
  const query = useGraphqlQuery(
    projectPlan,
    { id: planId },
    // A plan can have thousands of changes.
    { everySeconds: (data) => (data?.projectPlan?.state === 'APPLYING' ? 5 : 60) },
  );
  return (
    <Page title={t.planOf(name)} lead={<Link to={`/projects/${name}` as '/'}>{t.backTo(name)}</Link>}>
      <Loaded query={query} lines={8}>
        {({ projectPlan: plan }) =>
          plan ? (
            <PlanCard plan={plan} />
          ) : (
            <Card>
              <Empty title={t.noSuchPlan}>{t.noSuchPlanHint}</Empty>
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}
