import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { execute } from '../../api/client.ts';
import { vatBatches, type VatBatchesQuery } from '../../api/vat.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { count } from '../../ui/format.ts';
import { Paged } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { EstimatedTime, Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { UploadCsv } from '../upload/upload-csv.tsx';
import { BatchBadge, BatchProgress, isOpen, Waiting, type Batch } from './batch-state.tsx';

const batchesIn = ({ vatBatches: { edges } }: VatBatchesQuery): Batch[] => edges.map(({ node }) => node);

/** Lists of numbers that are checked in the background. */
export function Batches({ team }: { team: Team }): ReactElement {
  const t = words().vat.batches;
  const [isUploading, setUploading] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['vat', 'batches', team.id],
    queryFn: ({ pageParam, signal }) => execute(vatBatches, { teamId: team.id, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ vatBatches: { pageInfo } }: VatBatchesQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    // All pages that were loaded are read again.
    refetchInterval: ({ state: { data } }) =>
      (data?.pages.flatMap(batchesIn).some(isOpen) ? 2_000 : 15_000) * (data?.pages.length ?? 1),
  });
  const start = (
    <Button look="primary" refusal={refusalOf(team, 'vat.check')} onClick={() => setUploading(true)}>
      {t.start}
    </Button>
  );
  return (
    <Card title={t.title} flush actions={start}>
      <Paged
        query={query}
        entries={query.data?.pages.flatMap(batchesIn)}
        more={t.older}
        empty={
          <Empty title={t.none}>
            <p>{t.noneHint}</p>
            {start}
          </Empty>
        }
      >
        {(shown) => (
          <ul className="list batch-list">
            {shown.map((batch) => (
              <li key={batch.id}>
                <BatchBadge state={batch.state} />
                <div className="batch-what">
                  <Link to="/vat-numbers/batches/$id" params={{ id: batch.id }}>
                    {batch.name}
                  </Link>
                  <span className="quiet small">
                    <BatchTimes batch={batch} />
                  </span>
                </div>
                <BatchProgress batch={batch} />
                <span className="number small batch-rows">
                  {t.doneOf(count(batch.counts.done), count(batch.counts.total))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Paged>
      {isUploading && <UploadCsv kind="batch" team={team} onClose={() => setUploading(false)} />}
    </Card>
  );
}

export function BatchTimes({ batch }: { batch: Batch }): ReactElement {
  const t = words().vat.batches;
  if (batch.endedAt)
    return (
      <>
        {t.ended} <Time at={batch.endedAt} />
      </>
    );
  if (batch.estimatedEndAt)
    return (
      <>
        {t.ends} <EstimatedTime at={batch.estimatedEndAt} />
      </>
    );
  if (batch.retry) return <Waiting retry={batch.retry} />;
  return (
    <>
      {t.created} <Time at={batch.createdAt} /> {t.createdBy(batch.createdBy)}
    </>
  );
}
