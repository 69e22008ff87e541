import { useState, type ReactElement } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copy } from '../ui/copy.tsx';
import { Confirm, Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { words } from '../words/words.ts';
import { NewRecoveryCodes } from './recovery-codes.tsx';
import { usePost } from './use-post.ts';

type SetUp = { challenge: string; secret: string; qrCode: { size: number; path: string } };

export function AuthenticatorApp({ isSetUp }: { isSetUp: boolean }): ReactElement {
  const t = words().account.authenticator;
  const [isRemoving, setRemoving] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = usePost<SetUp>('/auth/totp');
  const remove = usePost('/auth/totp/remove', {
    onDone: () => {
      setRemoving(false);
      toast('good', t.removed);
    },
  });
  return (
    <div className="factors">
      <div className="factor">
        <div>
          <h3>{t.title}</h3>
          <p className="quiet small">{t.hint}</p>
        </div>
        {isSetUp ? (
          <span className="row">
            <Badge tone="good">{t.isSetUp}</Badge>
            <Button look="danger" aria-label={t.removeLabel} onClick={() => setRemoving(true)}>
              {t.remove}
            </Button>
          </span>
        ) : (
          <Button busy={start.isPending} onClick={() => start.mutate({})}>
            {t.setUp}
          </Button>
        )}
      </div>
      {start.data && (
        <SetUpDialog
          setUp={start.data}
          onClose={() => start.reset()}
          onDone={(made) => {
            start.reset();
            setCodes(made);
            if (!made) toast('good', t.done);
          }}
        />
      )}
      {codes && <NewRecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {isRemoving && (
        <Confirm
          title={t.removeTitle}
          action={t.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({})}
          onClose={() => setRemoving(false)}
        >
          {t.removeText}
        </Confirm>
      )}
    </div>
  );
}

function SetUpDialog({
  setUp: { challenge, secret, qrCode },
  onDone,
  onClose,
}: {
  setUp: SetUp;
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}): ReactElement {
  const t = words().account.authenticator;
  const [code, setCode] = useState('');
  const confirm = usePost<{ recoveryCodes: string[] | null }, { challenge: string; code: string }>(
    '/auth/totp/confirm',
    { quiet: true, onDone: ({ recoveryCodes }) => onDone(recoveryCodes) },
  );
  const errors = errorsOf(confirm.error);
  return (
    <Dialog title={t.setUp} onClose={onClose}>
      <Form errors={errors} onSubmit={() => confirm.mutate({ challenge, code })}>
        <p>{t.scan}</p>
        <svg
          className="qr-code"
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t.qrCode}
        >
          <path d={qrCode.path} />
        </svg>
        <details>
          <summary>{t.enterKey}</summary>
          <Copy text={secret.replaceAll(/.{4}(?!$)/g, '$& ')} label={t.copyKey} />
        </details>
        <Field label={t.code} error={errors['code']} hint={t.codeHint}>
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <DialogActions action={t.finish} busy={confirm.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
