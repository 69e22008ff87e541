import type { ReactElement, ReactNode } from 'react';

/** `end`: figures, to the right. `hidden`: a name for screen readers only, as for a column of buttons. */
export type Column = string | { name: string; end?: boolean; hidden?: boolean };

export const actions: Column = { name: 'Actions', hidden: true };

/**
 * Rows under named columns. On a phone a row becomes a block of what it holds, unless only the columns say what its figures
 * are: then it scrolls by itself, not the page.
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
