import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { snoozeIncident, type IncidentEntryFragment } from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
import { clockTime, duration } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { isSnoozed } from './incident-state.tsx';

/** Up to a day, the longest that the service allows. */
const pauses = [15, 30, 60, 120, 240, 480, 1_440];

/** Nothing if the incident is not escalated any further. */
export function Snooze({ incident }: { incident: IncidentEntryFragment }): ReactElement | null {
  const t = words().incidents.snooze;
  const refusal = useRefusal(incident.teamId, 'incident.manage');
  const [isAsking, setAsking] = useState(false);
  const end = useGraphqlMutation(snoozeIncident, { done: t.ended });
  if (incident.state !== 'OPEN') return null;
  return (
    <>
      {isSnoozed(incident) && (
        <Button
          refusal={refusal}
          busy={end.isPending}
          onClick={() => end.mutate({ id: incident.id, minutes: 0 })}
        >
          {t.end}
        </Button>
      )}
      <Button refusal={refusal} onClick={() => setAsking(true)}>
        {t.action}
      </Button>
      {isAsking && <SnoozeDialog incident={incident} onClose={() => setAsking(false)} />}
    </>
  );
}

function SnoozeDialog({
  incident: { id, number },
  onClose,
}: {
  incident: IncidentEntryFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().incidents.snooze;
  const [minutes, setMinutes] = useState(30);
  const snooze = useGraphqlMutation(snoozeIncident, {
    quiet: true,
    done: ({ snoozeIncident: { snoozedUntil } }) =>
      snoozedUntil ? t.done(clockTime(new Date(snoozedUntil), new Date())) : t.not,
    onDone: onClose,
  });
  const errors = errorsOf(snooze.error);
  return (
    <Dialog title={t.label(number)} onClose={onClose}>
      <Form errors={errors} onSubmit={() => snooze.mutate({ id, minutes })}>
        <p className="quiet">{t.hint}</p>
        <Field label={t.duration} error={errors['minutes']}>
          <select value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
            {pauses.map((each) => (
              <option key={each} value={each}>
                {duration(each * 60)}
              </option>
            ))}
          </select>
        </Field>
        <DialogActions action={t.action} busy={snooze.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
