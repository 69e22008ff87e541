import { useEffect, useRef, useSyncExternalStore, type ReactElement } from 'react';
import { words } from '../words/words.ts';
import './toast.css';

type Tone = 'good' | 'bad';
type Message = { id: number; tone: Tone; text: string };

const goodMs = 5_000;
const badMs = 12_000;
let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Message[]): void => {
  messages = next;
  for (const listener of listeners) listener();
};

export function toast(tone: Tone, text: string): void {
  set([...messages.filter((message) => message.text !== text), { id: (lastId += 1), tone, text }].slice(-4));
}

const dismiss = (id: number): void => set(messages.filter((message) => message.id !== id));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Short messages at the edge of the page, read out by screen readers. */
export function Toasts(): ReactElement {
  const shown = useSyncExternalStore(subscribe, () => messages);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Always rendered, so that screen readers announce changes. Showing it again puts it above dialogs opened in the meantime.
    if (document.querySelector('dialog[open]')) ref.current!.hidePopover();
    ref.current!.showPopover();
  }, [shown]);
  return (
    <div ref={ref} popover="manual" className="toasts" role="status" aria-live="polite">
      {shown.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  );
}

function Toast({ message: { id, tone, text } }: { message: Message }): ReactElement {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), tone === 'good' ? goodMs : badMs);
    return () => clearTimeout(timer);
  }, [id, tone]);
  return (
    <div className={`toast toast-${tone}`}>
      <span>{text}</span>
      <button type="button" className="plain" aria-label={words().ui.dismiss} onClick={() => dismiss(id)}>
        ×
      </button>
    </div>
  );
}
