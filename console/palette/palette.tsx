import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { count } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { findEntries, type Group } from './match.ts';
import { recentIds, rememberUse } from './recent.ts';
import { useEntries, type Choosable } from './use-entries.ts';
import './palette.css';

/** More would not be read; the next character narrows them down. */
const shownAtMost = 50;

/** A combobox: the focus stays in the field, and the arrow keys move through the list. */
export function Palette({
  typed,
  onClose,
  showShortcuts,
}: {
  /** What was typed while this was being loaded. */
  typed: () => string;
  onClose: () => void;
  showShortcuts: () => void;
}): ReactElement {
  const t = words().palette;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState(typed);
  const [active, setActive] = useState(0);
  const [recent] = useState(recentIds);
  const { entries, state, choose } = useEntries(showShortcuts);
  const { found, total } = useMemo(
    () => findEntries(entries, query, recent, shownAtMost) as { found: Choosable[]; total: number },
    [entries, query, recent],
  );
  const grouped = useMemo(() => groupEntries(found), [found]);
  const ordered = grouped.flatMap(({ members }) => members);
  const current = Math.min(active, ordered.length - 1);

  // Close it before the element is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  useEffect(() => {
    ref.current!.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, found]);

  const use = (entry: Choosable | undefined): void => {
    if (!entry) return;
    rememberUse(entry.id);
    onClose();
    choose(entry);
  };
  const move = (to: number): void => setActive((to + ordered.length) % Math.max(1, ordered.length));
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(current + 1),
    ArrowUp: () => move(current - 1),
    PageDown: () => setActive(Math.min(current + 8, ordered.length - 1)),
    PageUp: () => setActive(Math.max(current - 8, 0)),
    Enter: () => use(ordered[current]),
  };
  return (
    <dialog
      ref={ref}
      className="palette"
      aria-label={t.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog.
        if (event.target === ref.current) onClose();
      }}
    >
      <div className="palette-body">
        <input
          role="combobox"
          aria-label={t.title}
          aria-expanded={ordered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={ordered.length > 0 ? `${id}-${current}` : undefined}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t.placeholder}
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
            if (!act) return;
            event.preventDefault();
            act();
          }}
        />
        <div
          className="palette-list"
          id={`${id}-list`}
          role="listbox"
          aria-label={t.title}
          hidden={ordered.length === 0}
        >
          {grouped.map(({ group, members }) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div className="palette-group" id={`${id}-${group}`} role="presentation">
                {t.groups[group]}
              </div>
              {members.map((entry) => {
                const at = ordered.indexOf(entry);
                return (
                  <div
                    key={entry.id}
                    id={`${id}-${at}`}
                    className="palette-entry"
                    role="option"
                    aria-selected={at === current}
                    onMouseMove={() => at !== current && setActive(at)}
                    onClick={() => use(entry)}
                  >
                    <span className="truncate">{entry.name}</span>
                    {entry.detail && <span className="palette-detail truncate">{entry.detail}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <div className="palette-foot" role="status">
          {ordered.length === 0 && state !== 'loading' ? <p>{t.none(query)}</p> : null}
          {state === 'loading' && <p>{t.loading}</p>}
          {state === 'failed' && <p>{t.notLoaded}</p>}
          {total > found.length && <p>{t.more(count(total - found.length))}</p>}
          {query && ordered.length > 0 && <span className="visually-hidden">{t.results(count(total))}</span>}
        </div>
        <p className="palette-keys" aria-hidden="true">
          {t.hint}
        </p>
      </div>
    </dialog>
  );
}

/** The groups in the order of their best entry. */
function groupEntries(found: readonly Choosable[]): { group: Group; members: Choosable[] }[] {
  const grouped = new Map<Group, Choosable[]>();
  for (const entry of found) {
    const members = grouped.get(entry.group);
    if (members) members.push(entry);
    else grouped.set(entry.group, [entry]);
  }
  return [...grouped].map(([group, members]) => ({ group, members }));
}
