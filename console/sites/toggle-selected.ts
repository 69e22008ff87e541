/**
 * The selection after one entry was clicked. With an anchor, all entries from there to the clicked one get its new state, as with
 * Shift in a list of files.
 */
export function toggleSelected(
  selected: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  anchor: string | null,
): ReadonlySet<string> {
  const next = new Set(selected);
  const isOn = !selected.has(id);
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  const changed = from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of changed)
    if (isOn) next.add(each);
    else next.delete(each);
  return next;
}
