import type { ReactElement } from 'react';
import { fetchNow, useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import { quietHours, setQuietHours, type QuietHoursQuery } from '../../api/monitoring.generated.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check, errorsOf, Field, Form, textInputs } from '../../ui/form.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TimeZoneSelect, ownTimeZone } from '../../ui/time-zone.tsx';
import { useSafeSave } from '../../ui/use-safe-save.ts';
import { useStoredFields } from '../../ui/use-stored-fields.ts';
import { words } from '../../words/words.ts';

type Stored = QuietHoursQuery['quietHours'];

const formOf = (stored: Stored) => ({
  isOn: stored !== null,
  from: stored?.from ?? '22:00',
  to: stored?.to ?? '07:00',
  timezone: stored?.timezone ?? ownTimeZone(),
});

/** Of the signed-in user, in one team. */
export function QuietHours({ team }: { team: Team }): ReactElement {
  const t = words().settings.escalation;
  const query = useGraphqlQuery(quietHours, { teamId: team.id }, { everySeconds: false });
  return (
    <Card title={t.quietHours.title}>
      <Loaded query={query}>
        {({ quietHours: stored }) => <QuietHoursForm teamId={team.id} stored={stored} />}
      </Loaded>
    </Card>
  );
}

function QuietHoursForm({ teamId, stored }: { teamId: string; stored: Stored }): ReactElement {
  const t = words().settings.escalation;
  const fields = useStoredFields(formOf(stored));
  const { values, warnings, set, reset } = fields;
  const save = useGraphqlMutation(setQuietHours, {
    quiet: true,
    done: t.quietHours.saved,
    onDone: ({ setQuietHours: now }) => reset(formOf(now)),
  });
  const safe = useSafeSave(fields, {
    read: async () => formOf((await fetchNow(quietHours, { teamId })).quietHours),
    send: ({ isOn, ...input }) => save.mutate({ teamId, input: isOn ? input : null }),
  });
  const text = textInputs(values, set);
  const errors = errorsOf(safe.error ?? save.error);
  return (
    <Form errors={errors} problem={safe.notice} onSubmit={safe.save}>
      <Check label={t.quietHours.use} hint={t.quietHours.hint} checked={values.isOn} onChange={set('isOn')} />
      {values.isOn && (
        <div className="fields">
          <Field label={t.quietHours.from} error={errors['from']} warning={warnings.from}>
            <input type="time" {...text('from')} />
          </Field>
          <Field label={t.quietHours.to} error={errors['to']} warning={warnings.to}>
            <input type="time" {...text('to')} />
          </Field>
          <Field label={t.quietHours.timeZone} error={errors['timezone']} warning={warnings.timezone}>
            <TimeZoneSelect {...text('timezone')} />
          </Field>
        </div>
      )}
      <div className="row">
        <Button type="submit" look="primary" busy={safe.isReading || save.isPending}>
          {t.save}
        </Button>
      </div>
    </Form>
  );
}
