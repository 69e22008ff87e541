import type { ReactElement, ReactNode } from 'react';
import { words } from '../words/words.ts';

/** `end` aligns numbers to the right. `hidden` shows the name only to screen readers, as for a column of buttons. */
export type Column = string | { name: string; end?: boolean; hidden?: boolean };

export const actions: Column = {
  /** Read when the table is shown: the language is not known before. */
  get name() {
    return words().ui.actions;
  },
  hidden: true,
};

/**
 * A table. On a phone, each row becomes a block. With `keepsColumns`, for figures that need their column names, the table
 * scrolls horizontally instead, also by the keyboard.
 */
export const Table = ({
  columns,
  keepsColumns = false,
  children,
}: {
  columns: readonly Column[];
  keepsColumns?: boolean;
  children: ReactNode;
}): ReactElement => (
  <div className="table-frame" tabIndex={keepsColumns ? 0 : undefined}>
    <table className={`table ${keepsColumns ? '' : 'table-blocks'}`}>
      <thead>
        <tr>{columns.map(heading)}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

function heading(column: Column): ReactElement {
  const { name, end = false, hidden = false } = typeof column === 'string' ? { name: column } : column;
  return (
    <th key={name} className={end ? 'end' : undefined}>
      {hidden ? <span className="visually-hidden">{name}</span> : name}
    </th>
  );
}
