import { useState, type ReactElement } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copy } from '../ui/copy.tsx';
import { Confirm, Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { NewRecoveryCodes } from './recovery-codes.tsx';
import { usePost } from './use-post.ts';

type SetUp = { challenge: string; secret: string; qrCode: { size: number; path: string } };

export function AuthenticatorApp({ isSetUp }: { isSetUp: boolean }): ReactElement {
  const [isRemoving, setRemoving] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = usePost<SetUp>('/auth/totp');
  const remove = usePost('/auth/totp/remove', {
    onDone: () => {
      setRemoving(false);
      toast('good', 'The authenticator app was removed.');
    },
  });
  return (
    <div className="factors">
      <div className="factor">
        <div>
          <h3>Authenticator app</h3>
          <p className="quiet small">An app on your phone shows a new code every 30 seconds.</p>
        </div>
        {isSetUp ? (
          <span className="row">
            <Badge tone="good">Set up</Badge>
            <Button look="danger" aria-label="Remove the authenticator app" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </span>
        ) : (
          <Button busy={start.isPending} onClick={() => start.mutate({})}>
            Set up an authenticator app
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
            if (!made) toast('good', 'The authenticator app is set up.');
          }}
        />
      )}
      {codes && <NewRecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {isRemoving && (
        <Confirm
          title="Remove the authenticator app?"
          action="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({})}
          onClose={() => setRemoving(false)}
        >
          Its codes no longer work. Without another second factor, you cannot use teams that require one.
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
  const [code, setCode] = useState('');
  const confirm = usePost<{ recoveryCodes: string[] | null }, { challenge: string; code: string }>(
    '/auth/totp/confirm',
    { quiet: true, onDone: ({ recoveryCodes }) => onDone(recoveryCodes) },
  );
  const errors = errorsOf(confirm.error);
  return (
    <Dialog title="Set up an authenticator app" onClose={onClose}>
      <Form problem={errors['']} onSubmit={() => confirm.mutate({ challenge, code })}>
        <p>Scan this QR code with the app, then enter the code that it shows.</p>
        <svg
          className="qr-code"
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="QR code for the authenticator app"
        >
          <path d={qrCode.path} />
        </svg>
        <details>
          <summary>Enter the key by hand</summary>
          <Copy text={secret.replaceAll(/.{4}(?!$)/g, '$& ')} label="Copy key" />
        </details>
        <Field label="Code" error={errors['code']} hint="Six digits">
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <DialogActions action="Finish" busy={confirm.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
