import { useState, type ReactElement } from 'react';
import { Button } from './button.tsx';
import './copy.css';

/** Text to be taken elsewhere, with a button that takes it. */
export function Copy({ text, label = 'Copy' }: { text: string; label?: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <div className="copy">
      <pre tabIndex={0}>{text}</pre>
      {/* The clipboard is closed to pages that come over plain http from elsewhere. */}
      {navigator.clipboard && (
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{copied ? 'Copied' : label}</span>
        </Button>
      )}
    </div>
  );
}
