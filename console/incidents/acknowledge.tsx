import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { acknowledgeIncident, type IncidentEntryFragment } from '../api/monitoring.generated.ts';
import { useUser } from '../app/use-user.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';

/** Nothing if somebody has acknowledged it or it has ended. */
export function Acknowledge({
  incident,
  primary = false,
}: {
  incident: IncidentEntryFragment;
  primary?: boolean;
}): ReactElement | null {
  const refusal = useRefusal(incident.teamId, 'incident.manage');
  const [isAsking, setAsking] = useState(false);
  if (incident.state !== 'OPEN') return null;
  return (
    <>
      <Button
        look={primary ? 'primary' : 'plain'}
        refusal={refusal}
        aria-label={`Acknowledge incident ${incident.number}`}
        onClick={() => setAsking(true)}
      >
        Acknowledge
      </Button>
      {isAsking && <AcknowledgeDialog incident={incident} onClose={() => setAsking(false)} />}
    </>
  );
}

function AcknowledgeDialog({
  incident: { id, number },
  onClose,
}: {
  incident: IncidentEntryFragment;
  onClose: () => void;
}): ReactElement {
  const { email } = useUser();
  const { values, text } = useFields({ reason: '' });
  const acknowledge = useGraphqlMutation(acknowledgeIncident, {
    quiet: true,
    // Somebody else can have been faster; then it is theirs.
    done: ({ acknowledgeIncident: { acknowledgedBy } }) =>
      acknowledgedBy === email
        ? 'The incident is acknowledged.'
        : `${acknowledgedBy} has already acknowledged it.`,
    onDone: onClose,
  });
  const errors = errorsOf(acknowledge.error);
  return (
    <Dialog title={`Acknowledge incident ${number}`} onClose={onClose}>
      <Form
        problem={errors['']}
        onSubmit={() => acknowledge.mutate({ id, reason: values.reason.trim() || null })}
      >
        <p className="quiet">
          You take care of it: it is not escalated any further until it ends. Checks and alerts go on.
        </p>
        <Field label="Reason" error={errors['reason']} hint="Optional. Your team reads it in the timeline">
          <input autoComplete="off" placeholder="I am rolling back" {...text('reason')} />
        </Field>
        <DialogActions action="Acknowledge" busy={acknowledge.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
