import type { ButtonHTMLAttributes, ReactElement } from 'react';
import './button.css';

type Look = 'primary' | 'plain' | 'danger';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; busy?: boolean };

/** While busy, it stays focusable and announces that it is busy, but does nothing. */
export function Button({ look = 'plain', busy = false, onClick, type, ...rest }: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={`button button-${look} ${rest.className ?? ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
