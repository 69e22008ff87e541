import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { createReport, siteNames } from '../api/monitoring.generated.ts';
import { TeamField } from '../teams/team-field.tsx';
import { useTeamsFor } from '../teams/use-teams.ts';
import { Choice, Choices } from '../ui/choices.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields, type FieldErrors } from '../ui/form.tsx';
import { Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { lastMonths, spellMonth } from './period.ts';

/** As many as the statistics usually reach back. */
const months = 13;

/** A report of a month or of other days, now. */
export function CreateReport({ onClose }: { onClose: () => void }): ReactElement {
  const t = words().reports;
  const navigate = useNavigate();
  const [offered] = useState(() => lastMonths(new Date(), months));
  const { values, set, text } = useFields({
    // The last one that is over.
    month: offered[1]!,
    from: '',
    to: '',
    scope: 'all' as 'all' | 'chosen',
    siteIds: [] as string[],
  });
  const teams = useTeamsFor('report.manage');
  const [chosen, setChosen] = useState<string>();
  const teamId = teams.find(({ id }) => id === chosen)?.id ?? teams[0]?.id;
  const sites = useGraphqlQuery(siteNames, { teamId: teamId ?? null }, { everySeconds: false });
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const create = useGraphqlMutation(createReport, {
    quiet: true,
    done: t.beingCreated,
    onDone: () => {
      onClose();
      void navigate({ to: '/reports' });
    },
  });
  const errors: FieldErrors = { ...errorsOf(create.error), ...mistakes };
  const isMonth = values.month !== '';
  const submit = (): void => {
    const found: FieldErrors = {};
    if (!isMonth && !values.from) found['from'] = t.enterFirst;
    if (!isMonth && !values.to) found['to'] = t.enterLast;
    if (values.scope === 'chosen' && values.siteIds.length === 0) found['siteIds'] = t.selectSite;
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    create.mutate({
      input: {
        teamId: teamId ?? null,
        ...(isMonth ? { month: values.month } : { from: values.from, to: values.to }),
        siteIds: values.scope === 'chosen' ? values.siteIds : null,
      },
    });
  };
  return (
    <Dialog title={t.create} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.period} error={errors['month']}>
          <select {...text('month')}>
            {offered.map((month, ago) => (
              <option key={month} value={month}>
                {ago === 0 ? t.soFar(spellMonth(month)) : spellMonth(month)}
              </option>
            ))}
            <option value="">{t.custom}</option>
          </select>
        </Field>
        {!isMonth && (
          <div className="fields">
            <Field label={t.firstDay} error={errors['from']}>
              <input type="date" {...text('from')} />
            </Field>
            <Field label={t.lastDay} error={errors['to']} hint={t.lastDayHint}>
              <input type="date" {...text('to')} />
            </Field>
          </div>
        )}
        <TeamField
          teams={teams}
          value={teamId}
          error={errors['teamId']}
          onChange={(id) => {
            setChosen(id);
            set('siteIds')([]);
          }}
        />
        <Choice
          legend={t.about}
          options={[
            { value: 'all', name: t.allSites },
            { value: 'chosen', name: t.selectedSites },
          ]}
          value={values.scope}
          onChange={set('scope')}
        />
        {values.scope === 'chosen' && (
          <Loaded query={sites}>
            {({ things }) => (
              <Choices
                legend={t.sites}
                many
                options={things.map(({ id, name }) => ({ value: id, name }))}
                chosen={values.siteIds}
                error={errors['siteIds']}
                hint={things.length === 0 && t.noSites}
                onChange={set('siteIds')}
              />
            )}
          </Loaded>
        )}
        <DialogActions action={t.create} busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
