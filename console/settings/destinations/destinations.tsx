import { useState, type ReactElement } from 'react';
import { DeliveryTable } from '../../alerts/deliveries.tsx';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import {
  deleteNotificationDestination,
  destinationDeliveries,
  notificationDestinations,
  resendDestinationConfirmation,
  testNotificationDestination,
  type DestinationFactsFragment,
} from '../../api/monitoring.generated.ts';
import { messageOf } from '../../api/api-error.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { words } from '../../words/words.ts';
import { ChannelBadge } from '../channel-badge.tsx';
import { TestButton } from '../test-button.tsx';
import { Unconfirmed } from '../unconfirmed.tsx';
import { DestinationDialog } from './destination-dialog.tsx';
import { kinds, stateOf } from './kinds.ts';
import './destinations.css';

type Doing = { kind: 'add' } | { kind: 'edit' | 'delete'; destination: DestinationFactsFragment };

/** Other destinations of notifications, besides the five channels. */
export function Destinations({
  team,
  mailServer,
}: {
  team: Team;
  /** Whether this installation can send email. */
  mailServer: boolean;
}): ReactElement {
  const t = words().settings.destinations;
  const query = useGraphqlQuery(notificationDestinations, { teamId: team.id }, { everySeconds: 30 });
  const refusal = refusalOf(team, 'notification.manage');
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = (): void => setDoing(null);
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button refusal={refusal} onClick={() => setDoing({ kind: 'add' })}>
          {t.add}
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
                  mailServer={mailServer}
                  refusal={refusal}
                  onDo={(kind) => setDoing({ kind, destination })}
                />
              ))}
            </ul>
          ) : (
            <Empty title={t.none}>{t.noneHint}</Empty>
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
  mailServer,
  refusal,
  onDo,
}: {
  destination: DestinationFactsFragment;
  mailServer: boolean;
  refusal: string | null;
  onDo: (kind: 'edit' | 'delete') => void;
}): ReactElement {
  const t = words().settings.destinations;
  const { id, kind, name, target, byDefault } = destination;
  const state = stateOf(destination, mailServer);
  const [isOpen, setOpen] = useState(false);
  const test = useGraphqlMutation(testNotificationDestination, { quiet: true });
  return (
    <li>
      <div className="destination">
        <ChannelBadge state={state} />
        <div className="destination-what">
          <strong>{name}</strong>
          <span className="quiet small">
            {kinds()[kind].title} · {target}
            {!byDefault && ` · ${t.onlyPolicies}`}
          </span>
          {state === 'noMailServer' && (
            <span className="small tone-warn">{words().settings.channels.noMailServerHint}</span>
          )}
          {destination.unconfirmedAddresses.length > 0 && (
            <UnconfirmedOfDestination destination={destination} refusal={refusal} />
          )}
        </div>
        <div className="row">
          <TestButton
            test={test}
            refusal={refusal}
            label={t.testTo(name)}
            onClick={() => test.mutate({ id })}
          />
          <Button aria-expanded={isOpen} aria-label={t.logOf(name)} onClick={() => setOpen(!isOpen)}>
            {t.log}
          </Button>
          <Button refusal={refusal} aria-label={t.editTitle(name)} onClick={() => onDo('edit')}>
            {t.edit}
          </Button>
          <Button
            look="danger"
            refusal={refusal}
            aria-label={t.deleteOf(name)}
            onClick={() => onDo('delete')}
          >
            {t.delete}
          </Button>
        </div>
      </div>
      {isOpen && <DeliveryLog destination={destination} />}
    </li>
  );
}

function UnconfirmedOfDestination({
  destination: { id, teamId, name, unconfirmedAddresses },
  refusal,
}: {
  destination: DestinationFactsFragment;
  refusal: string | null;
}): ReactElement {
  const ask = useGraphqlMutation(resendDestinationConfirmation, { quiet: true });
  return (
    <Unconfirmed
      teamId={teamId}
      addresses={unconfirmedAddresses}
      of={name}
      refusal={refusal}
      ask={ask}
      asked={ask.data?.resendDestinationConfirmation}
      onAsk={() => ask.mutate({ id })}
    />
  );
}

function DeliveryLog({
  destination: { id, teamId },
}: {
  destination: DestinationFactsFragment;
}): ReactElement {
  const t = words().settings.destinations;
  const query = useGraphqlQuery(destinationDeliveries, { teamId }, { everySeconds: 10 });
  return (
    <Loaded query={query} lines={2}>
      {({ notificationDestinations: all }) => {
        const deliveries = all.find((each) => each.id === id)?.deliveries ?? [];
        if (deliveries.length === 0) return <Empty title={t.nothingSent} />;
        return (
          <DeliveryTable deliveries={deliveries} teamId={teamId} about={({ title }) => title ?? t.alert} />
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
  const t = words().settings.destinations;
  const remove = useGraphqlMutation(deleteNotificationDestination, {
    quiet: true,
    done: t.deleted(name),
    onDone: onClose,
  });
  return (
    <Confirm
      title={t.deleteTitle(name)}
      action={t.deleteAction}
      busy={remove.isPending}
      problem={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      {t.deleteText}
    </Confirm>
  );
}
