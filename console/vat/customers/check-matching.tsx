import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { createVatBatch, type VatCustomerFilter } from '../../api/vat.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';

/** Checks all customers that match the filter, also those that are not loaded. */
export function CheckMatching({
  team,
  filter,
  isFiltered,
}: {
  team: Team;
  filter: VatCustomerFilter;
  isFiltered: boolean;
}): ReactElement {
  const t = words().vat.customers;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const check = useGraphqlMutation(createVatBatch, {
    quiet: true,
    onDone: ({ createVatBatch: { id } }) => void navigate({ to: '/vat-numbers/batches/$id', params: { id } }),
  });
  const errors = errorsOf(check.error);
  const title = isFiltered ? t.checkMatching : t.checkAll;
  const submit = (): void =>
    check.mutate({
      input: {
        teamId: team.id,
        ...(name.trim() ? { name: name.trim() } : {}),
        ...(isFiltered ? { filter } : {}),
      },
    });
  return (
    <>
      <Button refusal={refusalOf(team, 'vat.check')} onClick={() => setAsking(true)}>
        {title}
      </Button>
      {isAsking && (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <Form errors={errors} onSubmit={submit}>
            <p>{isFiltered ? t.checkMatchingHint : t.checkAllHint}</p>
            <Field label={t.batchName} hint={t.optional} error={errors['name']}>
              <input autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
            </Field>
            <DialogActions action={t.start} busy={check.isPending} onClose={() => setAsking(false)} />
          </Form>
        </Dialog>
      )}
    </>
  );
}
