import type { ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { upsertVatCustomers } from '../../api/vat.generated.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields, type FieldErrors } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import { customerCountries, nameOf } from '../vat.ts';

type Values = { externalId: string; country: string; number: string; name: string; address: string };

const nothing: Values = { externalId: '', country: '', number: '', name: '', address: '' };

/** Adds a customer, or changes `customer`, whose id stays. */
export function EditCustomer({
  team,
  customer,
  onClose,
}: {
  team: Team;
  customer?: Values;
  onClose: () => void;
}): ReactElement {
  const { add, added, edit: t } = words().vat.customers;
  const { values, text } = useFields(customer ?? nothing);
  const save = useGraphqlMutation(upsertVatCustomers, {
    quiet: true,
    onDone: ({ upsertVatCustomers: { errors } }) => {
      if (errors.length > 0) return;
      toast('good', customer ? t.saved : added(values.externalId.trim()));
      onClose();
    },
  });
  const errors: FieldErrors = { ...errorsOf(save.error) };
  for (const { field, message } of save.data?.upsertVatCustomers.errors ?? []) errors[field ?? ''] = message;
  const submit = (): void =>
    save.mutate({
      teamId: team.id,
      input: [
        {
          externalId: values.externalId.trim(),
          country: values.country || null,
          number: values.number.trim(),
          name: values.name.trim() || null,
          address: values.address.trim() || null,
        },
      ],
    });
  return (
    <Dialog title={customer ? t.title(customer.externalId) : add} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.id} error={errors['externalId']} hint={customer ? t.idFixed : t.idHint}>
          <input autoComplete="off" readOnly={Boolean(customer)} {...text('externalId')} />
        </Field>
        <Field label={t.country} error={errors['country']} hint={t.countryHint}>
          <select {...text('country')}>
            <option value="">{t.fromNumber}</option>
            {customerCountries.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t.number} error={errors['number']}>
          <input autoComplete="off" {...text('number')} />
        </Field>
        <Field label={t.name} error={errors['name']} hint={t.compared}>
          <input autoComplete="off" {...text('name')} />
        </Field>
        <Field label={t.address} error={errors['address']} hint={t.compared}>
          <textarea className="prose" rows={3} {...text('address')} />
        </Field>
        <DialogActions action={customer ? t.save : add} busy={save.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
