import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { systemStatus, unreachedTeams } from '../api/monitoring.generated.ts';
import { useUser } from '../app/use-user.ts';
import { ProblemList } from '../settings/system.tsx';
import { OpenInvitations, useOpenInvitations } from '../teams/open-invitations.tsx';
import { useTeamId, useTeams } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Loading, Problem } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { ChecklistCard, useChecklist } from './checklist.tsx';
import { NeedsCard } from './needs-card.tsx';
import { SiteGrid } from './site-grid.tsx';
import { TimelineCard } from './timeline.tsx';
import { TrendCard } from './trend.tsx';
import { UnreachedNotice } from './unreached-notice.tsx';
import { unreachedOf } from './unreached.ts';
import { useOverview, type Overview } from './use-overview.ts';

/** What needs somebody now, then everything else. Refreshed automatically. */
export function OverviewPage(): ReactElement {
  const overview = useOverview();
  const { monitoring, sites, deployment } = overview;
  const checklist = useChecklist(sites.data?.sites.length, deployment.data?.environments);
  const teams = useTeams();
  const unreached = useGraphqlQuery(unreachedTeams, { teamId: useTeamId() }, { everySeconds: 10 });
  const invitations = useOpenInvitations();
  // All at once: what comes later would push down what somebody is about to click.
  const isLoading =
    checklist.isLoading ||
    [monitoring, sites, deployment, unreached, invitations].some(({ data, error }) => !data && !error);
  const isEmpty = sites.data?.sites.length === 0 && deployment.data?.environments.length === 0;
  return (
    <Page title={words().overview.title}>
      <SystemProblems />
      {isLoading ? (
        <Skeleton />
      ) : (
        <>
          <OpenInvitations invitations={invitations.data?.me.invitations ?? []} />
          {unreachedOf(unreached.data?.unreachedTeams ?? [], teams, [
            ...(sites.data?.sites ?? []),
            ...(deployment.data?.environments ?? []),
          ]).map((each) => (
            <UnreachedNotice key={each.team.id} unreached={each} />
          ))}
          <Urgent overview={overview} isEmpty={isEmpty} />
          {checklist.steps.length > 0 && <ChecklistCard checklist={checklist} />}
          {!(isEmpty && checklist.steps.length > 0) && <Rest overview={overview} />}
        </>
      )}
    </Page>
  );
}

function Urgent({
  overview: { monitoring, sites, deployment, needs },
  isEmpty,
}: {
  overview: Overview;
  isEmpty: boolean;
}): ReactElement {
  const failed = [monitoring, deployment].filter(({ data }) => !data);
  return (
    <>
      {failed.map((query, index) => (
        <Problem key={index} error={query.error} retry={() => void query.refetch()} />
      ))}
      {/* Without the data, nobody can say that all is well. */}
      {(needs.length > 0 || (failed.length === 0 && !isEmpty)) && (
        <NeedsCard
          needs={needs}
          hasFurther={monitoring.data?.open.pageInfo.hasNextPage ?? false}
          sites={sites.data?.sites ?? []}
        />
      )}
    </>
  );
}

const Rest = ({
  overview: { sites, hours, timeline, trend, deployment },
}: {
  overview: Overview;
}): ReactElement => (
  <>
    {sites.data ? (
      <SiteGrid sites={sites.data.sites} hours={hours} />
    ) : (
      <Problem error={sites.error} retry={() => void sites.refetch()} />
    )}
    <TimelineCard timeline={timeline} />
    <TrendCard query={trend} deployments={deployment.data?.dashboardStats} />
  </>
);

const Skeleton = (): ReactElement => (
  <>
    <Card>
      <Loading lines={2} />
    </Card>
    <Card>
      <Loading lines={8} />
    </Card>
  </>
);

/** Problems of this installation. Only administrators see them. */
function SystemProblems(): ReactElement {
  const isAdmin = useUser().role === 'ADMIN';
  const { data } = useGraphqlQuery(systemStatus, {}, { enabled: isAdmin });
  return <ProblemList problems={data?.systemStatus.troubles ?? []} />;
}
