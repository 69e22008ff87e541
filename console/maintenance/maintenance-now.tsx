import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { startMaintenance } from '../api/monitoring.generated.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { clockTime, count } from '../ui/format.ts';

/** Begins a maintenance of some sites now. */
export function MaintenanceNow({
  sites,
  onDone,
  onClose,
}: {
  /** Of one team. */
  sites: readonly { id: string; name: string }[];
  onDone?: () => void;
  onClose: () => void;
}): ReactElement {
  const { values, text } = useFields({ minutes: '30', title: 'Maintenance' });
  const [mistake, setMistake] = useState<string | null>(null);
  const what = sites.length === 1 ? sites[0]!.name : `${count(sites.length)} sites`;
  const start = useGraphqlMutation(startMaintenance, {
    quiet: true,
    done: ({ window }) => `${what} in maintenance until ${clockTime(new Date(window.endsAt), new Date())}.`,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const errors = errorsOf(start.error);
  const submit = (): void => {
    const minutes = Number(values.minutes);
    const isNumber = Number.isInteger(minutes) && values.minutes.trim() !== '';
    setMistake(isNumber ? null : 'Enter a number of minutes.');
    if (isNumber) start.mutate({ siteIds: sites.map(({ id }) => id), minutes, title: values.title.trim() });
  };
  return (
    <Dialog title={`Maintenance of ${what}`} onClose={onClose}>
      <Form problem={errors[''] ?? errors['siteIds']} onSubmit={submit}>
        <p className="quiet">
          Checks go on, and alerts are held. What is still broken at the end is announced then.
        </p>
        <Field label="Minutes" error={mistake ?? errors['minutes']} hint={endHint(values.minutes)}>
          <input type="number" inputMode="numeric" min="1" max="44640" {...text('minutes')} />
        </Field>
        <Field label="Title" error={errors['title']} hint="Shown in the calendar and to your team">
          <input {...text('title')} maxLength={200} />
        </Field>
        <DialogActions action="Begin maintenance" busy={start.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function endHint(minutes: string): string {
  const end = new Date(Date.now() + Number(minutes) * 60_000);
  return Number(minutes) > 0 && Number(minutes) <= 44_640
    ? `Until ${clockTime(end, new Date())}. It can be ended earlier`
    : '1 to 44,640, which is 31 days';
}
