export const rowHeight = 20;
/** Rows beyond the edge, so that a fast flick shows text and not emptiness. */
const beyond = 12;

/** The rows to draw: those in view and some around. `end` is exclusive. */
export function rowsInView(scrollTop: number, height: number, count: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight), count) - beyond);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + beyond);
  return { start, end: Math.max(start, end) };
}

/** Whether the end of the log is in view, give or take a row. */
export const isAtEnd = (scrollTop: number, height: number, count: number): boolean =>
  scrollTop + height >= (count - 1) * rowHeight;

/** Where to scroll so that a row stands in the middle. */
export const scrollTopFor = (row: number, height: number): number =>
  Math.max(0, row * rowHeight - (height - rowHeight) / 2);
