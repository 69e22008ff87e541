import type { ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { unacknowledgeIncident, type IncidentEntryFragment } from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/words.ts';

/** Nothing unless somebody has acknowledged it. */
export function Unacknowledge({ incident }: { incident: IncidentEntryFragment }): ReactElement | null {
  const t = words().incidents.unacknowledge;
  const refusal = useRefusal(incident.teamId, 'incident.manage');
  const takeBack = useGraphqlMutation(unacknowledgeIncident, { done: t.done });
  if (incident.state !== 'ACKNOWLEDGED') return null;
  return (
    <Button
      refusal={refusal}
      busy={takeBack.isPending}
      aria-label={t.label(incident.number)}
      onClick={() => takeBack.mutate({ id: incident.id })}
    >
      {t.action}
    </Button>
  );
}
