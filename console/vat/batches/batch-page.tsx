import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { NotFound } from '../../app/not-found.tsx';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { cancelVatBatch, type VatBatchQuery } from '../../api/vat.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import { useTeams } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Figure, Figures } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { count } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { EstimatedTime, Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { LatestChecks } from '../checks/latest-checks.tsx';
import { RowErrors } from '../upload/row-errors.tsx';
import { BatchBadge, BatchProgress, isOpen, Waiting } from './batch-state.tsx';
import { useBatch } from './use-batch.ts';
import '../vat.css';

/** As many as `VatBatch.errors` has. */
const storedErrors = 100;

type FullBatch = NonNullable<VatBatchQuery['vatBatch']>;

/** The progress of a batch, and its results. */
export function BatchPage(): ReactElement {
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useBatch(id);
  const batch = query.data?.vatBatch;
  if (query.data && !batch) return <NotFound />;
  return (
    <Page title={batch?.name ?? words().vat.batches.one} actions={batch && <BatchActions batch={batch} />}>
      <Loaded query={query} lines={8}>
        {({ vatBatch: found }) => found && <BatchParts batch={found} />}
      </Loaded>
    </Page>
  );
}

function BatchParts({ batch }: { batch: FullBatch }): ReactElement {
  const t = words().vat.batches;
  const team = useTeams().find(({ id }) => id === batch.teamId);
  const { counts } = batch;
  return (
    <>
      <Card title={<BatchBadge state={batch.state} />}>
        <div className="stack">
          <BatchProgress batch={batch} />
          <Figures>
            <Figure
              name={t.figures.done}
              value={count(counts.done)}
              note={t.figures.doneNote(count(counts.total))}
            />
            <Figure name={t.figures.valid} value={count(counts.valid)} />
            <Figure
              name={t.figures.invalid}
              value={count(counts.invalid)}
              tone={counts.invalid > 0 ? 'bad' : undefined}
            />
            <Figure
              name={t.figures.unavailable}
              value={count(counts.unavailable)}
              note={t.figures.unavailableNote}
              tone={counts.unavailable > 0 ? 'warn' : undefined}
            />
            <Figure name={t.figures.skipped} value={count(counts.skipped)} note={t.figures.skippedNote} />
          </Figures>
          <Facts>
            <Fact name={t.facts.created}>
              <Time at={batch.createdAt} /> {t.createdBy(batch.createdBy)}
            </Fact>
            <Fact name={t.facts.started}>
              <Time at={batch.startedAt} never={t.notYet} />
            </Fact>
            {isOpen(batch) ? (
              <Fact name={t.facts.ends}>
                {batch.estimatedEndAt ? (
                  <EstimatedTime at={batch.estimatedEndAt} />
                ) : (
                  <span className="quiet">{t.notKnown}</span>
                )}
              </Fact>
            ) : (
              <Fact name={t.facts.ended}>
                <Time at={batch.endedAt} />
              </Fact>
            )}
            {batch.retry && (
              <Fact name={t.facts.waiting}>
                <Waiting retry={batch.retry} />
              </Fact>
            )}
          </Facts>
        </div>
      </Card>
      {batch.errors.length > 0 && (
        <Card title={t.errors} flush>
          <RowErrors
            errors={batch.errors}
            more={batch.errors.length >= storedErrors && t.errorsCut(storedErrors)}
          />
        </Card>
      )}
      {team && (
        <Card title={t.checks} flush>
          <LatestChecks team={team} filter={{ batchId: batch.id }} />
        </Card>
      )}
    </>
  );
}

function BatchActions({ batch }: { batch: FullBatch }): ReactElement {
  const t = words().vat.batches;
  const [isAsking, setAsking] = useState(false);
  const team = useTeams().find(({ id }) => id === batch.teamId);
  const cancel = useGraphqlMutation(cancelVatBatch, {
    done: t.cancelled,
    onDone: () => setAsking(false),
  });
  return (
    <>
      <a className="button" href={`/vat/batches/${batch.id}.csv`} download>
        {isOpen(batch) ? t.downloadSoFar : t.download}
      </a>
      {isOpen(batch) && (
        <Button look="danger" refusal={team && refusalOf(team, 'vat.check')} onClick={() => setAsking(true)}>
          {t.cancel}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t.cancelTitle(batch.name)}
          keep={t.keepRunning}
          action={t.cancel}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ id: batch.id })}
          onClose={() => setAsking(false)}
        >
          {t.cancelHint}
        </Confirm>
      )}
    </>
  );
}
