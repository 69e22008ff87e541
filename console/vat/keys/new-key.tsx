import type { ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { createVatKey } from '../../api/vat.generated.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields, type FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { pathOf } from '../vat.ts';
import { parseLimit } from './key-limit.ts';

/** The key is shown only in this dialog. */
export function NewKey({ team, onClose }: { team: Team; onClose: () => void }): ReactElement {
  const t = words().vat.keys.new;
  const { values, text } = useFields({ name: '', limit: '', origins: '' });
  const create = useGraphqlMutation(createVatKey, { quiet: true });
  const key = create.data?.createVatKey.key;
  if (key)
    return (
      <Dialog title={t.doneTitle} onClose={onClose}>
        <div className="stack">
          <p>{t.copyNow}</p>
          <Copy text={key} />
          <p className="quiet small">{t.addToAddress}</p>
          <Copy
            text={`${window.location.origin}${pathOf('lookup', 'DE', '123456789')}?requester=${key}`}
            label={t.copyAddress}
          />
          <div className="row dialog-actions">
            <Button look="primary" onClick={onClose}>
              {t.done}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  const origins = values.origins.split(/[\s,]+/).filter(Boolean);
  const parsed = parseLimit(values.limit);
  const errors: FieldErrors = {
    ...errorsOf(create.error),
    ...('mistake' in parsed && { requestsPerMinute: parsed.mistake }),
  };
  const submit = (): void => {
    if ('mistake' in parsed) return;
    create.mutate({
      input: {
        teamId: team.id,
        name: values.name.trim(),
        requestsPerMinute: parsed.limit,
        allowedOrigins: origins.length > 0 ? origins : null,
      },
    });
  };
  return (
    <Dialog title={t.title} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.name} error={errors['name']} hint={t.nameHint}>
          <input autoComplete="off" {...text('name')} />
        </Field>
        <Field label={t.limit} error={errors['requestsPerMinute']} hint={t.limitHint}>
          <input inputMode="numeric" autoComplete="off" {...text('limit')} />
        </Field>
        <Field label={t.origins} error={errors['allowedOrigins']} hint={t.originsHint}>
          <textarea rows={3} {...text('origins')} />
        </Field>
        <DialogActions action={t.action} busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
