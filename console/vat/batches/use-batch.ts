import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh, setData, useGraphqlQuery } from '../../api/hooks.ts';
import { subscribe } from '../../api/subscribe.ts';
import { vatBatch, vatBatchChanges, type VatBatchQuery } from '../../api/vat.generated.ts';
import { isOpen } from './batch-state.tsx';

/** A batch as it changes. It is also polled, in case the connection of the subscription is lost. */
export function useBatch(id: string): UseQueryResult<VatBatchQuery> {
  const query = useGraphqlQuery(vatBatch, { id }, { everySeconds: 10 });
  const batch = query.data?.vatBatch;
  const isFollowed = batch ? isOpen(batch) : false;
  useEffect(() => {
    if (!isFollowed) return undefined;
    return subscribe(
      vatBatchChanges,
      { id },
      {
        onLost: () => {},
        onNext: ({ vatBatchChanged }) => setData(vatBatch, { id }, { vatBatch: vatBatchChanged }),
        onEnd: () => void refresh('vat'),
      },
    );
  }, [id, isFollowed]);
  return query;
}
