import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import {
  createProbe,
  updateProbe,
  type ProbeFactsFragment,
  type ProbeKind,
} from '../../api/monitoring.generated.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields, type FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { fieldsOf, type KindField } from './kind-fields.ts';
import { formOf, mistakesIn, toCreateInput, toUpdateInput } from './kinds.ts';

/** Adds a probe or edits an existing one. */
export function ProbeDialog({
  siteId,
  probe,
  onClose,
}: {
  siteId: string;
  probe?: ProbeFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().site.probes;
  // The values when the dialog was opened.
  const [before] = useState(() => formOf(probe));
  const { values, set, text } = useFields(before);
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const create = useGraphqlMutation(createProbe, {
    quiet: true,
    done: t.added,
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateProbe, { quiet: true, done: t.saved, onDone: onClose });
  const errors: FieldErrors = { ...errorsOf(create.error ?? update.error), ...mistakes };
  const fields = fieldsOf(values.kind);
  const submit = (): void => {
    const found = mistakesIn(values);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (probe) update.mutate({ id: probe.id, input: toUpdateInput(before, values, probe) });
    else create.mutate({ input: toCreateInput(siteId, values) });
  };
  return (
    <Dialog title={probe ? t.editTitle(probe.name) : t.add} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        {!probe && (
          <Field label={t.type} error={errors['kind']}>
            <select value={values.kind} onChange={(event) => set('kind')(event.target.value as ProbeKind)}>
              {Object.entries(t.kinds).map(([kind, title]) => (
                <option key={kind} value={kind}>
                  {title}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field label={t.name} error={errors['name']}>
          <input autoComplete="off" {...text('name')} />
        </Field>
        {fields.map((field) => (
          <Field
            key={`${values.kind} ${field.name}`}
            label={field.label}
            hint={field.hint}
            error={errors[field.name]}
          >
            {inputFor(field, text(field.name))}
          </Field>
        ))}
        <Field label={t.interval} error={errors['intervalSeconds']}>
          <input type="number" inputMode="numeric" {...text('intervalSeconds')} />
        </Field>
        <DialogActions
          action={probe ? t.save : t.add}
          busy={create.isPending || update.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

type TextInput = { value: string; onChange: (event: { target: { value: string } }) => void };

function inputFor({ input, choices }: KindField, text: TextInput): ReactElement<Record<string, unknown>> {
  if (choices)
    return (
      <select {...text}>
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  if (input === 'lines') return <textarea className="mono" rows={3} spellCheck={false} {...text} />;
  if (input === 'number') return <input type="number" inputMode="numeric" {...text} />;
  return <input autoComplete="off" spellCheck={false} {...text} />;
}
