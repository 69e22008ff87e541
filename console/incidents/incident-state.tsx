import type { ReactElement, ReactNode } from 'react';
import type { IncidentEntryFragment, IncidentState } from '../api/monitoring.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';

const tones: Record<IncidentState, Tone> = { OPEN: 'bad', ACKNOWLEDGED: 'warn', RESOLVED: 'good' };

export const isSnoozed = ({ state, snoozedUntil }: IncidentEntryFragment): boolean =>
  state === 'OPEN' && snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();

export const IncidentBadge = ({ incident }: { incident: IncidentEntryFragment }): ReactElement => {
  const t = words().incidents;
  if (isSnoozed(incident)) return <Badge tone="idle">{t.snoozed}</Badge>;
  if (incident.state === 'OPEN' && incident.held) return <Badge tone="idle">{t.onHold}</Badge>;
  return <Badge tone={tones[incident.state]}>{t.states[incident.state]}</Badge>;
};

type Acknowledged = Pick<IncidentEntryFragment, 'acknowledgedBy' | 'acknowledgedByLink'>;

/** That somebody has acknowledged it, and who; null if nobody has. */
export const acknowledgedText = ({ acknowledgedBy, acknowledgedByLink }: Acknowledged): string | null => {
  if (acknowledgedBy === null) return null;
  const t = words().incidents;
  return acknowledgedByLink ? t.acknowledgedByLink(acknowledgedBy) : t.acknowledgedBy(acknowledgedBy);
};

/** Who takes care of it. */
export const Holder = ({ incident }: { incident: IncidentEntryFragment }): ReactNode => {
  const t = words().incidents;
  const { state } = incident;
  const text = acknowledgedText(incident);
  if (text) return text;
  return state === 'OPEN' ? <span className="tone-bad">{t.notAcknowledged}</span> : null;
};

/** What happens next if nobody acknowledges it. */
export function NextStep({ incident }: { incident: IncidentEntryFragment }): ReactNode {
  const t = words().incidents;
  const { state, held, snoozedUntil, escalation } = incident;
  if (state !== 'OPEN') return null;
  if (held) return t.heldBecause;
  if (isSnoozed(incident))
    return (
      <>
        {t.continues} <Time at={snoozedUntil} future />
      </>
    );
  if (!escalation?.nextStepAt) return null;
  return (
    <>
      {t.nextStep} <Time at={escalation.nextStepAt} future />
    </>
  );
}
