import { useState, type ReactElement } from 'react';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import './copy.css';

/** Text with a button that copies it. */
export function Copy({ text, label = words().ui.copy }: { text: string; label?: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <div className="copy">
      <pre tabIndex={0}>{text}</pre>
      {/* Pages over plain http, except from localhost, have no access to the clipboard. */}
      {navigator.clipboard && (
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{copied ? words().ui.copied : label}</span>
        </Button>
      )}
    </div>
  );
}
