import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { removePasskey } from '../api/identity.generated.ts';
import { Button } from '../ui/button.tsx';
import { Confirm, Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toast.tsx';
import type { Me } from './me.ts';
import { canUsePasskeys, createPasskey } from './passkey.ts';
import { NewRecoveryCodes } from './recovery-codes.tsx';
import { usePost } from './use-post.ts';

type Passkey = Me['passkeys'][number];
type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }): ReactElement {
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stop = (): void => setDoing(null);
  return (
    <div className="factors">
      <div className="factor">
        <div>
          <h3>Passkeys</h3>
          <p className="quiet small">
            Sign in with your fingerprint, face, screen lock or a security key, without a password.
          </p>
        </div>
        <Button
          refusal={canUsePasskeys() ? null : 'Passkeys need a recent browser and an address with https.'}
          onClick={() => setDoing({ kind: 'add' })}
        >
          Add a passkey
        </Button>
      </div>
      {passkeys.length > 0 && (
        <ul className="list">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="factor">
              <div>
                <strong>{passkey.name}</strong>
                <div className="quiet small">
                  added <Time at={passkey.createdAt} /> ·{' '}
                  {passkey.lastUsedAt ? (
                    <>
                      last used <Time at={passkey.lastUsedAt} />
                    </>
                  ) : (
                    'never used'
                  )}
                </div>
              </div>
              <span className="row">
                <Button
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setDoing({ kind: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  look="danger"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setDoing({ kind: 'remove', passkey })}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {doing?.kind === 'add' && <AddPasskey onClose={stop} onCodes={setCodes} />}
      {doing?.kind === 'rename' && <RenamePasskey passkey={doing.passkey} onClose={stop} />}
      {doing?.kind === 'remove' && <RemovePasskey passkey={doing.passkey} onClose={stop} />}
      {codes && <NewRecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}

function AddPasskey({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: readonly string[] | null) => void;
}): ReactElement {
  const add = usePost<{ recoveryCodes: string[] | null }, { name: string; response: object }>(
    '/auth/passkeys',
    {
      quiet: true,
      onDone: ({ recoveryCodes }) => {
        toast('good', 'The passkey was added.');
        onClose();
        onCodes(recoveryCodes);
      },
    },
  );
  return (
    <NameDialog
      title="Add a passkey"
      action="Continue"
      hint="Where it is stored, such as “Phone” or “Blue security key”"
      busy={add.isPending}
      error={add.error}
      onName={(name) => add.mutate(async () => ({ name, response: await createPasskey() }))}
      onClose={onClose}
    />
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const rename = usePost<object, { id: string; name: string }>('/auth/passkeys/rename', {
    quiet: true,
    onDone: onClose,
  });
  return (
    <NameDialog
      title={`Rename ${passkey.name}`}
      action="Rename"
      initial={passkey.name}
      busy={rename.isPending}
      error={rename.error}
      onName={(name) => rename.mutate({ id: passkey.id, name })}
      onClose={onClose}
    />
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const remove = useGraphqlMutation(removePasskey, { done: 'The passkey was removed.', onDone: onClose });
  return (
    <Confirm
      title={`Remove ${passkey.name}?`}
      action="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: passkey.id })}
      onClose={onClose}
    >
      It no longer signs you in. Your device may still offer it until you delete it there as well.
    </Confirm>
  );
}

function NameDialog({
  title,
  action,
  hint,
  initial = '',
  busy,
  error,
  onName,
  onClose,
}: {
  title: string;
  action: string;
  hint?: string;
  initial?: string;
  busy: boolean;
  error: Error | null;
  onName: (name: string) => void;
  onClose: () => void;
}): ReactElement {
  const [name, setName] = useState(initial);
  const errors = errorsOf(error);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form problem={errors['']} onSubmit={() => onName(name)}>
        <Field label="Name" hint={hint} error={errors['name']}>
          <input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        </Field>
        <DialogActions action={action} busy={busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
