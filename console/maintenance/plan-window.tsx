import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { TeamField } from '../teams/team-field.tsx';
import { useTeamsFor } from '../teams/use-teams.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Check, errorsIn, errorsOf, Field, Form, useFields, type FieldErrors } from '../ui/form.tsx';
import { TimeZoneSelect } from '../ui/time-zone.tsx';
import { moveEnd } from '../ui/zoned.ts';
import { words } from '../words/words.ts';
import type { Changed, Kind, PlannedWindow } from './kinds.ts';
import { describePreset, type Preset } from './recurrence.ts';
import { changesTo, formOf, mistakesIn, newWindow, toInput } from './window-form.ts';
import { WindowScope } from './window-scope.tsx';

const presets: readonly Preset[] = ['once', 'daily', 'weekly', 'monthly', 'own'];

/** If the payload has errors, the form stays and shows them. */
const whenStored = (message: string, onClose: () => void) => ({
  quiet: true,
  done: ({ window }: Changed): string | null => (window.errors?.length ? null : message),
  onDone: ({ window }: Changed): void => {
    if (!window.errors?.length) onClose();
  },
});

/** Plans a window, or edits one. */
export function PlanWindow({
  kind,
  window,
  teamId: ofTeam,
  covers = [],
  day,
  onClose,
}: {
  kind: Kind;
  /** The one to edit. */
  window?: PlannedWindow;
  /** The team of a new one, if it is known. */
  teamId?: string;
  /** What a new one is for. */
  covers?: readonly string[];
  /** The day of a new one. */
  day?: Date | undefined;
  onClose: () => void;
}): ReactElement {
  const t = words().maintenance;
  const { values, set, text } = useFields(window ? formOf(window) : newWindow(covers, day, new Date()));
  const teams = useTeamsFor(kind.permission);
  const [chosen, setChosen] = useState(ofTeam);
  const teamId = window?.teamId ?? teams.find(({ id }) => id === chosen)?.id ?? teams[0]?.id;
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const create = useGraphqlMutation(kind.create, whenStored(t.isPlanned(values.title.trim()), onClose));
  const update = useGraphqlMutation(kind.update, whenStored(t.saved, onClose));
  const refused = (create.data ?? update.data)?.window.errors ?? [];
  const errors: FieldErrors = {
    ...errorsOf(create.error ?? update.error),
    ...errorsIn(refused),
    ...mistakes,
  };
  const submit = (): void => {
    const found = mistakesIn(values, kind.id);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (window) update.mutate({ id: window.id, input: changesTo(window, values, kind) });
    else create.mutate({ input: { ...toInput(values, kind), teamId: teamId ?? null } });
  };
  const setStart = (startsAt: string): void => {
    set('endsAt')(moveEnd(values.startsAt, values.endsAt, startsAt));
    set('startsAt')(startsAt);
  };
  return (
    <Dialog title={window ? t.editTitle(window.title) : t.kinds[kind.id].plan} onClose={onClose} wide>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.titleField} error={errors['title']} hint={t.kinds[kind.id].titleHint}>
          <input {...text('title')} maxLength={200} autoComplete="off" />
        </Field>
        {!window && (
          <TeamField
            teams={teams}
            value={teamId}
            error={errors['teamId']}
            onChange={(id) => {
              setChosen(id);
              set('covers')([]);
            }}
          />
        )}
        <WindowScope kind={kind} teamId={teamId} values={values} set={set} errors={errors} />
        <div className="fields">
          <Field label={t.starts} error={errors['startsAt']}>
            <input
              type="datetime-local"
              value={values.startsAt}
              onChange={(event) => setStart(event.target.value)}
            />
          </Field>
          <Field label={t.endsField} error={errors['endsAt']} hint={t.endsHint}>
            <input type="datetime-local" {...text('endsAt')} />
          </Field>
        </div>
        <div className="fields">
          <Field label={t.timeZone} error={errors['timezone']} hint={t.timeZoneHint}>
            <TimeZoneSelect {...text('timezone')} />
          </Field>
          <Field
            label={t.repeats}
            error={values.preset === 'own' ? undefined : errors['recurrence']}
            hint={isRareDay(values) ? t.skipsMonths : ''}
          >
            <select value={values.preset} onChange={(event) => set('preset')(event.target.value as Preset)}>
              {presets.map((preset) => (
                <option key={preset} value={preset}>
                  {describePreset(preset, values.startsAt)}
                </option>
              ))}
            </select>
          </Field>
        </div>
        {values.preset === 'own' && (
          <Field label={t.rule} error={errors['recurrence']} hint={t.ruleHint}>
            <input
              className="mono"
              {...text('rule')}
              placeholder="FREQ=WEEKLY;BYDAY=SA,SU"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        {kind.isOfSites && (
          <Check
            label={t.announce}
            hint={t.announceHint}
            checked={values.isPublic}
            onChange={set('isPublic')}
          />
        )}
        <DialogActions
          action={window ? t.save : t.kinds[kind.id].plan}
          busy={create.isPending || update.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

const isRareDay = ({ preset, startsAt }: { preset: Preset; startsAt: string }): boolean =>
  preset === 'monthly' && Number(startsAt.slice(8, 10)) > 28;
