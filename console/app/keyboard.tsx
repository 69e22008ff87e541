import { useRouter } from '@tanstack/react-router';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from 'react';
import { navigationItems } from './navigation-items.ts';
import {
  areShortcutsOn,
  createShortcutReader,
  focusSearch,
  isField,
  pressMainAction,
  type Shortcut,
} from './shortcuts.ts';
import { useUser } from './use-user.ts';

const load = () => import('../palette/index.ts');
const Palette = lazy(async () => ({ default: (await load()).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await load()).ShortcutSheet }));

type Shown = 'palette' | 'shortcuts' | null;
let shown: Shown = null;
/** What was typed after the palette was opened and before it was there. */
let typed = '';
const listeners = new Set<() => void>();

function show(next: Shown): void {
  shown = next;
  typed = '';
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const openPalette = (): void => show('palette');

/** Reads the shortcuts, and shows the palette and the list of shortcuts. */
export function Keyboard(): ReactElement | null {
  const router = useRouter();
  const { role } = useUser();
  const open = useSyncExternalStore(subscribe, () => shown);
  const [read] = useState(createShortcutReader);
  const act = useCallback(
    (shortcut: Shortcut): boolean => {
      switch (shortcut.kind) {
        case 'palette':
          openPalette();
          return true;
        case 'help':
          show('shortcuts');
          return true;
        case 'search':
          if (!focusSearch()) openPalette();
          return true;
        case 'new':
          pressMainAction();
          return true;
        case 'go': {
          const item = navigationItems(role === 'ADMIN').find(({ key }) => key === shortcut.key);
          if (item) void router.navigate({ to: item.to as '/' });
          return item !== undefined;
        }
        default:
          return false;
      }
    },
    [router, role],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return;
      if (shown) {
        if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typed += event.key;
        return;
      }
      const shortcut = read(event, {
        isTyping: isField(event.target),
        isOn: areShortcutsOn(),
        now: event.timeStamp,
      });
      if (shortcut && act(shortcut)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [read, act]);
  useEffect(preloadWhenIdle, []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? (
        <Palette typed={readTyped} onClose={close} showShortcuts={showShortcuts} />
      ) : (
        <ShortcutSheet onClose={close} />
      )}
    </Suspense>
  );
}

const readTyped = (): string => typed;
const close = (): void => show(null);
const showShortcuts = (): void => show('shortcuts');

/** So that the palette opens at once. Safari has no `requestIdleCallback`. */
function preloadWhenIdle(): () => void {
  // A failure is not shown: it is loaded again when it is needed.
  const preload = (): void => void load().catch(() => {});
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(preload, { timeout: 5_000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(preload, 2_000);
  return () => clearTimeout(id);
}
