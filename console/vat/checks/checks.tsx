import type { ReactElement } from 'react';
import type { Team } from '../../teams/use-teams.ts';
import { Card } from '../../ui/card.tsx';
import { FieldNote, useFields } from '../../ui/form.tsx';
import { Paged, Search } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { words } from '../../words/words.ts';
import { toCheckFilter } from './check-filter.ts';
import { CheckTable } from './check-table.tsx';
import { DownloadButton } from './evidence-buttons.tsx';
import { latestDays, toPeriod } from './period.ts';
import { useChecks } from './use-checks.ts';

/** The checks that a team has asked for, each with its evidence, and the evidence of a period. */
export function Checks({ team }: { team: Team }): ReactElement {
  const t = words().vat.checks;
  const { values, text, set } = useFields({ ...latestDays(new Date()), number: '' });
  const typed = useDebounced(values.number.trim());
  const period = toPeriod(values);
  const mistake = 'mistake' in period ? period.mistake : null;
  const [from, to] = 'mistake' in period ? [null, null] : [period.from, period.to];
  const { query, checks } = useChecks(
    {
      teamId: team.id,
      filter: toCheckFilter(typed) ?? {},
      from,
      to,
      first: 50,
    },
    { enabled: !mistake },
  );
  const pathOf = (kind: 'pdf' | 'json'): string =>
    `/vat/evidence.${kind}?${new URLSearchParams({ teamId: team.id, from: from ?? '', to: to ?? '' })}`;
  return (
    <Card
      title={t.title}
      flush
      actions={
        !mistake && (
          <>
            <DownloadButton
              path={pathOf('pdf')}
              name={`vat-evidence-${values.from}-${values.to}.pdf`}
              label={t.periodEvidenceAs('PDF')}
            >
              {t.periodAs('PDF')}
            </DownloadButton>
            <DownloadButton
              path={pathOf('json')}
              name={`vat-evidence-${values.from}-${values.to}.json`}
              label={t.periodEvidenceAs('JSON')}
            >
              {t.periodAs('JSON')}
            </DownloadButton>
          </>
        )
      }
    >
      <div className="list-tools">
        <Search label={t.search} placeholder={t.searchHint} value={values.number} onChange={set('number')} />
        <label className="row">
          {t.from} <input type="date" className="vat-day" required {...text('from')} />
        </label>
        <label className="row">
          {t.to} <input type="date" className="vat-day" required {...text('to')} />
        </label>
        {mistake && <FieldNote id="vat-period" error={mistake} />}
      </div>
      {!mistake && (
        <Paged
          query={query}
          entries={checks}
          more={t.older}
          empty={<Empty title={typed ? t.noMatch : t.noneInPeriod}>{!typed && t.noneInPeriodHint}</Empty>}
        >
          {(shown) => <CheckTable checks={shown} />}
        </Paged>
      )}
    </Card>
  );
}
