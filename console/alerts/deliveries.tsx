import type { ReactElement } from 'react';
import { useAsk, useDo } from '../api/hooks.ts';
import {
  alertDeliveries,
  resendNotification,
  type AlertDeliveriesQuery,
  type AlertFactsFragment,
} from '../api/monitoring.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

type Delivery = AlertDeliveriesQuery['alerts'][number]['deliveries'][number];

const tones: Record<Delivery['status'], Tone> = {
  PENDING: 'busy',
  SENT: 'good',
  FAILED: 'bad',
  SKIPPED: 'idle',
};
const words: Record<Delivery['event'], string> = {
  OPENED: 'opened',
  RESOLVED: 'resolved',
  SUMMARY: 'summary',
};

/** What was sent about an alert, and what became of it. */
export function Deliveries({ alert }: { alert: AlertFactsFragment }): ReactElement {
  const query = useAsk(alertDeliveries, { siteId: alert.siteId, limit: 500 }, { everySeconds: 5 });
  const resend = useDo(resendNotification, { done: 'It is sent once more.' });
  return (
    <Loaded query={query} lines={2}>
      {({ alerts }) => {
        const deliveries = alerts.find(({ id }) => id === alert.id)?.deliveries ?? [];
        if (deliveries.length === 0)
          return <Empty title="Nothing was sent">The site was muted, or no channel is on.</Empty>;
        return (
          <Table columns={['Channel', 'About', 'State', 'When', actions]}>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <td>{delivery.channel}</td>
                <td>{words[delivery.event]}</td>
                <td>
                  <Badge tone={tones[delivery.status]}>{delivery.status.toLowerCase()}</Badge>
                  {delivery.error && <div className="small quiet">{delivery.error}</div>}
                </td>
                <td>
                  <Time at={delivery.sentAt ?? delivery.createdAt} />
                </td>
                <td className="end">
                  <Button busy={resend.isPending} onClick={() => resend.mutate({ deliveryId: delivery.id })}>
                    Send again
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        );
      }}
    </Loaded>
  );
}
