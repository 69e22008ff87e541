import type { ReactElement } from 'react';
import { Badge } from '../ui/badge.tsx';
import { words } from '../words/words.ts';

export const AgentBadge = ({
  agent: { isOnline, agentLastSeenAt },
}: {
  agent: { isOnline: boolean; agentLastSeenAt: string | null };
}): ReactElement => {
  const t = words().environments.agent;
  if (isOnline) return <Badge tone="good">{t.online}</Badge>;
  return agentLastSeenAt ? <Badge tone="bad">{t.offline}</Badge> : <Badge tone="idle">{t.none}</Badge>;
};
