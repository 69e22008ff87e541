import { useState, type ReactElement } from 'react';
import { DeliveryTable } from '../../alerts/deliveries.tsx';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import {
  deleteNotificationDestination,
  destinationDeliveries,
  notificationDestinations,
  testNotificationDestination,
  type DestinationFactsFragment,
} from '../../api/monitoring.generated.ts';
import { messageOf } from '../../api/api-error.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { TestButton } from '../test-button.tsx';
import { DestinationDialog } from './destination-dialog.tsx';
import { kinds } from './kinds.ts';
import './destinations.css';

type Doing = { kind: 'add' } | { kind: 'edit' | 'delete'; destination: DestinationFactsFragment };

/** Further destinations of notifications, besides the five channels. */
export function Destinations({ team }: { team: Team }): ReactElement {
  const query = useGraphqlQuery(notificationDestinations, { teamId: team.id }, { everySeconds: 30 });
  const refusal = refusalOf(team, 'notification.manage');
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = (): void => setDoing(null);
  return (
    <Card
      title="Further destinations"
      flush
      actions={
        <Button refusal={refusal} onClick={() => setDoing({ kind: 'add' })}>
          Add destination
        </Button>
      }
    >
      <Loaded query={query}>
        {({ notificationDestinations: all }) =>
          all.length > 0 ? (
            <ul className="list">
              {all.map((destination) => (
                <Destination
                  key={destination.id}
                  destination={destination}
                  refusal={refusal}
                  onDo={(kind) => setDoing({ kind, destination })}
                />
              ))}
            </ul>
          ) : (
            <Empty title="No further destinations">
              Add more chats, on-call services or addresses than the channels above have room for. Escalation
              policies can name each of them.
            </Empty>
          )
        }
      </Loaded>
      {doing?.kind === 'add' && <DestinationDialog teamId={team.id} onClose={stop} />}
      {doing?.kind === 'edit' && (
        <DestinationDialog teamId={team.id} destination={doing.destination} onClose={stop} />
      )}
      {doing?.kind === 'delete' && <DeleteDestination destination={doing.destination} onClose={stop} />}
    </Card>
  );
}

function Destination({
  destination,
  refusal,
  onDo,
}: {
  destination: DestinationFactsFragment;
  refusal: string | null;
  onDo: (kind: 'edit' | 'delete') => void;
}): ReactElement {
  const { id, kind, name, target, enabled, byDefault } = destination;
  const [isOpen, setOpen] = useState(false);
  const test = useGraphqlMutation(testNotificationDestination, { quiet: true });
  return (
    <li>
      <div className="destination">
        <Badge tone={enabled ? 'good' : 'idle'}>{enabled ? 'On' : 'Off'}</Badge>
        <div className="destination-what">
          <strong>{name}</strong>
          <span className="quiet small">
            {kinds[kind].title} · {target}
            {!byDefault && ' · only for escalation policies'}
          </span>
        </div>
        <div className="row">
          <TestButton
            test={test}
            refusal={refusal}
            label={`Send a test to ${name}`}
            onClick={() => test.mutate({ id })}
          />
          <Button aria-expanded={isOpen} aria-label={`Log of ${name}`} onClick={() => setOpen(!isOpen)}>
            Log
          </Button>
          <Button refusal={refusal} aria-label={`Edit ${name}`} onClick={() => onDo('edit')}>
            Edit
          </Button>
          <Button
            look="danger"
            refusal={refusal}
            aria-label={`Delete ${name}`}
            onClick={() => onDo('delete')}
          >
            Delete
          </Button>
        </div>
      </div>
      {isOpen && <DeliveryLog destination={destination} />}
    </li>
  );
}

function DeliveryLog({
  destination: { id, teamId },
}: {
  destination: DestinationFactsFragment;
}): ReactElement {
  const query = useGraphqlQuery(destinationDeliveries, { teamId }, { everySeconds: 10 });
  return (
    <Loaded query={query} lines={2}>
      {({ notificationDestinations: all }) => {
        const deliveries = all.find((each) => each.id === id)?.deliveries ?? [];
        if (deliveries.length === 0) return <Empty title="Nothing was sent yet" />;
        return (
          <DeliveryTable deliveries={deliveries} teamId={teamId} about={({ title }) => title ?? 'An alert'} />
        );
      }}
    </Loaded>
  );
}

function DeleteDestination({
  destination: { id, name },
  onClose,
}: {
  destination: DestinationFactsFragment;
  onClose: () => void;
}): ReactElement {
  const remove = useGraphqlMutation(deleteNotificationDestination, {
    quiet: true,
    done: `${name} was deleted.`,
    onDone: onClose,
  });
  return (
    <Confirm
      title={`Delete ${name}?`}
      action="Delete destination"
      busy={remove.isPending}
      problem={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      Notifications are no longer sent there, not even those that wait.
    </Confirm>
  );
}
