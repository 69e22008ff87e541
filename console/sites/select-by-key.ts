import type { KeyboardEvent } from 'react';

type Choice = {
  isSelected: (index: number) => boolean;
  toggle: (index: number) => void;
  selectAll: () => void;
  clear: () => void;
  /** Moves the focus to what can be done with the selection. */
  toActions: () => void;
};

/**
 * Keys in a list whose rows start with a checkbox: arrows go from one to the next, with Shift they select it, Ctrl or Cmd and A select all,
 * Escape none, and Enter goes to the actions. Space is left to the checkbox.
 */
export function selectByKey(event: KeyboardEvent<HTMLElement>, choice: Choice): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
  const index = Number(target.closest('li')?.ariaPosInSet) - 1;
  const to = index + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);
  if (to !== index) {
    const next = event.currentTarget.querySelector<HTMLElement>(
      `li[aria-posinset="${to + 1}"] input[type=checkbox]`,
    );
    if (next && event.shiftKey)
      for (const each of [index, to]) if (!choice.isSelected(each)) choice.toggle(each);
    next?.focus();
  } else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) choice.selectAll();
  else if (key === 'Escape') choice.clear();
  else if (key === 'Enter') choice.toActions();
  else return;
  event.preventDefault();
}
