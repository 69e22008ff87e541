import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Confirm, Dialog } from '../ui/dialog.tsx';
import { words } from '../words/words.ts';
import { usePost } from './use-post.ts';

export function RecoveryCodes({ left }: { left: number }): ReactElement {
  const t = words().account.recovery;
  const [isAsking, setAsking] = useState(false);
  const create = usePost<{ recoveryCodes: string[] }>('/auth/recovery-codes', {
    onDone: () => setAsking(false),
  });
  return (
    <div className="factors">
      <div className="factor">
        <div>
          <h3>{t.title}</h3>
          <p className={`small ${left < 3 ? 'tone-bad' : 'quiet'}`}>{t.left(left)}</p>
        </div>
        <Button onClick={() => setAsking(true)}>{t.create}</Button>
      </div>
      {isAsking && (
        <Confirm
          title={t.createTitle}
          action={t.create}
          busy={create.isPending}
          onConfirm={() => create.mutate({})}
          onClose={() => setAsking(false)}
        >
          {t.createText}
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
  const t = words().account.recovery;
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog title={t.new} onClose={onClose}>
      <div className="stack">
        <p>{t.newText}</p>
        <ul className="recovery-codes mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row apart">
          <span className="row">
            {navigator.clipboard && (
              <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
                <span aria-live="polite">{isCopied ? t.copied : t.copy}</span>
              </Button>
            )}
            <Button onClick={() => download(text)}>{t.download}</Button>
          </span>
          <Button look="primary" onClick={onClose}>
            {t.saved}
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
