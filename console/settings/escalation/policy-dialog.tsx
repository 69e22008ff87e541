import { useState, type ReactElement } from 'react';
import { alertNames } from '../../alerts/alert-type.ts';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import {
  createEscalationPolicy,
  sites as sitesQuery,
  updateEscalationPolicy,
  type AlertType,
  type PolicyFactsFragment,
} from '../../api/monitoring.generated.ts';
import { Choices } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields, type FieldErrors } from '../../ui/form.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { tagsIn } from '../../ui/tags.ts';
import { notices } from '../deployment-events.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { formOf, mistakesIn, toInput } from './policy.ts';
import { StepEditor } from './step-editor.tsx';
import type { Recipients } from './use-recipients.ts';

const alertTypes = Object.entries(alertNames).map(([value, name]) => ({ value: value as AlertType, name }));

/** In a fixed order, so that choosing something and taking it back is no change. */
const inOrder = <Value,>(all: readonly { value: Value }[], chosen: readonly Value[]): Value[] =>
  all.map(({ value }) => value).filter((value) => chosen.includes(value));

/** Adds a policy or edits an existing one. */
export function PolicyDialog({
  teamId,
  policy,
  recipients,
  onClose,
}: {
  teamId: string;
  policy?: PolicyFactsFragment;
  recipients: Recipients;
  onClose: () => void;
}): ReactElement {
  const { values, set, text } = useFields(formOf(policy ?? null));
  const sites = useGraphqlQuery(sitesQuery, { teamId }, { everySeconds: false });
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const create = useGraphqlMutation(createEscalationPolicy, {
    quiet: true,
    done: 'The policy was added.',
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateEscalationPolicy, { quiet: true, done: 'Saved.', onDone: onClose });
  const errors = { ...errorsOf(create.error ?? update.error), ...mistakes };
  const problem = Object.entries(errors).find(
    ([field]) =>
      !['name', 'alertTypes', 'notices', 'tags', 'repeat'].includes(field) && !field.startsWith('steps'),
  )?.[1];
  const submit = (): void => {
    const found = mistakesIn(values);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (policy) update.mutate({ id: policy.id, input: toInput(values) });
    else create.mutate({ input: { teamId, ...toInput(values) } });
  };
  return (
    <Dialog title={policy ? `Edit ${policy.name}` : 'Add escalation policy'} wide onClose={onClose}>
      <Form problem={problem} onSubmit={submit}>
        <Field label="Name" error={errors['name']}>
          <input autoComplete="off" {...text('name')} />
        </Field>
        <section>
          <h3>Preview</h3>
          <PolicyPreview
            steps={values.steps.map(({ after, to }) => ({
              afterMinutes: Number(after) || 0,
              to: to.map(recipients.find),
            }))}
            repeat={Number(values.repeat)}
          />
        </section>
        <StepEditor steps={values.steps} recipients={recipients} errors={errors} onChange={set('steps')} />
        <div className="fields">
          <Field
            label="Repeat"
            error={errors['repeat']}
            hint="While nobody acknowledges the incident, all steps follow again"
          >
            <select {...text('repeat')}>
              <option value="0">Not at all</option>
              <option value="1">Once</option>
              <option value="2">Twice</option>
              <option value="3">Three times</option>
            </select>
          </Field>
          <Field
            label="Only for sites with one of these tags"
            error={errors['tags']}
            hint="Leave it empty for all sites"
          >
            <TagInput known={tagsIn(sites.data?.sites ?? [])} value={values.tags} onChange={set('tags')} />
          </Field>
        </div>
        <div className="fields">
          <Choices
            legend="For these alerts"
            options={alertTypes}
            chosen={values.alertTypes}
            error={errors['alertTypes']}
            onChange={(chosen) => set('alertTypes')(inOrder(alertTypes, chosen))}
          />
          <Choices
            legend="And for these notices"
            options={notices.map(({ value, name }) => ({ value, name }))}
            chosen={values.notices}
            error={errors['notices']}
            hint="They take the first step and are not escalated."
            onChange={(chosen) => set('notices')(inOrder(notices, chosen))}
          />
        </div>
        <DialogActions
          action={policy ? 'Save' : 'Add policy'}
          busy={create.isPending || update.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
