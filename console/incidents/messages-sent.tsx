import { useState, type ReactElement } from 'react';
import { DeliveryBadge } from '../alerts/deliveries.tsx';
import { useGraphqlMutation } from '../api/hooks.ts';
import { resendNotification, type DeliveryFactsFragment } from '../api/monitoring.generated.ts';
import { channelName } from '../settings/destinations/kinds.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Empty } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import type { WholeIncident } from './whole-incident.ts';

const most = 6;

/** Who was notified, newest first. Those that failed can be sent again. */
export function MessagesSent({ incident }: { incident: WholeIncident }): ReactElement {
  const t = words().incidents.messages;
  const [showsAll, setShowsAll] = useState(false);
  const sent = incident.timeline.flatMap(({ delivery }) => (delivery ? [delivery] : [])).toReversed();
  const shown = showsAll ? sent : sent.slice(0, most);
  return (
    <Card title={t.title} flush={sent.length > 0}>
      {sent.length === 0 ? (
        <Empty title={t.none}>{incident.held && t.noneHint}</Empty>
      ) : (
        <ul className="list sent-list">
          {shown.map((delivery) => (
            <Sent key={delivery.id} delivery={delivery} teamId={incident.teamId} />
          ))}
        </ul>
      )}
      {shown.length < sent.length && (
        <div className="list-tools">
          <Button onClick={() => setShowsAll(true)}>{t.showAll(count(sent.length))}</Button>
        </div>
      )}
    </Card>
  );
}

function Sent({ delivery, teamId }: { delivery: DeliveryFactsFragment; teamId: string }): ReactElement {
  const t = words().alerts;
  const refusal = useRefusal(teamId, 'notification.manage');
  const resend = useGraphqlMutation(resendNotification, { done: t.sentAgain });
  return (
    <li>
      <span className="row apart">
        <strong className="small">{channelName(delivery)}</strong>
        <DeliveryBadge status={delivery.status} />
      </span>
      <span className="small">{delivery.title ?? t.deliveryEvents[delivery.event]}</span>
      <span className="quiet small">
        <Time at={delivery.sentAt ?? delivery.createdAt} />
      </span>
      {delivery.error && <span className="small tone-bad">{delivery.error}</span>}
      {delivery.status === 'FAILED' && (
        <span>
          <Button
            refusal={refusal}
            busy={resend.isPending}
            onClick={() => resend.mutate({ deliveryId: delivery.id })}
          >
            {t.sendAgain}
          </Button>
        </span>
      )}
    </li>
  );
}
