import type { ReactElement } from 'react';
import { Badge } from '../ui/badge.tsx';

export const AgentBadge = ({
  agent: { isOnline, agentLastSeenAt },
}: {
  agent: { isOnline: boolean; agentLastSeenAt: string | null };
}): ReactElement => {
  if (isOnline) return <Badge tone="good">Online</Badge>;
  return agentLastSeenAt ? <Badge tone="bad">Offline</Badge> : <Badge tone="idle">No agent yet</Badge>;
};
