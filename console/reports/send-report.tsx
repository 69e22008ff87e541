import type { ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { reportSettings, sendReport, type ReportFactsFragment } from '../api/monitoring.generated.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { spellPeriod } from './period.ts';
import { splitAddresses } from './settings-form.ts';

/** Sends a report by email, to those of the settings unless others are entered. */
export function SendReport({
  report,
  onClose,
}: {
  report: ReportFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().reports;
  const query = useGraphqlQuery(reportSettings, { teamId: report.teamId }, { everySeconds: false });
  return (
    <Dialog title={t.sendTitle(spellPeriod(report))} onClose={onClose}>
      <Loaded query={query}>
        {({ reportSettings: { recipients } }) => (
          <SendForm report={report} recipients={recipients} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}

function SendForm({
  report: { id, pdfUrl },
  recipients,
  onClose,
}: {
  report: ReportFactsFragment;
  recipients: readonly string[];
  onClose: () => void;
}): ReactElement {
  const t = words().reports;
  const { values, text } = useFields({ to: recipients.join(', ') });
  const send = useGraphqlMutation(sendReport, {
    quiet: true,
    done: t.beingSent,
    onDone: onClose,
  });
  const errors = errorsOf(send.error);
  return (
    <Form errors={errors} onSubmit={() => send.mutate({ id, to: splitAddresses(values.to) })}>
      <Field label={t.to} error={errors['to']} hint={t.addressesHint}>
        <input autoFocus autoComplete="off" {...text('to')} />
      </Field>
      <p className="quiet small">{pdfUrl ? t.mailWithPdf : t.mail}</p>
      <DialogActions action={t.send} busy={send.isPending} onClose={onClose} />
    </Form>
  );
}
