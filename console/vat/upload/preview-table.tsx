import type { ReactElement } from 'react';
import type { Delimiter } from '#vat/csv/delimiter.ts';
import { Check, Field } from '../../ui/form.tsx';
import { count } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import type { Column, Layout, Preview } from './read-preview.ts';
import './upload.css';

/** The first rows of the file, with a field to choose for each column. */
export function PreviewTable({
  preview: { delimiter, hasHeader, names, rows, isWhole, columns },
  onLayout,
  onColumns,
}: {
  preview: Preview;
  onLayout: (layout: Partial<Layout>) => void;
  onColumns: (columns: Column[]) => void;
}): ReactElement {
  const t = words().vat.upload;
  return (
    <>
      <div className="fields">
        <Field label={t.delimiter}>
          <select
            value={delimiter}
            onChange={({ target }) => onLayout({ delimiter: target.value as Delimiter })}
          >
            {Object.entries(t.delimiters).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Check
          label={t.hasHeader}
          checked={hasHeader}
          onChange={(checked) => onLayout({ hasHeader: checked })}
        />
      </div>
      <div className="table-frame upload-preview" role="group" aria-label={t.preview} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index}>
                  <select
                    className="select"
                    aria-label={t.columnOf(index + 1, names[index])}
                    value={column}
                    onChange={({ target }) => onColumns(columns.with(index, target.value as Column))}
                  >
                    {Object.entries(t.fields).map(([value, name]) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                  </select>
                  <div className="upload-name">{names[index]}</div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line}>
                {columns.map((column, index) => (
                  <td key={index} className={column === 'ignore' ? 'quiet' : undefined}>
                    <span className="upload-cell">{row[index]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet small">
        {isWhole ? t.allRows : t.firstRows(count(rows.length))} {t.addressesJoined}
      </p>
    </>
  );
}
