import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { DeliveryBadge, words as deliveryWords } from '../alerts/deliveries.tsx';
import { useGraphqlMutation } from '../api/hooks.ts';
import {
  addIncidentNote,
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
import './timeline.css';

const looks: Record<IncidentEventKind, [tone: Tone, name: string]> = {
  OPENED: ['bad', 'Opened'],
  REOPENED: ['bad', 'Reopened'],
  RESOLVED: ['good', 'Resolved'],
  ALERT_OPENED: ['bad', 'Alert'],
  ALERT_RESOLVED: ['good', 'Alert resolved'],
  MESSAGE: ['idle', 'Message'],
  ESCALATED: ['warn', 'Escalation'],
  ACKNOWLEDGED: ['busy', 'Acknowledged'],
  SNOOZED: ['idle', 'Snoozed'],
  NOTE: ['busy', 'Note'],
  DEPLOYMENT: ['warn', 'Deployment'],
  ROLLBACK: ['warn', 'Rollback'],
};

/** The newest that are shown at first. A site that flaps for a day has hundreds of events. */
const most = 50;

/** What happened, oldest first, and a form for notes below it. */
export function Timeline({
  incident,
  events,
}: {
  incident: IncidentEntryFragment;
  events: readonly IncidentEventFactsFragment[];
}): ReactElement {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events.slice(-most);
  return (
    <Card title="Timeline">
      <div className="stack">
        {shown.length < events.length && (
          <div>
            <Button onClick={() => setShowsAll(true)}>
              Show {count(events.length - shown.length)} earlier events
            </Button>
          </div>
        )}
        <ol className="timeline">
          {shown.map((event, index) => (
            <Event
              key={events.length - shown.length + index}
              event={event}
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

const dayOf = (at: string): string => new Date(at).toLocaleDateString(undefined, { dateStyle: 'full' });

function Event({
  event: { at, kind, text, by, deploymentId, delivery },
  day,
  dayBefore,
}: {
  event: IncidentEventFactsFragment;
  day: string;
  dayBefore: string | null;
}): ReactElement {
  const [tone, name] = looks[kind];
  const date = new Date(at);
  return (
    <>
      {day !== dayBefore && <li className="timeline-day">{day}</li>}
      <li className={`timeline-event timeline-${tone}`}>
        <time className="number small quiet" dateTime={at} title={exact(date)}>
          {date.toLocaleTimeString(undefined, { timeStyle: 'medium' })}
        </time>
        <span className="timeline-dot" aria-hidden="true" />
        <div className="timeline-what">
          <span className="row">
            <strong className="small">{name}</strong>
            {by && !text.includes(by) && <span className="quiet small">{by}</span>}
            {delivery && <DeliveryBadge status={delivery.status} />}
          </span>
          <span className="timeline-text">
            {deploymentId ? (
              <Link to="/deployments/$id" params={{ id: deploymentId }}>
                {text}
              </Link>
            ) : delivery ? (
              `${delivery.title ?? deliveryWords[delivery.event]}, to ${channelName(delivery)}`
            ) : (
              text
            )}
          </span>
          {delivery?.error && <span className="quiet small">{delivery.error}</span>}
        </div>
      </li>
    </>
  );
}

function AddNote({ incident: { id, teamId } }: { incident: IncidentEntryFragment }): ReactElement {
  const refusal = useRefusal(teamId, 'incident.manage');
  const { values, set, text } = useFields({ note: '' });
  const add = useGraphqlMutation(addIncidentNote, {
    quiet: true,
    done: 'The note was added.',
    onDone: () => set('note')(''),
  });
  const errors = errorsOf(add.error);
  return (
    <Form
      refusal={refusal}
      problem={errors['']}
      onSubmit={() => add.mutate({ id, text: values.note.trim() })}
    >
      <Field label="Note" error={errors['text']} hint="For your team, such as what you have found out">
        <textarea className="timeline-note" rows={2} {...text('note')} />
      </Field>
      <div className="row">
        <Button type="submit" busy={add.isPending} disabled={values.note.trim() === ''}>
          Add note
        </Button>
      </div>
    </Form>
  );
}
