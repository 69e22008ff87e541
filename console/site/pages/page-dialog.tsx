import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { createSitePage, updateSitePage, type PageFactsFragment } from '../../api/monitoring.generated.ts';
import { changedFrom } from '../../ui/changed-from.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Check, errorsOf, Field, Form, useFields, type FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { BrowserNote } from '../browser-note.tsx';
import { HttpCheckFields } from '../http-check/http-check-fields.tsx';
import { httpFormOf, mistakesIn, toHttpCheck } from '../http-check/http-check-form.ts';

const formOf = (page: PageFactsFragment | undefined) => ({
  name: page?.name ?? '',
  path: page?.path ?? '/',
  checkIntervalSeconds: String(page?.checkIntervalSeconds ?? 60),
  expectedContent: page?.expectedContent ?? '',
  browserCheck: page?.browserCheck ?? false,
  waitForSelector: page?.waitForSelector ?? '',
  http: httpFormOf(page?.httpCheck),
});

const toInput = ({ http, ...form }: ReturnType<typeof formOf>, page: PageFactsFragment | undefined) => ({
  ...form,
  httpCheck: toHttpCheck(http, page?.httpCheck),
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
  const t = words().site.pages;
  // The values when the dialog was opened.
  const [before] = useState(() => formOf(page));
  const { values, set, text } = useFields(before);
  const create = useGraphqlMutation(createSitePage, {
    quiet: true,
    done: t.added,
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateSitePage, { quiet: true, done: t.saved, onDone: onClose });
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const errors: FieldErrors = { ...errorsOf(create.error ?? update.error), ...mistakes };
  const submit = (): void => {
    const found = mistakesIn(values.http);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const input = toInput(values, page);
    if (page) update.mutate({ id: page.id, input: changedFrom(toInput(before, page), input) });
    else create.mutate({ input: { siteId, ...input } });
  };
  return (
    <Dialog title={page ? t.editTitle(page.name) : t.add} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.name} error={errors['name']}>
          <input autoFocus {...text('name')} />
        </Field>
        <Field label={t.path} error={errors['path']} hint={t.pathHint}>
          <input {...text('path')} />
        </Field>
        <Field label={t.interval} error={errors['checkIntervalSeconds']}>
          <input type="number" {...text('checkIntervalSeconds')} />
        </Field>
        <Field label={t.expectedContent} error={errors['expectedContent']} hint={t.expectedContentHint}>
          <input {...text('expectedContent')} />
        </Field>
        <Check label={t.browserCheck} checked={values.browserCheck} onChange={set('browserCheck')} />
        <BrowserNote isOn={values.browserCheck} />
        {values.browserCheck && (
          <Field label={t.waitFor} error={errors['waitForSelector']} hint={t.waitForHint}>
            <input className="mono" {...text('waitForSelector')} />
          </Field>
        )}
        <details open={Boolean(page?.httpCheck) || Boolean(errors['assertions'] ?? errors['httpCheck'])}>
          <summary>{words().site.httpCheck.title}</summary>
          <HttpCheckFields values={values.http} errors={errors} onChange={set('http')} />
        </details>
        <DialogActions
          action={page ? t.save : t.add}
          busy={create.isPending || update.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
