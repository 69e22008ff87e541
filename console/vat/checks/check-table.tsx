import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { tones, type VatStatus } from '../vat.ts';
import { Matches } from '../verdict.tsx';
import { EvidenceButtons } from './evidence-buttons.tsx';
import type { Check } from './use-checks.ts';

function columns(): Column[] {
  const t = words().vat.checks.columns;
  return [t.number, t.status, t.name, t.consultation, t.when, t.evidence];
}

/** Questions to the registers with their evidence. */
export const CheckTable = ({ checks }: { checks: readonly Check[] }): ReactElement => (
  <Table columns={columns()}>
    {checks.map((check) => {
      const status = check.status.toLowerCase() as VatStatus;
      return (
        <tr key={check.id}>
          <td className="mono vat-number">
            {check.country} {check.number}
          </td>
          <td>
            <Badge tone={tones[status]}>{words().vat.statuses[status]}</Badge>
          </td>
          <td>
            {check.name ?? <span className="quiet">{check.message}</span>}
            <div>
              <Matches {...check} />
            </div>
          </td>
          <td>
            {check.consultationNumber ? (
              <span className="mono">{check.consultationNumber}</span>
            ) : (
              <span className="quiet">{words().vat.checks.noConsultation}</span>
            )}
          </td>
          <td>
            <Time at={check.at} />
          </td>
          <td>
            <EvidenceButtons id={check.id} />
          </td>
        </tr>
      );
    })}
  </Table>
);
