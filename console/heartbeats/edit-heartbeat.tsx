import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import {
  createHeartbeat,
  siteNames,
  updateHeartbeat,
  type HeartbeatFactsFragment,
} from '../api/monitoring.generated.ts';
import { TeamField } from '../teams/team-field.tsx';
import { useTeamsFor } from '../teams/use-teams.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields, type FieldErrors } from '../ui/form.tsx';
import { TagInput } from '../ui/tag-input.tsx';
import { ownTimeZone, TimeZoneSelect } from '../ui/time-zone.tsx';
import { words } from '../words/words.ts';
import { fieldNames, fieldsOf, inputOf, newFields } from './heartbeat-form.ts';

/** Creates a heartbeat, or changes the given one. */
export function EditHeartbeat({
  heartbeat,
  onClose,
  onCreated,
}: {
  heartbeat?: HeartbeatFactsFragment;
  onClose: () => void;
  onCreated?: (id: string) => void;
}): ReactElement {
  const t = words().heartbeats.form;
  const zone = ownTimeZone();
  const { values, set, text } = useFields(heartbeat ? fieldsOf(heartbeat, zone) : newFields(zone));
  const teams = useTeamsFor('heartbeat.manage');
  const [chosen, setChosen] = useState<string>();
  const teamId = heartbeat?.teamId ?? teams.find(({ id }) => id === chosen)?.id ?? teams[0]?.id;
  const sites = useGraphqlQuery(siteNames, { teamId: teamId ?? null }, { everySeconds: false });
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const create = useGraphqlMutation(createHeartbeat, {
    quiet: true,
    done: t.created,
    onDone: ({ createHeartbeat: { id } }) => {
      onClose();
      onCreated?.(id);
    },
  });
  const update = useGraphqlMutation(updateHeartbeat, {
    quiet: true,
    done: t.saved,
    onDone: onClose,
  });
  const refused = Object.entries(errorsOf(create.error ?? update.error));
  const errors: FieldErrors = {
    ...Object.fromEntries(refused.map(([field, message]) => [fieldNames[field] ?? field, message])),
    ...mistakes,
  };
  const submit = (): void => {
    const parsed = inputOf(values);
    setMistakes('errors' in parsed ? parsed.errors : {});
    if ('errors' in parsed) return;
    if (heartbeat) update.mutate({ id: heartbeat.id, input: parsed.input });
    else create.mutate({ input: { ...parsed.input, teamId: teamId ?? null } });
  };
  return (
    <Dialog title={heartbeat ? t.edit : t.create} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.name} error={errors['name']}>
          <input {...text('name')} maxLength={200} />
        </Field>
        {!heartbeat && (
          <TeamField teams={teams} value={teamId} error={errors['teamId']} onChange={setChosen} />
        )}
        <Field label={t.kind}>
          <select
            value={values.kind}
            onChange={({ target }) => set('kind')(target.value === 'period' ? 'period' : 'schedule')}
          >
            <option value="schedule">{t.kinds.schedule}</option>
            <option value="period">{t.kinds.period}</option>
          </select>
        </Field>
        {values.kind === 'schedule' ? (
          <div className="fields">
            <Field label={t.schedule} error={errors['schedule']} hint={t.scheduleHint}>
              <input {...text('schedule')} spellCheck={false} />
            </Field>
            <Field label={t.timeZone} error={errors['timezone']}>
              <TimeZoneSelect {...text('timezone')} />
            </Field>
          </div>
        ) : (
          <Field label={t.interval} error={errors['periodMinutes']}>
            <input {...text('periodMinutes')} inputMode="decimal" />
          </Field>
        )}
        <div className="fields">
          <Field label={t.grace} error={errors['startGraceMinutes']} hint={t.graceHint}>
            <input {...text('startGraceMinutes')} inputMode="decimal" />
          </Field>
          <Field label={t.maximum} error={errors['runGraceMinutes']} hint={t.maximumHint}>
            <input {...text('runGraceMinutes')} inputMode="decimal" />
          </Field>
          <Field label={t.minimum} error={errors['minRunSeconds']} hint={t.minimumHint}>
            <input {...text('minRunSeconds')} inputMode="numeric" />
          </Field>
        </div>
        <Field label={t.site} error={errors['siteId']} hint={t.siteHint}>
          <select {...text('siteId')}>
            <option value="">{t.noSite}</option>
            {sites.data?.things.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t.tags} error={errors['tags']}>
          <TagInput value={values.tags} onChange={set('tags')} />
        </Field>
        <DialogActions
          action={heartbeat ? t.save : t.create}
          busy={create.isPending || update.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
