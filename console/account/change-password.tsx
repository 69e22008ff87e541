import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { postJson } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';

export function ChangePassword(): ReactElement {
  const { values, set, text } = useFields({ currentPassword: '', newPassword: '' });
  const change = useMutation({
    mutationFn: () => postJson('/auth/password', values),
    onSuccess: () => {
      set('currentPassword')('');
      set('newPassword')('');
      toast('good', 'Your password was changed. All other browsers are signed out.');
      void refresh('identity');
    },
  });
  const errors = errorsOf(change.error);
  return (
    <Card title="Password">
      <Form problem={errors['']} onSubmit={() => change.mutate()}>
        <div className="fields">
          <Field label="Current password" error={errors['currentPassword']}>
            <input type="password" autoComplete="current-password" {...text('currentPassword')} />
          </Field>
          <Field label="New password" hint="At least 12 characters" error={errors['newPassword']}>
            <input type="password" autoComplete="new-password" {...text('newPassword')} />
          </Field>
        </div>
        <div className="row">
          <Button look="primary" type="submit" busy={change.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  );
}
