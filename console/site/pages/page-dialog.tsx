import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { createSitePage, updateSitePage, type PageFactsFragment } from '../../api/monitoring.generated.ts';
import { changedFrom } from '../../ui/changed-from.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Check, errorsOf, Field, Form, useFields } from '../../ui/form.tsx';

const formOf = (page: PageFactsFragment | undefined) => ({
  name: page?.name ?? '',
  path: page?.path ?? '/',
  checkIntervalSeconds: String(page?.checkIntervalSeconds ?? 60),
  expectedContent: page?.expectedContent ?? '',
  browserCheck: page?.browserCheck ?? false,
  waitForSelector: page?.waitForSelector ?? '',
});

const toInput = (form: ReturnType<typeof formOf>) => ({
  ...form,
  checkIntervalSeconds: Number(form.checkIntervalSeconds),
  expectedContent: form.expectedContent || null,
  waitForSelector: form.waitForSelector || null,
});

/** Adds a page or edits an existing one. */
export function PageDialog({
  siteId,
  page,
  onClose,
}: {
  siteId: string;
  page?: PageFactsFragment;
  onClose: () => void;
}): ReactElement {
  // The values when the dialog was opened.
  const [before] = useState(() => formOf(page));
  const { values, set, text } = useFields(before);
  const create = useGraphqlMutation(createSitePage, {
    quiet: true,
    done: 'The page was added.',
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateSitePage, { quiet: true, done: 'Saved.', onDone: onClose });
  const errors = errorsOf(create.error ?? update.error);
  const submit = (): void => {
    if (page) update.mutate({ id: page.id, input: changedFrom(toInput(before), toInput(values)) });
    else create.mutate({ input: { siteId, ...toInput(values) } });
  };
  return (
    <Dialog title={page ? `Edit ${page.name}` : 'Add page'} onClose={onClose}>
      <Form problem={errors['']} onSubmit={submit}>
        <Field label="Name" error={errors['name']}>
          <input autoFocus {...text('name')} />
        </Field>
        <Field
          label="Path"
          error={errors['path']}
          hint="Relative to the site's address, such as /checkout/cart"
        >
          <input {...text('path')} />
        </Field>
        <Field label="Every … seconds" error={errors['checkIntervalSeconds']}>
          <input type="number" {...text('checkIntervalSeconds')} />
        </Field>
        <Field
          label="Required text"
          error={errors['expectedContent']}
          hint="The check fails if the page does not contain it. Leave empty for none"
        >
          <input {...text('expectedContent')} />
        </Field>
        <Check label="Also check in a browser" checked={values.browserCheck} onChange={set('browserCheck')} />
        {values.browserCheck && (
          <Field
            label="Wait for"
            error={errors['waitForSelector']}
            hint="Selector of an element that must be visible"
          >
            <input className="mono" {...text('waitForSelector')} />
          </Field>
        )}
        <DialogActions
          action={page ? 'Save' : 'Add page'}
          busy={create.isPending || update.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
