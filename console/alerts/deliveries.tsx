import type { ReactElement, ReactNode } from 'react';
import { useGraphqlQuery, useGraphqlMutation } from '../api/hooks.ts';
import {
  alertDeliveries,
  resendNotification,
  type AlertFactsFragment,
  type DeliveryFactsFragment,
} from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { channelName } from '../settings/destinations/kinds.ts';
import { Empty, Loaded } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';

const tones: Record<DeliveryFactsFragment['status'], Tone> = {
  PENDING: 'busy',
  SENT: 'good',
  FAILED: 'bad',
  SKIPPED: 'idle',
};

export const DeliveryBadge = ({ status }: Pick<DeliveryFactsFragment, 'status'>): ReactElement => (
  <Badge tone={tones[status]}>{words().alerts.deliveryStates[status]}</Badge>
);

/** The notifications about an alert, with their status. */
export function Deliveries({
  alert,
  teamId,
}: {
  alert: AlertFactsFragment;
  teamId: string | undefined;
}): ReactElement {
  const t = words().alerts;
  const query = useGraphqlQuery(alertDeliveries, { id: alert.id }, { everySeconds: 5 });
  return (
    <Loaded query={query} lines={2}>
      {({ alert: found }) => {
        const deliveries = found?.deliveries ?? [];
        if (deliveries.length === 0) return <Empty title={t.noNotifications}>{t.noNotificationsHint}</Empty>;
        return (
          <DeliveryTable
            deliveries={deliveries}
            teamId={teamId}
            about={({ event }) => t.deliveryEvents[event]}
          />
        );
      }}
    </Loaded>
  );
}

/** `about` says what a notification is about. */
export function DeliveryTable({
  deliveries,
  teamId,
  about,
}: {
  deliveries: readonly DeliveryFactsFragment[];
  teamId: string | undefined;
  about: (delivery: DeliveryFactsFragment) => ReactNode;
}): ReactElement {
  const t = words().alerts;
  const refusal = useRefusal(teamId, 'notification.manage');
  const resend = useGraphqlMutation(resendNotification, { done: t.sentAgain });
  return (
    <Table columns={[t.columns.about, t.columns.channel, t.columns.state, t.columns.when, actions]}>
      {deliveries.map((delivery) => (
        <tr key={delivery.id}>
          <td>{about(delivery)}</td>
          <td>{channelName(delivery)}</td>
          <td>
            <DeliveryBadge status={delivery.status} />
            {delivery.error && <div className="small quiet">{delivery.error}</div>}
          </td>
          <td>
            <Time at={delivery.sentAt ?? delivery.createdAt} />
          </td>
          <td className="end">
            <Button
              refusal={refusal}
              busy={resend.isPending && resend.variables.deliveryId === delivery.id}
              onClick={() => resend.mutate({ deliveryId: delivery.id })}
            >
              {delivery.status === 'PENDING' ? t.sendNow : t.sendAgain}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
