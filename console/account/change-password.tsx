import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { postJson } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { toast } from '../ui/toast.tsx';
import { words } from '../words/words.ts';

export function ChangePassword(): ReactElement {
  const t = words().account.password;
  const { values, set, text } = useFields({ currentPassword: '', newPassword: '' });
  const change = useMutation({
    mutationFn: () => postJson('/auth/password', values),
    onSuccess: () => {
      set('currentPassword')('');
      set('newPassword')('');
      toast('good', t.changed);
      void refresh('identity');
    },
  });
  const errors = errorsOf(change.error);
  return (
    <Card title={t.title}>
      <Form errors={errors} onSubmit={() => change.mutate()}>
        <div className="fields">
          <Field label={t.current} error={errors['currentPassword']}>
            <PasswordInput autoComplete="current-password" {...text('currentPassword')} />
          </Field>
          <Field label={t.new} hint={t.newHint} error={errors['newPassword']}>
            <PasswordInput autoComplete="new-password" {...text('newPassword')} />
          </Field>
        </div>
        <div className="row">
          <Button look="primary" type="submit" busy={change.isPending}>
            {t.change}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
