import { useState, type ReactElement, type ReactNode } from 'react';
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
import { count } from '../ui/format.ts';
import { Empty, Loaded } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

const tones: Record<DeliveryFactsFragment['status'], Tone> = {
  PENDING: 'busy',
  SENT: 'good',
  FAILED: 'bad',
  SKIPPED: 'idle',
};
export const words: Record<DeliveryFactsFragment['event'], string> = {
  OPENED: 'opened',
  RESOLVED: 'resolved',
  SUMMARY: 'summary',
  DEPLOYMENT: 'deployment',
};

/** How many alerts of the site are read to find this one: few at first, since it is usually one of the newest. */
const near = 20;
const all = 500;

export const DeliveryBadge = ({ status }: Pick<DeliveryFactsFragment, 'status'>): ReactElement => (
  <Badge tone={tones[status]}>{status.toLowerCase()}</Badge>
);

/** The notifications about an alert, with their status. */
export function Deliveries({
  alert,
  teamId,
}: {
  alert: AlertFactsFragment;
  teamId: string | undefined;
}): ReactElement {
  const [limit, setLimit] = useState(near);
  const query = useGraphqlQuery(alertDeliveries, { siteId: alert.siteId, limit }, { everySeconds: 5 });
  const found = query.data?.alerts.find(({ id }) => id === alert.id);
  if (query.data && !found && limit < all) setLimit(all);
  return (
    <Loaded query={query} lines={2}>
      {() => {
        if (!found)
          return (
            <Empty title="This alert is too old">
              Notifications are shown for the newest {count(all)} alerts of a site.
            </Empty>
          );
        const { deliveries } = found;
        if (deliveries.length === 0)
          return <Empty title="No notifications">The site was muted, or no channel was on.</Empty>;
        return <DeliveryTable deliveries={deliveries} teamId={teamId} about={({ event }) => words[event]} />;
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
  const refusal = useRefusal(teamId, 'notification.manage');
  const resend = useGraphqlMutation(resendNotification, { done: 'The notification is being sent again.' });
  return (
    <Table columns={['About', 'Channel', 'State', 'When', actions]}>
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
              {delivery.status === 'PENDING' ? 'Send now' : 'Send again'}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
