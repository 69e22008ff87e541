import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import {
  createSiteErrorPattern,
  updateSiteErrorPattern,
  type PatternFactsFragment,
} from '../../api/monitoring.generated.ts';
import { changedFrom } from '../../ui/changed-from.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { PatternTester } from './pattern-tester.tsx';

const formOf = (pattern: PatternFactsFragment | undefined) => ({
  pattern: pattern?.pattern ?? '',
  description: pattern?.description ?? '',
  action: pattern?.action ?? ('FAIL' as const),
});

const toInput = (form: ReturnType<typeof formOf>) => ({ ...form, description: form.description || null });

export function PatternDialog({
  siteId,
  pattern,
  onClose,
}: {
  siteId: string;
  pattern?: PatternFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().site.patterns;
  // The values when the dialog was opened.
  const [before] = useState(() => formOf(pattern));
  const { values, set, text } = useFields(before);
  const create = useGraphqlMutation(createSiteErrorPattern, {
    quiet: true,
    done: t.saved,
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateSiteErrorPattern, {
    quiet: true,
    done: t.saved,
    onDone: onClose,
  });
  const errors = errorsOf(create.error ?? update.error);
  const submit = (): void => {
    if (pattern) update.mutate({ id: pattern.id, input: changedFrom(toInput(before), toInput(values)) });
    else create.mutate({ input: { siteId, ...toInput(values) } });
  };
  return (
    <Dialog title={pattern ? t.editTitle : t.add} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.pattern} error={errors['pattern']} hint={t.patternHint}>
          <input autoFocus className="mono" {...text('pattern')} />
        </Field>
        <Field label={t.action}>
          <select
            value={values.action}
            onChange={(event) => set('action')(event.target.value as 'FAIL' | 'IGNORE')}
          >
            <option value="FAIL">{t.actions.FAIL}</option>
            <option value="IGNORE">{t.actions.IGNORE}</option>
          </select>
        </Field>
        <Field label={t.note} error={errors['description']}>
          <input {...text('description')} />
        </Field>
        <PatternTester pattern={values.pattern} />
        <DialogActions action={t.save} busy={create.isPending || update.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
