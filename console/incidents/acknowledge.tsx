import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { acknowledgeIncident, type IncidentEntryFragment } from '../api/monitoring.generated.ts';
import { useUser } from '../app/use-user.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { words } from '../words/words.ts';

/** Nothing if somebody has acknowledged it or it has ended. */
export function Acknowledge({
  incident,
  primary = false,
}: {
  incident: IncidentEntryFragment;
  primary?: boolean;
}): ReactElement | null {
  const t = words().incidents.acknowledge;
  const refusal = useRefusal(incident.teamId, 'incident.manage');
  const [isAsking, setAsking] = useState(false);
  if (incident.state !== 'OPEN') return null;
  return (
    <>
      <Button
        look={primary ? 'primary' : 'plain'}
        refusal={refusal}
        aria-label={t.label(incident.number)}
        onClick={() => setAsking(true)}
      >
        {t.action}
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
  const t = words().incidents.acknowledge;
  const { email } = useUser();
  const { values, text } = useFields({ reason: '' });
  const acknowledge = useGraphqlMutation(acknowledgeIncident, {
    quiet: true,
    // Somebody else can have been faster; then it is theirs. Or it has ended meanwhile.
    done: ({ acknowledgeIncident: { acknowledgedBy, acknowledgedByLink } }) => {
      if (acknowledgedBy === null) return t.ended;
      if (acknowledgedByLink) return t.alreadyByLink(acknowledgedBy);
      return acknowledgedBy === email ? t.done : t.already(acknowledgedBy);
    },
    onDone: onClose,
  });
  const errors = errorsOf(acknowledge.error);
  return (
    <Dialog title={t.label(number)} onClose={onClose}>
      <Form errors={errors} onSubmit={() => acknowledge.mutate({ id, reason: values.reason.trim() || null })}>
        <p className="quiet">{t.hint}</p>
        <Field label={t.reason} error={errors['reason']} hint={t.reasonHint}>
          <input autoComplete="off" placeholder={t.example} {...text('reason')} />
        </Field>
        <DialogActions action={t.action} busy={acknowledge.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
