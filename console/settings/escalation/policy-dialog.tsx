import { useState, type ReactElement } from 'react';
import { alertNames, alertTypes } from '../../alerts/alert-type.ts';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import {
  createEscalationPolicy,
  sites as sitesQuery,
  updateEscalationPolicy,
  type PolicyFactsFragment,
} from '../../api/monitoring.generated.ts';
import { Choices } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields, type FieldErrors } from '../../ui/form.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { joinTags, tagsIn } from '../../ui/tags.ts';
import { words } from '../../words/words.ts';
import { notices } from '../deployment-events.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { formOf, mistakesIn, toInput } from './policy.ts';
import { StepEditor } from './step-editor.tsx';
import type { Recipients } from './use-recipients.ts';

/** Those that are not alerts as well. */
const noticesOnly = () =>
  notices()
    .filter(({ value }) => !alertTypes.some((type) => type === value))
    .map(({ value, name }) => ({ value, name }));

/** In a fixed order, so that choosing something and taking it back is no change. */
const inOrder = <Value,>(all: readonly Value[], chosen: readonly Value[]): Value[] =>
  all.filter((value) => chosen.includes(value));

/** Adds a policy or edits an existing one. */
export function PolicyDialog({
  teamId,
  policy,
  tags,
  recipients,
  onClose,
}: {
  teamId: string;
  policy?: PolicyFactsFragment;
  /** Of a new policy. */
  tags?: readonly string[];
  recipients: Recipients;
  onClose: () => void;
}): ReactElement {
  const t = words().settings.escalation;
  const { values, set, text } = useFields({
    ...formOf(policy ?? null),
    ...(policy || !tags ? {} : { tags: joinTags(tags) }),
  });
  const events = noticesOnly();
  const sites = useGraphqlQuery(sitesQuery, { teamId }, { everySeconds: false });
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const create = useGraphqlMutation(createEscalationPolicy, {
    quiet: true,
    done: t.added,
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateEscalationPolicy, { quiet: true, done: t.saved, onDone: onClose });
  const errors = { ...errorsOf(create.error ?? update.error), ...mistakes };
  const submit = (): void => {
    const found = mistakesIn(values);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (policy) update.mutate({ id: policy.id, input: toInput(values) });
    else create.mutate({ input: { teamId, ...toInput(values) } });
  };
  return (
    <Dialog title={policy ? t.editTitle(policy.name) : t.addTitle} wide onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.name} error={errors['name']}>
          <input autoComplete="off" {...text('name')} />
        </Field>
        <section>
          <h3>{t.preview}</h3>
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
          <Field label={t.repeat} error={errors['repeat']} hint={t.repeatHint}>
            <select {...text('repeat')}>
              <option value="0">{t.never}</option>
              <option value="1">{t.once}</option>
              <option value="2">{t.twice}</option>
              <option value="3">{t.threeTimes}</option>
            </select>
          </Field>
          <Field label={t.tags} error={errors['tags']} hint={t.tagsHint}>
            <TagInput known={tagsIn(sites.data?.sites ?? [])} value={values.tags} onChange={set('tags')} />
          </Field>
        </div>
        <div className="fields">
          <Choices
            legend={t.alerts}
            options={alertTypes.map((value) => ({ value, name: alertNames()[value] }))}
            chosen={values.alertTypes}
            error={errors['alertTypes']}
            onChange={(chosen) => set('alertTypes')(inOrder(alertTypes, chosen))}
          />
          <Choices
            legend={t.events}
            options={events}
            chosen={values.notices}
            error={errors['notices']}
            hint={t.eventsHint}
            onChange={(chosen) =>
              set('notices')(
                inOrder(
                  events.map(({ value }) => value),
                  chosen,
                ),
              )
            }
          />
        </div>
        <DialogActions
          action={policy ? t.save : t.add}
          busy={create.isPending || update.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
