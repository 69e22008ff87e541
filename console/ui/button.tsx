import { useId, type ButtonHTMLAttributes, type ReactElement } from 'react';
import { toast } from './toast.tsx';
import './button.css';

type Look = 'primary' | 'plain' | 'danger';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look;
  busy?: boolean;
  /** Why the user may not use it. Shown as a tooltip and read out. */
  refusal?: string | null | undefined;
};

/** While busy or refused, it stays focusable and announces why, but does nothing. */
export function Button({
  look = 'plain',
  busy = false,
  refusal = null,
  onClick,
  type,
  children,
  ...rest
}: ButtonProps): ReactElement {
  const id = useId();
  const isOff = busy || refusal !== null;
  return (
    <button
      {...rest}
      title={refusal ?? rest.title}
      aria-describedby={refusal ? id : undefined}
      type={type ?? 'button'}
      className={`button button-${look} ${rest.className ?? ''}`}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
        // A touch screen has no tooltips.
        if (refusal) toast('bad', refusal);
      }}
    >
      {children}
      {refusal && (
        <span id={id} hidden>
          {refusal}
        </span>
      )}
    </button>
  );
}
