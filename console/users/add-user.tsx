import type { ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { createUser, type UserRole } from '../api/monitoring.generated.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';

export function AddUser({ onClose }: { onClose: () => void }): ReactElement {
  const { values, set, text } = useFields({ name: '', email: '', password: '', role: 'MEMBER' as UserRole });
  const create = useGraphqlMutation(createUser, {
    quiet: true,
    done: ({ createUser: user }) => `The account of ${user.name} was created.`,
    onDone: onClose,
  });
  const errors = errorsOf(create.error);
  return (
    <Dialog title="Add user" onClose={onClose}>
      <Form
        problem={errors['']}
        onSubmit={() => create.mutate({ input: { ...values, password: values.password || null } })}
      >
        <Field label="Name" error={errors['name']}>
          <input autoFocus {...text('name')} />
        </Field>
        <Field label="Email address" error={errors['email']}>
          <input type="email" {...text('email')} />
        </Field>
        <Field
          label="Password"
          error={errors['password']}
          hint="At least 12 characters. If empty, the user receives an email with a link to choose one"
        >
          <input type="password" autoComplete="new-password" {...text('password')} />
        </Field>
        <Field label="Role" error={errors['role']}>
          <select value={values.role} onChange={(event) => set('role')(event.target.value as UserRole)}>
            <option value="MEMBER">Member</option>
            <option value="ADMIN">Administrator</option>
          </select>
        </Field>
        <DialogActions action="Add user" busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
