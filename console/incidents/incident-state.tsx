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

export const IncidentBadge = ({ state }: { state: IncidentState }): ReactElement => {
  const [tone, word] = looks[state];
  return <Badge tone={tone}>{word}</Badge>;
};

/** Who takes care of it. */
export const Holder = ({
  incident: { state, acknowledgedBy },
}: {
  incident: Pick<IncidentEntryFragment, 'state' | 'acknowledgedBy'>;
}): ReactNode => acknowledgedBy ?? (state === 'OPEN' ? <span className="tone-bad">nobody yet</span> : '–');

/** What happens next if nobody acknowledges it. Null if nothing does. */
export function NextStep({
  incident: { state, held, snoozedUntil, escalation },
}: {
  incident: IncidentEntryFragment;
}): ReactNode {
  if (state !== 'OPEN') return null;
  if (held) return 'Held: the site is in maintenance or muted';
  if (snoozedUntil && Date.parse(snoozedUntil) > Date.now())
    return (
      <>
        Snoozed, continues <Time at={snoozedUntil} />
      </>
    );
  if (!escalation) return null;
  if (!escalation.nextStepAt) return 'No further step';
  return (
    <>
      Next step <Time at={escalation.nextStepAt} />
    </>
  );
}
