import type { ReactElement } from 'react';
import { count } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';
import { words } from '../../words/words.ts';
import type { RowError } from './upload.ts';

/** The rows of a file that could not be used, by their lines. */
export function RowErrors({
  errors,
  more,
}: {
  errors: readonly RowError[];
  /** Said below the list if there can be more. */
  more: string | false;
}): ReactElement | null {
  const { errorColumns: t, fields } = words().vat.upload;
  const fieldNames: Record<string, string> = fields;
  if (errors.length === 0) return null;
  return (
    <div className="stack">
      <Table columns={[t.line, t.field, t.reason]} keepsColumns>
        {errors.map(({ row, field, message }, index) => (
          <tr key={index}>
            <td className="number">{count(row)}</td>
            <td>{field && (fieldNames[field] ?? field)}</td>
            <td>{message}</td>
          </tr>
        ))}
      </Table>
      {more && <p className="quiet small">{more}</p>}
    </div>
  );
}
