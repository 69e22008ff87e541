import type { ReactElement } from 'react';
import { useUser } from '../app/use-user.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { systemStatus } from '../api/monitoring.generated.ts';
import { TroubleList } from '../settings/trouble-list.tsx';

/** Problems of this installation. Only administrators see them. */
export function SystemTroubles(): ReactElement {
  const isAdmin = useUser().role === 'ADMIN';
  const { data } = useGraphqlQuery(systemStatus, {}, { enabled: isAdmin });
  return <TroubleList troubles={data?.systemStatus.troubles ?? []} />;
}
