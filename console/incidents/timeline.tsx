import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { DeliveryBadge } from '../alerts/deliveries.tsx';
import { useGraphqlMutation } from '../api/hooks.ts';
import {
  addIncidentNote,
  type ConfirmingCheckFragment,
  type IncidentEntryFragment,
  type IncidentEventFactsFragment,
  type IncidentEventKind,
} from '../api/monitoring.generated.ts';
import { channelName } from '../settings/destinations/kinds.ts';
import { useRefusal } from '../teams/use-teams.ts';
import type { Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { count, exact } from '../ui/format.ts';
import { locale, words } from '../words/words.ts';
import { Confirmation } from './failures.tsx';
import type { WholeIncident } from './whole-incident.ts';
import './timeline.css';

const tones: Record<IncidentEventKind, Tone> = {
  OPENED: 'bad',
  REOPENED: 'bad',
  RESOLVED: 'good',
  ALERT_OPENED: 'bad',
  ALERT_RESOLVED: 'good',
  MESSAGE: 'idle',
  ESCALATED: 'warn',
  ACKNOWLEDGED: 'busy',
  UNACKNOWLEDGED: 'bad',
  SNOOZED: 'idle',
  NOTE: 'busy',
  DEPLOYMENT: 'warn',
  ROLLBACK: 'warn',
};

/** The newest that are shown at first. A site that flaps for a day has hundreds of events. */
const most = 50;

/** What happened, oldest first, and a form for notes below it. */
export function Timeline({ incident }: { incident: WholeIncident }): ReactElement {
  const t = words().incidents.timeline;
  const events = incident.timeline;
  const checksOf = new Map(incident.alerts.map(({ id, failedChecks }) => [id, failedChecks]));
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events.slice(-most);
  return (
    <Card title={t.title}>
      <div className="stack">
        {shown.length < events.length && (
          <div>
            <Button onClick={() => setShowsAll(true)}>
              {t.earlier(count(events.length - shown.length))}
            </Button>
          </div>
        )}
        <ol className="timeline">
          {shown.map((event, index) => (
            <Event
              key={events.length - shown.length + index}
              event={event}
              checks={(event.kind === 'ALERT_OPENED' && checksOf.get(event.alertId ?? '')) || []}
              day={dayOf(event.at)}
              dayBefore={index > 0 ? dayOf(shown[index - 1]!.at) : null}
            />
          ))}
        </ol>
        <AddNote incident={incident} />
      </div>
    </Card>
  );
}

const dayOf = (at: string): string => new Date(at).toLocaleDateString(locale(), { dateStyle: 'full' });

function Event({
  event: { at, kind, text, by, deploymentId, delivery },
  checks,
  day,
  dayBefore,
}: {
  event: IncidentEventFactsFragment;
  /** Those that opened the alert. */
  checks: readonly ConfirmingCheckFragment[];
  day: string;
  dayBefore: string | null;
}): ReactElement {
  const t = words().incidents.timeline;
  const date = new Date(at);
  return (
    <>
      {day !== dayBefore && <li className="timeline-day">{day}</li>}
      <li className={`timeline-event timeline-${tones[kind]}`}>
        <time className="number small quiet" dateTime={at} title={exact(date)}>
          {date.toLocaleTimeString(locale(), { timeStyle: 'medium' })}
        </time>
        <span className="timeline-dot" aria-hidden="true" />
        <div className="timeline-what">
          <span className="row">
            <strong className="small">{t.kinds[kind]}</strong>
            {by && !text.includes(by) && <span className="quiet small">{by}</span>}
            {delivery && <DeliveryBadge status={delivery.status} />}
          </span>
          <span className="timeline-text">
            {deploymentId ? (
              <Link to="/deployments/$id" params={{ id: deploymentId }}>
                {text}
              </Link>
            ) : delivery ? (
              t.to(delivery.title ?? words().alerts.deliveryEvents[delivery.event], channelName(delivery))
            ) : (
              text
            )}
          </span>
          <Confirmation checks={checks} />
          {delivery?.error && <span className="quiet small">{delivery.error}</span>}
        </div>
      </li>
    </>
  );
}

function AddNote({ incident: { id, teamId } }: { incident: IncidentEntryFragment }): ReactElement {
  const t = words().incidents.note;
  const refusal = useRefusal(teamId, 'incident.manage');
  const { values, set, text } = useFields({ note: '' });
  const add = useGraphqlMutation(addIncidentNote, {
    quiet: true,
    done: t.done,
    onDone: () => set('note')(''),
  });
  const errors = errorsOf(add.error);
  return (
    <Form refusal={refusal} errors={errors} onSubmit={() => add.mutate({ id, text: values.note.trim() })}>
      <Field label={t.label} error={errors['text']} hint={t.hint}>
        <textarea className="prose" rows={2} {...text('note')} />
      </Field>
      <div className="row">
        <Button type="submit" busy={add.isPending} disabled={values.note.trim() === ''}>
          {t.add}
        </Button>
      </div>
    </Form>
  );
}
