import { useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import './dialog.css';

const fields = '.dialog-body :is(input, select, textarea)';
const others = '.dialog-body :is(button, a[href])';

/** The browser's modal dialog: it traps the focus, closes with Escape and hides the rest from screen readers. */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
}): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Close it before the element is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    // The browser focuses the first button, which closes the dialog. Focus the first field or the harmless button instead.
    (dialog.querySelector<HTMLElement>(fields) ?? dialog.querySelector<HTMLElement>(others))?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog ${wide ? 'dialog-wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="plain dialog-close" aria-label={words().ui.close} onClick={onClose}>
          ×
        </button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

/** The end of a form in a dialog. */
export const DialogActions = ({
  action,
  busy,
  onClose,
}: {
  action: string;
  busy: boolean;
  onClose: () => void;
}): ReactElement => (
  <div className="row dialog-actions">
    <Button onClick={onClose}>{words().ui.cancel}</Button>
    <Button look="primary" type="submit" busy={busy}>
      {action}
    </Button>
  </div>
);

/** Asks for confirmation. */
export function Confirm({
  title,
  keep = words().ui.cancel,
  action,
  busy,
  problem,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The label of the button that changes nothing. */
  keep?: string;
  action: string;
  busy: boolean;
  /** Why it failed. */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div>{children}</div>
        <div className="row dialog-actions">
          <Button onClick={onClose}>{keep}</Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
