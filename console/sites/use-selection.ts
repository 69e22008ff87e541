import { useCallback, useEffect, useRef, useState } from 'react';
import { toggleSelected } from './toggle-selected.ts';

export type Selection = {
  selected: ReadonlySet<string>;
  /** Never changes, so that a list can skip rows that are the same. `isRange`: from the last clicked one. */
  toggle: (id: string, isRange: boolean) => void;
  setSelected: (selected: ReadonlySet<string>) => void;
};

/** Which entries of a list are selected. */
export function useSelection(shown: readonly { id: string }[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const order = useRef<readonly string[]>([]);
  const anchor = useRef<string | null>(null);
  useEffect(() => {
    order.current = shown.map(({ id }) => id);
  }, [shown]);
  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = isRange ? anchor.current : null;
    anchor.current = id;
    setSelected((before) => toggleSelected(before, order.current, id, from));
  }, []);
  return { selected, toggle, setSelected };
}
