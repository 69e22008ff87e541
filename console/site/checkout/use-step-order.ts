import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { moved } from './moved.ts';

type Focus = { index: number; field: string };

export type StepOrder = {
  list: RefObject<HTMLOListElement | null>;
  /** Moves an entry; the focus goes with it. */
  move: (from: number, to: number, field?: string) => void;
  /** The entry that is being dragged. */
  dragged: number | null;
  /** The properties of the handle of an entry. */
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
};

/**
 * The order of a list, changed by dragging with mouse, pen or finger, or with the keyboard. Controls of an entry that have
 * `data-field` keep the focus.
 */
export function useStepOrder<Entry>(
  entries: readonly Entry[],
  onChange: (entries: Entry[]) => void,
  onMove: (from: number, to: number) => void,
): StepOrder {
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<Focus | null>(null);
  const current = useRef<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (!wanted) return;
    rowsOf(list)[wanted.index]?.querySelector<HTMLElement>(`[data-field="${wanted.field}"]`)?.focus();
  }, [entries]);

  const move = (from: number, to: number, field?: string): void => {
    if (to < 0 || to >= entries.length || from === to) return;
    if (field) focus.current = { index: to, field };
    onChange(moved(entries, from, to));
    onMove(from, to);
  };
  const drop = (): void => {
    current.current = null;
    setDragged(null);
  };
  return {
    list,
    move,
    dragged,
    handle: (index) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        current.current = index;
        setDragged(index);
      },
      onPointerMove({ clientY }) {
        const from = current.current;
        if (from === null) return;
        const to = placeAt(rowsOf(list), from, clientY);
        if (to === from) return;
        current.current = to;
        setDragged(to);
        move(from, to);
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    }),
  };
}

const rowsOf = (list: RefObject<HTMLOListElement | null>): HTMLElement[] =>
  [...(list.current?.children ?? [])] as HTMLElement[];

/** One place further once the pointer is beyond the middle of the neighbour: rows of different heights do not flicker. */
function placeAt(rows: readonly HTMLElement[], from: number, y: number): number {
  const middleOf = (row: HTMLElement): number => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  };
  const [before, after] = [rows[from - 1], rows[from + 1]];
  if (before && y < middleOf(before)) return from - 1;
  return after && y > middleOf(after) ? from + 1 : from;
}
