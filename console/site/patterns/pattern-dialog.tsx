import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import {
  createSiteErrorPattern,
  updateSiteErrorPattern,
  type PatternFactsFragment,
} from '../../api/monitoring.generated.ts';
import { Button } from '../../ui/button.tsx';
import { changedFrom } from '../../ui/changed-from.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields } from '../../ui/form.tsx';
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
  // The values when the dialog was opened.
  const [before] = useState(() => formOf(pattern));
  const { values, set } = useFields(before);
  const create = useGraphqlMutation(createSiteErrorPattern, {
    quiet: true,
    done: 'The pattern was saved.',
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateSiteErrorPattern, {
    quiet: true,
    done: 'The pattern was saved.',
    onDone: onClose,
  });
  const errors = errorsOf(create.error ?? update.error);
  const submit = (): void => {
    if (pattern) update.mutate({ id: pattern.id, input: changedFrom(toInput(before), toInput(values)) });
    else create.mutate({ input: { siteId, ...toInput(values) } });
  };
  return (
    <Dialog title={pattern ? 'Edit pattern' : 'Add pattern'} onClose={onClose}>
      <Form problem={errors['']} onSubmit={submit}>
        <Field
          label="Pattern"
          error={errors['pattern']}
          hint="A regular expression in RE2 syntax. Start with (?i) to ignore case"
        >
          <input
            autoFocus
            className="mono"
            value={values.pattern}
            onChange={(event) => set('pattern')(event.target.value)}
          />
        </Field>
        <Field label="A match means">
          <select
            value={values.action}
            onChange={(event) => set('action')(event.target.value as 'FAIL' | 'IGNORE')}
          >
            <option value="FAIL">The check fails</option>
            <option value="IGNORE">The JavaScript error is ignored</option>
          </select>
        </Field>
        <Field label="Note" error={errors['description']}>
          <input value={values.description} onChange={(event) => set('description')(event.target.value)} />
        </Field>
        <PatternTester pattern={values.pattern} />
        <div className="row dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={create.isPending || update.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
