import type { ReactElement, ReactNode } from 'react';

/** `end` aligns numbers to the right. `hidden` shows the name only to screen readers, as for a column of buttons. */
export type Column = string | { name: string; end?: boolean; hidden?: boolean };

export const actions: Column = { name: 'Actions', hidden: true };

/**
 * A table. On a phone, each row becomes a block. With `keepsColumns`, for figures that need their column names, the table
 * scrolls horizontally instead.
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
  <div className="table-frame">
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
