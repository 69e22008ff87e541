export const rowHeight = 20;
/** Rows rendered beyond the edges, so that fast scrolling shows no empty area. */
const beyond = 12;

/** The rows to render: the visible ones and some around them. `end` is exclusive. */
export function rowsInView(scrollTop: number, height: number, count: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight), count) - beyond);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + beyond);
  return { start, end: Math.max(start, end) };
}

/** Whether the end of the log is visible, within one row. */
export const isAtEnd = (scrollTop: number, height: number, count: number): boolean =>
  scrollTop + height >= (count - 1) * rowHeight;

/** The scroll position that centres a row. */
export const scrollTopFor = (row: number, height: number): number =>
  Math.max(0, row * rowHeight - (height - rowHeight) / 2);
