import type { ReactElement, ReactNode } from 'react';
import type { IncidentEntryFragment, IncidentState } from '../api/monitoring.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Time } from '../ui/time.tsx';

const looks: Record<IncidentState, [tone: Tone, word: string]> = {
  OPEN: ['bad', 'Open'],
  ACKNOWLEDGED: ['warn', 'Acknowledged'],
  RESOLVED: ['good', 'Resolved'],
};

export const stateNames = Object.fromEntries(
  Object.entries(looks).map(([state, [, word]]) => [state, word]),
) as Record<IncidentState, string>;

export const isSnoozed = ({ state, snoozedUntil }: IncidentEntryFragment): boolean =>
  state === 'OPEN' && snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();

export const IncidentBadge = ({ incident }: { incident: IncidentEntryFragment }): ReactElement => {
  const [tone, word] = looks[incident.state];
  if (isSnoozed(incident)) return <Badge tone="idle">Snoozed</Badge>;
  if (incident.state === 'OPEN' && incident.held) return <Badge tone="idle">Held</Badge>;
  return <Badge tone={tone}>{word}</Badge>;
};

/** Who takes care of it. */
export const Holder = ({
  incident: { state, acknowledgedBy },
}: {
  incident: IncidentEntryFragment;
}): ReactNode =>
  acknowledgedBy ? (
    `${acknowledgedBy} has it`
  ) : state === 'OPEN' ? (
    <span className="tone-bad">Nobody has it</span>
  ) : null;

/** What happens next if nobody acknowledges it. */
export function NextStep({ incident }: { incident: IncidentEntryFragment }): ReactNode {
  const { state, held, snoozedUntil, escalation } = incident;
  if (state !== 'OPEN') return null;
  if (held) return 'Not announced: the site is in maintenance or muted';
  if (isSnoozed(incident))
    return (
      <>
        Continues <Time at={snoozedUntil} />
      </>
    );
  if (!escalation?.nextStepAt) return null;
  return (
    <>
      Next step <Time at={escalation.nextStepAt} />
    </>
  );
}
