import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { DeliveryBadge } from '../alerts/deliveries.tsx';
import { execute } from '../api/client.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import {
  deleteStatusSubscriber,
  statusSubscribers,
  type StatusPageFactsFragment,
  type StatusSubscribersQuery,
} from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { count } from '../ui/format.ts';
import { Paged } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';

type Subscriber = NonNullable<StatusSubscribersQuery['statusPage']>['subscribers']['edges'][number]['node'];

/** Who is notified of updates. Addresses are personal data: only managers see them. */
export function Subscribers({ page }: { page: StatusPageFactsFragment }): ReactElement {
  const refusal = useRefusal(page.teamId, 'status-page.manage');
  return (
    <Card
      title={words().statusPages.subscriberCount(count(page.subscribersCount), page.subscribersCount)}
      flush
    >
      {refusal ? <p className="list-tools quiet">{refusal}</p> : <SubscriberList page={page} />}
    </Card>
  );
}

function SubscriberList({ page }: { page: StatusPageFactsFragment }): ReactElement {
  const t = words().statusPages.subscribers;
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['monitoring', 'subscribers', page.id],
    queryFn: ({ pageParam, signal }) => execute(statusSubscribers, { id: page.id, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ statusPage }: StatusSubscribersQuery) =>
      statusPage?.subscribers.pageInfo.hasNextPage ? statusPage.subscribers.pageInfo.endCursor : undefined,
    // All pages that were loaded are read again.
    refetchInterval: ({ state: { data } }) => 15_000 * (data?.pages.length ?? 1),
  });
  const found = query.data?.pages.flatMap(
    ({ statusPage }) => statusPage?.subscribers.edges.map(({ node }) => node) ?? [],
  );
  return (
    <>
      <Paged query={query} entries={found} more={t.older} empty={<Empty title={t.none}>{t.noneHint}</Empty>}>
        {(subscribers) => (
          <Table
            columns={[
              t.columns.address,
              t.columns.by,
              t.columns.about,
              t.columns.since,
              t.columns.last,
              actions,
            ]}
          >
            {subscribers.map((subscriber) => (
              <tr key={subscriber.id}>
                <td>{subscriber.address}</td>
                <td>{t.kinds[subscriber.kind]}</td>
                <td>{aboutOf(subscriber, page)}</td>
                <td>
                  {subscriber.confirmedAt ? (
                    <Time at={subscriber.confirmedAt} />
                  ) : (
                    <span className="quiet">{t.notConfirmed}</span>
                  )}
                </td>
                <td>
                  {subscriber.deliveries[0] ? (
                    <span title={subscriber.deliveries[0].error ?? undefined}>
                      <DeliveryBadge status={subscriber.deliveries[0].status} />
                    </span>
                  ) : (
                    <span className="quiet">{t.noNotification}</span>
                  )}
                </td>
                <td className="end">
                  <Button
                    look="danger"
                    aria-label={t.removeOf(subscriber.address)}
                    onClick={() => setRemoving(subscriber)}
                  >
                    {t.remove}
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
      {removing && <RemoveSubscriber subscriber={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function aboutOf({ componentIds }: Subscriber, { components }: StatusPageFactsFragment): string {
  const t = words().statusPages.subscribers;
  if (!componentIds) return t.wholePage;
  const names = components.filter(({ id }) => componentIds.includes(id)).map(({ name }) => name);
  return names.length > 2 ? t.components(count(names.length)) : names.join(', ') || t.noComponents;
}

function RemoveSubscriber({
  subscriber: { id, address },
  onClose,
}: {
  subscriber: Subscriber;
  onClose: () => void;
}): ReactElement {
  const t = words().statusPages.subscribers;
  const remove = useGraphqlMutation(deleteStatusSubscriber, {
    done: t.removed(address),
    onDone: onClose,
  });
  return (
    <Confirm
      title={t.removeTitle(address)}
      action={t.removeAction}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      {t.removeText}
    </Confirm>
  );
}
