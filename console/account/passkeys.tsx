import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { removePasskey } from '../api/identity.generated.ts';
import { Button } from '../ui/button.tsx';
import { Confirm, Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toast.tsx';
import { words } from '../words/words.ts';
import type { Me } from './me.ts';
import { canUsePasskeys, createPasskey } from './passkey.ts';
import { NewRecoveryCodes } from './recovery-codes.tsx';
import { usePost } from './use-post.ts';

type Passkey = Me['passkeys'][number];
type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }): ReactElement {
  const t = words().account.passkeys;
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stop = (): void => setDoing(null);
  return (
    <div className="factors">
      <div className="factor">
        <div>
          <h3>{t.title}</h3>
          <p className="quiet small">{t.hint}</p>
        </div>
        <Button refusal={canUsePasskeys() ? null : t.unsupported} onClick={() => setDoing({ kind: 'add' })}>
          {t.add}
        </Button>
      </div>
      {passkeys.length > 0 && (
        <ul className="list">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="factor">
              <div>
                <strong>{passkey.name}</strong>
                <div className="quiet small">
                  {t.added} <Time at={passkey.createdAt} /> ·{' '}
                  {passkey.lastUsedAt ? (
                    <>
                      {t.lastUsed} <Time at={passkey.lastUsedAt} />
                    </>
                  ) : (
                    t.neverUsed
                  )}
                </div>
              </div>
              <span className="row">
                <Button
                  aria-label={t.renameLabel(passkey.name)}
                  onClick={() => setDoing({ kind: 'rename', passkey })}
                >
                  {t.rename}
                </Button>
                <Button
                  look="danger"
                  aria-label={t.removeLabel(passkey.name)}
                  onClick={() => setDoing({ kind: 'remove', passkey })}
                >
                  {t.remove}
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
  const t = words().account.passkeys;
  const add = usePost<{ recoveryCodes: string[] | null }, { name: string; response: object }>(
    '/auth/passkeys',
    {
      quiet: true,
      onDone: ({ recoveryCodes }) => {
        toast('good', t.addedDone);
        onClose();
        onCodes(recoveryCodes);
      },
    },
  );
  return (
    <NameDialog
      title={t.add}
      action={t.next}
      hint={t.nameHint}
      busy={add.isPending}
      error={add.error}
      onName={(name) => add.mutate(async () => ({ name, response: await createPasskey() }))}
      onClose={onClose}
    />
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const t = words().account.passkeys;
  const rename = usePost<object, { id: string; name: string }>('/auth/passkeys/rename', {
    quiet: true,
    onDone: onClose,
  });
  return (
    <NameDialog
      title={t.renameLabel(passkey.name)}
      action={t.rename}
      initial={passkey.name}
      busy={rename.isPending}
      error={rename.error}
      onName={(name) => rename.mutate({ id: passkey.id, name })}
      onClose={onClose}
    />
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const t = words().account.passkeys;
  const remove = useGraphqlMutation(removePasskey, { done: t.removed, onDone: onClose });
  return (
    <Confirm
      title={t.removeTitle(passkey.name)}
      action={t.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: passkey.id })}
      onClose={onClose}
    >
      {t.removeText}
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
      <Form errors={errors} onSubmit={() => onName(name)}>
        <Field label={words().account.passkeys.name} hint={hint} error={errors['name']}>
          <input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        </Field>
        <DialogActions action={action} busy={busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
