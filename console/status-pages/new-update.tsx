import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import {
  announcedWindows,
  type StatusPageFactsFragment,
  type StatusState,
} from '../api/monitoring.generated.ts';
import { Choices } from '../ui/choices.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field, Form, useFields } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import { stateName } from './state.tsx';
import { UpdateFields, useUpdateText } from './update-fields.tsx';
import { usePost } from './post-update.tsx';

const impacts: readonly StatusState[] = ['DEGRADED', 'PARTIAL_OUTAGE', 'MAJOR_OUTAGE'];
const dayMs = 86_400_000;

/** Something that Steward has not found itself, or a planned maintenance. */
export function NewUpdate({
  page,
  onClose,
}: {
  page: StatusPageFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().statusPages.updates;
  const {
    values,
    set,
    text: input,
  } = useFields({
    title: '',
    componentIds: [] as string[],
    impact: 'PARTIAL_OUTAGE' as StatusState,
    windowId: '',
  });
  const names = page.components.filter(({ id }) => values.componentIds.includes(id)).map(({ name }) => name);
  const text = useUpdateText('INVESTIGATING', page.locale, names);
  const { post, busy, errors } = usePost(onClose);
  const isPlanned = text.state === 'SCHEDULED';
  const [to] = useState(() => new Date(Date.now() + 90 * dayMs).toISOString());
  const windows = useGraphqlQuery(announcedWindows, { teamId: page.teamId, to }, { enabled: isPlanned });
  const open = windows.data?.maintenanceWindows.filter(({ isPublic }) => isPublic) ?? [];
  const chooseWindow = (id: string): void => {
    set('windowId')(id);
    const title = open.find((window) => window.id === id)?.title;
    if (title && (values.title === '' || open.some((window) => window.title === values.title)))
      set('title')(title);
  };
  const submit = (): void =>
    post(
      {
        statusPageId: page.id,
        state: text.state,
        body: text.body,
        title: values.title.trim(),
        // Without a choice: none, or those of the maintenance window.
        componentIds: values.componentIds.length > 0 ? values.componentIds : null,
        impact: isPlanned ? 'MAINTENANCE' : values.impact,
        maintenanceWindowId: isPlanned ? values.windowId || null : null,
      },
      {
        ...(values.title.trim() ? {} : { title: t.enterTitle }),
        ...(isPlanned && !values.windowId && { maintenanceWindowId: t.chooseWindow }),
      },
    );
  return (
    <Dialog title={t.newUpdate} onClose={onClose} wide>
      <Form errors={errors} onSubmit={submit}>
        <Field
          label={t.titleField}
          error={errors['title']}
          hint={isPlanned ? t.plannedTitleHint : t.titleHint}
        >
          <input maxLength={200} autoComplete="off" lang={page.locale} {...input('title')} />
        </Field>
        {page.components.length > 0 && (
          <Choices
            legend={t.about}
            many
            options={page.components.map(({ id, name, group }) => ({
              value: id,
              name: group ? `${group}: ${name}` : name,
            }))}
            chosen={values.componentIds}
            error={errors['componentIds']}
            hint={t.aboutHint}
            onChange={set('componentIds')}
          />
        )}
        <UpdateFields
          text={text}
          states={['INVESTIGATING', 'IDENTIFIED', 'MONITORING', 'RESOLVED', 'SCHEDULED']}
          locale={page.locale}
          names={names}
          errors={errors}
          beside={
            isPlanned ? (
              <Field
                label={t.window}
                error={errors['maintenanceWindowId']}
                hint={open.length > 0 ? t.windowHint : t.noWindowHint}
              >
                <select value={values.windowId} onChange={(event) => chooseWindow(event.target.value)}>
                  <option value="">{t.chooseOne}</option>
                  {open.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </select>
              </Field>
            ) : (
              <Field label={t.impact} error={errors['impact']} hint={t.impactHint}>
                <select
                  value={values.impact}
                  onChange={(event) => set('impact')(event.target.value as StatusState)}
                >
                  {impacts.map((impact) => (
                    <option key={impact} value={impact}>
                      {stateName(impact)}
                    </option>
                  ))}
                </select>
              </Field>
            )
          }
        />
        <DialogActions action={t.publishUpdate} busy={busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
