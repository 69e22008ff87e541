import type { ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { createUser, type UserRole } from '../api/monitoring.generated.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { words } from '../words/words.ts';

export function AddUser({ onClose }: { onClose: () => void }): ReactElement {
  const t = words().users;
  const { values, set, text } = useFields({ name: '', email: '', password: '', role: 'MEMBER' as UserRole });
  const create = useGraphqlMutation(createUser, {
    quiet: true,
    done: ({ createUser: user }) => t.created(user.name),
    onDone: onClose,
  });
  const errors = errorsOf(create.error);
  return (
    <Dialog title={t.add} onClose={onClose}>
      <Form
        errors={errors}
        onSubmit={() => create.mutate({ input: { ...values, password: values.password || null } })}
      >
        <Field label={t.name} error={errors['name']}>
          <input autoFocus {...text('name')} />
        </Field>
        <Field label={t.email} error={errors['email']}>
          <input type="email" {...text('email')} />
        </Field>
        <Field label={t.password} error={errors['password']} hint={t.passwordHint}>
          <PasswordInput autoComplete="new-password" {...text('password')} />
        </Field>
        <Field label={t.role} error={errors['role']}>
          <select value={values.role} onChange={(event) => set('role')(event.target.value as UserRole)}>
            <option value="MEMBER">{t.member}</option>
            <option value="ADMIN">{t.administrator}</option>
          </select>
        </Field>
        <DialogActions action={t.add} busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
