import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { environments as environmentsQuery } from '../api/deployment.generated.ts';
import { refresh, useGraphqlQuery } from '../api/hooks.ts';
import { LogView, type LogHandle } from '../deployment-log/log-view.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { words } from '../words/words.ts';
import { ChangesCard } from './changes-card.tsx';
import { DeploymentActions } from './deployment-actions.tsx';
import { DeploymentFacts } from './deployment-facts.tsx';
import { failedStep } from './failed-step.ts';
import { deploymentTitle } from './release-title.ts';
import { DeploymentBadge, hasEnded } from './status.tsx';
import { StepList } from './step-list.tsx';
import { useDeployment } from './use-deployment.ts';
import { Watching } from './watching.tsx';
import { Waiting } from './waiting.tsx';
import './deployment-page.css';

export function DeploymentPage(): ReactElement {
  const { id = '' } = useParams({ strict: false });
  return <OneDeployment key={id} id={id} />;
}

/** Whatever team is chosen: the deployment is shown because it is in the address. */
const allTeams = { teamId: null };

function OneDeployment({ id }: { id: string }): ReactElement {
  const t = words().deployments;
  const log = useRef<LogHandle>(null);
  const query = useDeployment(id);
  const environments = useGraphqlQuery(environmentsQuery, allTeams, { everySeconds: 15 });
  const found = query.data?.deployment;
  const environment = environments.data?.environments.find((each) => each.id === found?.environmentId);
  const ended = found ? hasEnded(found.status) : false;
  useEffect(() => {
    // The live release has changed: refresh the lists and the environment's releases.
    if (ended) void refresh('deployment');
  }, [ended]);
  return (
    <Page
      title={found ? deploymentTitle(found) : t.oneDeployment}
      lead={
        found && (
          <span className="row">
            <DeploymentBadge deployment={found} />
            {environment ? (
              <Link to="/environments/$id" params={{ id: environment.id }}>
                {environment.name}
              </Link>
            ) : (
              environments.data && t.deletedEnvironment
            )}
          </span>
        )
      }
      actions={found && <DeploymentActions deployment={found} environment={environment} />}
    >
      <Loaded query={query} lines={8}>
        {({ deployment }) =>
          deployment ? (
            <>
              {environment && <Waiting deployment={deployment} environment={environment} />}
              <DeploymentFacts deployment={deployment} isOnline={environment?.isOnline} />
              <div className="deployment-parts">
                <div className="stack">
                  <Card title={t.steps}>
                    {deployment.steps.length > 0 ? (
                      <StepList
                        steps={deployment.steps}
                        status={deployment.status}
                        onShow={(step) => {
                          if (!log.current?.showStep(step))
                            toast('bad', words().deploymentLog.stepIsMissing(step));
                        }}
                      />
                    ) : (
                      <p className="quiet">{ended ? t.endedEarly : t.stepsLater}</p>
                    )}
                  </Card>
                  {deployment.verification && <Watching verification={deployment.verification} />}
                  {ended && deployment.kind === 'DEPLOY' && deployment.commitSha && (
                    <div className="deployment-changes">
                      <ChangesCard deployment={deployment} isKnownEnvironment={environment !== undefined} />
                    </div>
                  )}
                </div>
                <LogView
                  ref={log}
                  id={id}
                  version={deployment.version}
                  logSize={deployment.logSize}
                  isTruncated={deployment.logTruncated}
                  expiredAt={deployment.logExpiredAt}
                  hasEnded={ended}
                  startsAtEnd={deployment.status !== 'SUCCEEDED'}
                  failedStep={failedStep(deployment)}
                />
              </div>
            </>
          ) : (
            <Empty title={t.noSuchDeployment} />
          )
        }
      </Loaded>
    </Page>
  );
}
