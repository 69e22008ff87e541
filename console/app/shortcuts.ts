const storageKey = 'steward.shortcuts';

/** Shortcuts of one character can be switched off: who speaks to the computer would press them by accident (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** The second key has to follow within this time. */
const sequenceMs = 1_500;

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'
>;

export type Shortcut =
  | { kind: 'palette' | 'search' | 'new' | 'help' }
  /** `g`, then a key. */
  | { kind: 'go'; key: string };

/** Says which shortcut the pressed keys are. It has a memory: the first key of a sequence. */
export function createShortcutReader(): (
  pressed: Pressed,
  place: { isTyping: boolean; isOn: boolean; now: number },
) => Shortcut | null {
  let goUntil = 0;
  return (pressed, { isTyping, isOn, now }) => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed;
    if (isComposing || repeat) return null;
    const isGoing = now < goUntil;
    goUntil = 0;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' };
    if (ctrlKey || metaKey || altKey || isTyping || !isOn) return null;
    if (isGoing) return { kind: 'go', key: key.toLowerCase() };
    if (key === 'g') goUntil = now + sequenceMs;
    if (key === '/') return { kind: 'search' };
    if (key === 'n') return { kind: 'new' };
    if (key === '?') return { kind: 'help' };
    return null;
  };
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/** Focuses the search of the page. False if it has none. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null;
}

/** The main button of the page, such as "Add site". */
export const findMainAction = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.page-actions .button-primary');

export const pressMainAction = (): void => findMainAction()?.click();

/** The same on a page that was just opened, once it has the button. `former` is that of the page before, which may still be shown. */
export function pressMainActionSoon(former: HTMLElement | null): void {
  const press = (): boolean => {
    const found = findMainAction();
    if (!found || found === former) return false;
    stop();
    found.click();
    return true;
  };
  const observer = new MutationObserver(press);
  const timer = setTimeout(() => stop(), 5_000);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (!press()) observer.observe(document.body, { childList: true, subtree: true });
}
