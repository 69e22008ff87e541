import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { reports as reportsQuery } from '../api/monitoring.generated.ts';
import { useCreationRefusal, useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { words } from '../words/words.ts';
import { CreateReport } from './create-report.tsx';
import { ReportList } from './report-list.tsx';
import { ReportSettings } from './report-settings.tsx';

export function ReportsPage(): ReactElement {
  const t = words().reports;
  const { part = '' } = useParams({ strict: false }) as { part?: string };
  const refusal = useCreationRefusal('report.manage');
  const [isCreating, setCreating] = useState(false);
  if (part !== '' && part !== 'settings') return <NotFound />;
  const create = (
    <Button look="primary" refusal={refusal} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} actions={create}>
      <Tabs
        label={t.title}
        tabs={[
          { to: '/reports', name: t.title },
          { to: '/reports/settings', name: t.settings },
        ]}
      />
      {part === 'settings' ? <ReportSettings /> : <Reports create={create} />}
      {isCreating && <CreateReport onClose={() => setCreating(false)} />}
    </Page>
  );
}

function Reports({ create }: { create: ReactElement }): ReactElement {
  const t = words().reports;
  const query = useGraphqlQuery(
    reportsQuery,
    { teamId: useTeamId() },
    { everySeconds: (data) => (data?.reports.some(({ state }) => state === 'PENDING') ? 2 : 10) },
  );
  return (
    <Card flush>
      <Loaded query={query} lines={6}>
        {({ reports }) =>
          reports.length > 0 ? (
            <ReportList reports={reports} />
          ) : (
            <Empty title={t.none}>
              <p>{t.noneHint}</p>
              {create}
            </Empty>
          )
        }
      </Loaded>
    </Card>
  );
}
