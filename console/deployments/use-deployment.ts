import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  deployment as deploymentQuery,
  deploymentChanges,
  type DeploymentFactsFragment,
  type DeploymentQuery,
} from '../api/deployment.generated.ts';
import { setData, useGraphqlQuery } from '../api/hooks.ts';
import { subscribe } from '../api/subscribe.ts';
import { hasEnded } from './status.tsx';
import { isUnsettled } from './verification.ts';

/** A deployment with its verification, as they change. It is also polled: not every change of the targets is announced. */
export function useDeployment(id: string): UseQueryResult<DeploymentQuery> {
  const query = useGraphqlQuery(
    deploymentQuery,
    { id },
    { everySeconds: (data) => (data?.deployment && isOver(data.deployment) ? 30 : 5) },
  );
  const found = query.data?.deployment;
  const isFollowed = found ? !hasEnded(found.status) || found.verification?.state === 'WATCHING' : false;
  useEffect(() => {
    if (!isFollowed) return undefined;
    return subscribe(
      deploymentChanges,
      { id },
      {
        onLost: () => {},
        onNext: ({ deploymentChanged }) =>
          setData(deploymentQuery, { id }, { deployment: deploymentChanged }),
        onEnd: () => {},
      },
    );
  }, [id, isFollowed]);
  return query;
}

const isOver = (deployment: DeploymentFactsFragment): boolean =>
  hasEnded(deployment.status) && !isUnsettled(deployment, Date.now());
