import type { ReactElement } from 'react';
import { SuspectRelease } from '../alerts/suspect-release.tsx';
import { useSeconds } from '../ui/clock.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { duration } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import type { WholeIncident } from './whole-incident.ts';
import { isSnoozed, NextStep } from './incident-state.tsx';

/** What somebody who is called at night wants to know first. */
export function IncidentFacts({ incident }: { incident: WholeIncident }): ReactElement {
  const { suspectDeploymentId, startedAt } = incident;
  return (
    <Card>
      <div className="stack">
        <ShortFacts incident={incident} />
        {suspectDeploymentId && (
          <SuspectRelease
            lead={<strong>{words().incidents.cause}</strong>}
            deploymentId={suspectDeploymentId}
            failedAt={startedAt}
          />
        )}
      </div>
    </Card>
  );
}

function ShortFacts({ incident }: { incident: WholeIncident }): ReactElement {
  const t = words().incidents.facts;
  const { state, startedAt, resolvedAt, acknowledgedBy, acknowledgedByLink, acknowledgedAt, escalation } =
    incident;
  const acknowledger = acknowledgedBy && acknowledgedByLink ? t.byLink(acknowledgedBy) : acknowledgedBy;
  const isWaiting = incident.held || isSnoozed(incident) || Boolean(escalation?.nextStepAt);
  // An incident that is held takes its policy when it is announced.
  const isAnnounced = incident.timeline.some(({ delivery }) => delivery);
  const { none } = words().incidents.messages;
  const now = useSeconds(resolvedAt === null);
  const seconds = ((resolvedAt ? Date.parse(resolvedAt) : now) - Date.parse(startedAt)) / 1_000;
  return (
    <Facts>
      <Fact name={t.started}>
        <Time at={startedAt} />
      </Fact>
      <Fact name={resolvedAt ? t.lasted : t.ongoing}>
        <span className="number">{duration(Math.max(0, Math.floor(seconds)))}</span>
      </Fact>
      <Fact name={t.acknowledgedBy}>
        {acknowledger ?? (state === 'OPEN' ? <span className="tone-bad">{t.notYet}</span> : '–')}
        {acknowledgedAt && (
          <span className="quiet">
            {' '}
            <Time at={acknowledgedAt} />
          </span>
        )}
      </Fact>
      <Fact name={t.escalation}>
        {escalation ? t.steps(escalation.policyName, escalation.stepsTaken) : isAnnounced ? t.noPolicy : none}
      </Fact>
      {state === 'OPEN' && (
        <Fact name={t.next}>{isWaiting ? <NextStep incident={incident} /> : t.noNext}</Fact>
      )}
    </Facts>
  );
}
