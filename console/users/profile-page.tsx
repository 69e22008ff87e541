import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useUser } from '../app/use-user.ts';
import { fetchJson } from '../api/client.ts';
import { signOut } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { toast } from '../ui/toast.tsx';
import './profile.css';

const nothing = { currentPassword: '', newPassword: '' };

export function ProfilePage(): ReactElement {
  const user = useUser();
  const { values, set, text } = useFields(nothing);
  const change = useMutation({
    mutationFn: () =>
      fetchJson('/auth/password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values),
      }),
    onSuccess: () => {
      set('currentPassword')('');
      set('newPassword')('');
      toast('good', 'Your password was changed. All other browsers are signed out.');
    },
  });
  const errors = errorsOf(change.error);
  return (
    <Page title="Profile" actions={<Button onClick={() => void signOut()}>Sign out</Button>}>
      <Card>
        <dl className="profile">
          <dt>Name</dt>
          <dd>{user.name}</dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Role</dt>
          <dd>{user.role === 'ADMIN' ? 'Administrator' : 'Member'}</dd>
        </dl>
      </Card>
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
    </Page>
  );
}
