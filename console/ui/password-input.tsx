import { useState, type InputHTMLAttributes, type ReactElement } from 'react';
import { words } from '../words/words.ts';
import './password-input.css';

/** For a password that the user types here. What it is called is the label of its field. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>): ReactElement {
  const [isVisible, setVisible] = useState(false);
  const t = words().ui;
  return (
    <div className="password-input">
      <input {...props} type={isVisible ? 'text' : 'password'} />
      <button
        type="button"
        className="plain small"
        aria-controls={props.id}
        onClick={() => setVisible(!isVisible)}
      >
        {isVisible ? t.hidePassword : t.showPassword}
      </button>
    </div>
  );
}
