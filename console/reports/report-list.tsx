import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { deleteReport, type ReportFactsFragment, type ReportState } from '../api/monitoring.generated.ts';
import { TeamName } from '../teams/team-name.tsx';
import { useRefusals } from '../teams/use-teams.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { spellPeriod } from './period.ts';
import { SendReport } from './send-report.tsx';
import './report-list.css';

const tones: Record<ReportState, Tone> = { PENDING: 'busy', READY: 'good', FAILED: 'bad' };

type Doing = { kind: 'send' | 'delete'; report: ReportFactsFragment };

export function ReportList({ reports }: { reports: readonly ReportFactsFragment[] }): ReactElement {
  const refusalOf = useRefusals();
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = (): void => setDoing(null);
  return (
    <>
      <ul className="list report-list">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportRow
              report={report}
              refusal={refusalOf(report.teamId, 'report.manage')}
              onDo={(kind) => setDoing({ kind, report })}
            />
          </li>
        ))}
      </ul>
      {doing?.kind === 'send' && <SendReport report={doing.report} onClose={stop} />}
      {doing?.kind === 'delete' && <DeleteReport report={doing.report} onClose={stop} />}
    </>
  );
}

function ReportRow({
  report,
  refusal,
  onDo,
}: {
  report: ReportFactsFragment;
  refusal: string | null;
  onDo: (kind: Doing['kind']) => void;
}): ReactElement {
  const t = words().reports;
  const { state, htmlUrl, pdfUrl, note, sentTo, sentAt } = report;
  const period = spellPeriod(report);
  return (
    <>
      <Badge tone={tones[state]}>{t.states[state]}</Badge>
      <div className="report-what">
        <strong>{period}</strong>
        <span className="quiet small">
          {t.created} <Time at={report.createdAt} />
          {sentAt && (
            <>
              , {t.sent} <Time at={sentAt} /> {t.sentTo} {sentTo.join(', ')}
            </>
          )}
          <TeamName id={report.teamId} />
        </span>
        {note && <span className={`small ${state === 'FAILED' ? 'tone-bad' : 'quiet'}`}>{note}</span>}
      </div>
      <div className="row report-actions">
        {htmlUrl && (
          <a
            className="button"
            href={htmlUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t.openPeriod(period)}
          >
            {t.open}
          </a>
        )}
        {pdfUrl && (
          <a className="button" href={pdfUrl} target="_blank" rel="noreferrer" aria-label={t.pdfOf(period)}>
            {t.pdf}
          </a>
        )}
        {state === 'READY' && (
          <Button refusal={refusal} aria-label={t.sendPeriod(period)} onClick={() => onDo('send')}>
            {t.send}
          </Button>
        )}
        <Button
          look="danger"
          refusal={refusal}
          aria-label={t.deletePeriod(period)}
          onClick={() => onDo('delete')}
        >
          {t.delete}
        </Button>
      </div>
    </>
  );
}

function DeleteReport({
  report,
  onClose,
}: {
  report: ReportFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().reports;
  const remove = useGraphqlMutation(deleteReport, { done: t.deleted, onDone: onClose });
  return (
    <Confirm
      title={t.deleteTitle(spellPeriod(report))}
      action={t.deleteAction}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: report.id })}
      onClose={onClose}
    >
      {t.deleteText}
    </Confirm>
  );
}
