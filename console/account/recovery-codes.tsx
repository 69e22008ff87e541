import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Confirm, Dialog } from '../ui/dialog.tsx';
import { usePost } from './use-post.ts';

export function RecoveryCodes({ left }: { left: number }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const create = usePost<{ recoveryCodes: string[] }>('/auth/recovery-codes', {
    onDone: () => setAsking(false),
  });
  return (
    <div className="factors">
      <div className="factor">
        <div>
          <h3>Recovery codes</h3>
          <p className={`small ${left < 3 ? 'tone-bad' : 'quiet'}`}>
            {left === 1 ? 'One unused code is left.' : `${left} unused codes are left.`} Each signs you in
            once without your phone or passkey.
          </p>
        </div>
        <Button onClick={() => setAsking(true)}>Create new codes</Button>
      </div>
      {isAsking && (
        <Confirm
          title="Create new recovery codes?"
          action="Create new codes"
          busy={create.isPending}
          onConfirm={() => create.mutate({})}
          onClose={() => setAsking(false)}
        >
          All earlier codes stop working.
        </Confirm>
      )}
      {create.data && <NewRecoveryCodes codes={create.data.recoveryCodes} onClose={() => create.reset()} />}
    </div>
  );
}

/** The codes are shown only in this dialog. */
export function NewRecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog title="Your recovery codes" onClose={onClose}>
      <div className="stack">
        <p>
          Keep these codes where you find them without your phone. Each works once. They are shown only now.
        </p>
        <ul className="recovery-codes mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row apart">
          <span className="row">
            {navigator.clipboard && (
              <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
                <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
              </Button>
            )}
            <Button onClick={() => download(text)}>Download</Button>
          </span>
          <Button look="primary" onClick={onClose}>
            I have stored them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function download(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), {
    href,
    download: `steward-recovery-codes-${window.location.hostname}.txt`,
  });
  link.click();
  URL.revokeObjectURL(href);
}
