import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { execute } from '../api/client.ts';
import {
  deploymentHistory,
  olderDeployments,
  type DeploymentHistoryQuery,
} from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { useTeamId } from '../teams/use-teams.ts';
import { toast } from '../ui/toast.tsx';
import { mergeHistory, withNewest, withOlder, type Known, type Merged } from './merge-history.ts';

const pageSize = 20;

export type History = Merged & {
  query: ReturnType<typeof useGraphqlQuery<DeploymentHistoryQuery, { first: number }>>;
  isReading: boolean;
  readOn: () => Promise<void>;
};

/** The deployments of all environments, or of one. The newest are refreshed every few seconds. */
export function useHistory(environmentId: string): History {
  const query = useGraphqlQuery(
    deploymentHistory,
    { first: pageSize, teamId: useTeamId() },
    { everySeconds: 5 },
  );
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const [isReading, setReading] = useState(false);
  const latest = useRef(known);
  const remember = (next: ReadonlyMap<string, Known>): void => {
    latest.current = next;
    setKnown(next);
  };
  // Before the browser paints; otherwise the list would be empty for a moment.
  useLayoutEffect(() => {
    if (!query.data) return;
    remember(
      new Map(
        query.data.environments.map(({ id, deployments }) => [
          id,
          withNewest(latest.current.get(id), deployments),
        ]),
      ),
    );
  }, [query.data]);
  const merged = useMemo(() => mergeHistory(only(known, environmentId)), [known, environmentId]);

  /** Loads until one more page can be shown, from one environment after the other. */
  const readOn = async (): Promise<void> => {
    setReading(true);
    try {
      for (const wanted = merged.entries.length + pageSize; ;) {
        const { entries, next } = mergeHistory(only(latest.current, environmentId));
        if (!next || entries.length >= wanted) return;
        const { environment } = await execute(olderDeployments, { ...next, first: pageSize });
        const before = latest.current.get(next.environmentId);
        if (!environment || !before || before.after !== next.after) return;
        remember(new Map(latest.current).set(next.environmentId, withOlder(before, environment.deployments)));
      }
    } catch (error) {
      toast('bad', messageOf(error));
    } finally {
      setReading(false);
    }
  };
  return { ...merged, query, isReading, readOn };
}

const only = (known: ReadonlyMap<string, Known>, environmentId: string): ReadonlyMap<string, Known> =>
  environmentId === '' ? known : new Map([...known].filter(([id]) => id === environmentId));
