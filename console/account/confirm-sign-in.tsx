import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactElement } from 'react';
import { postJson } from '../api/client.ts';
import { recentSignIn } from '../api/recent-sign-in.ts';
import { useAccount } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import { askPasskey, canUsePasskeys } from './passkey.ts';

/** Asks who it is before an action that needs a recent sign-in. The action then goes on. */
export function ConfirmSignIn(): ReactElement | null {
  const question = useSyncExternalStore(recentSignIn.subscribe, recentSignIn.question);
  return question && <ConfirmDialog answer={question.answer} />;
}

type Proof = { password: string } | { code: string } | { response: object };

function ConfirmDialog({ answer }: { answer: (confirmed: boolean) => void }): ReactElement {
  const t = words().account.confirm;
  const { hasPassword, hasTotp, passkeys, identities } = useAccount().me;
  const [byCode, setByCode] = useState(!hasPassword);
  const [text, setText] = useState('');
  const confirm = useMutation({
    mutationFn: async (proof: () => Proof | Promise<Proof>) => postJson('/auth/confirm', await proof()),
    onSuccess: () => answer(true),
  });
  const errors = errorsOf(confirm.error);
  const close = (): void => answer(false);
  const hasPasskey = passkeys.length > 0 && canUsePasskeys();
  const hasField = hasPassword || hasTotp;
  return (
    <Dialog title={t.title} onClose={close}>
      <Form
        errors={errors}
        onSubmit={() => confirm.mutate(() => (byCode ? { code: text } : { password: text }))}
      >
        <p className="quiet">{t.lead}</p>
        {!hasField ? null : byCode ? (
          <Field key="code" label={t.code} error={errors['code']} hint={t.codeHint}>
            <input
              autoFocus
              autoComplete="one-time-code"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        ) : (
          <Field key="password" label={t.password} error={errors['password']}>
            <input
              type="password"
              autoFocus
              autoComplete="current-password"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        )}
        {hasPasskey && (
          <Button
            busy={confirm.isPending}
            onClick={() => confirm.mutate(async () => ({ response: await askPasskey() }))}
          >
            {t.usePasskey}
          </Button>
        )}
        {hasPassword && hasTotp && (
          <Button
            onClick={() => {
              setByCode(!byCode);
              setText('');
              confirm.reset();
            }}
          >
            {byCode ? t.usePassword : t.useCode}
          </Button>
        )}
        {!hasField && !hasPasskey && (
          <a className="button" href={identities.length > 0 ? atProvider() : '/auth'}>
            {identities.length > 0 ? t.atProvider : t.signInAgain}
          </a>
        )}
        {hasField && <DialogActions action={t.action} busy={confirm.isPending} onClose={close} />}
      </Form>
    </Dialog>
  );
}

/** Leaves the page, so the action has to be started again afterwards. */
const atProvider = (): string =>
  `/auth/oidc/start?${new URLSearchParams({ confirm: '1', next: window.location.pathname + window.location.search })}`;
