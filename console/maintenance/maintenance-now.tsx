import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { startMaintenance } from '../api/monitoring.generated.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form, useFields, type FieldErrors } from '../ui/form.tsx';
import { clockTime, count } from '../ui/format.ts';
import { words } from '../words/words.ts';

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
  const t = words().maintenance;
  const { values, text } = useFields({ minutes: '30', title: t.title });
  const [mistake, setMistake] = useState<string | null>(null);
  const what = sites.length === 1 ? sites[0]!.name : t.kinds.maintenance.some(count(sites.length));
  const start = useGraphqlMutation(startMaintenance, {
    quiet: true,
    done: ({ window }) => t.inMaintenance(what, clockTime(new Date(window.endsAt), new Date())),
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const errors: FieldErrors = { ...errorsOf(start.error), ...(mistake && { minutes: mistake }) };
  const submit = (): void => {
    const minutes = Number(values.minutes);
    const isNumber = Number.isInteger(minutes) && values.minutes.trim() !== '';
    setMistake(isNumber ? null : t.enterMinutes);
    if (isNumber) start.mutate({ siteIds: sites.map(({ id }) => id), minutes, title: values.title.trim() });
  };
  return (
    <Dialog title={t.of(what)} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <p className="quiet">{t.nowHint}</p>
        <Field label={t.duration} error={errors['minutes']} hint={endHint(values.minutes)}>
          <input type="number" inputMode="numeric" min="1" max="44640" {...text('minutes')} />
        </Field>
        <Field label={t.titleField} error={errors['title']} hint={t.titleHint}>
          <input {...text('title')} maxLength={200} />
        </Field>
        <DialogActions action={t.start} busy={start.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function endHint(minutes: string): string {
  const t = words().maintenance;
  const end = new Date(Date.now() + Number(minutes) * 60_000);
  return Number(minutes) > 0 && Number(minutes) <= 44_640
    ? t.untilHint(clockTime(end, new Date()))
    : t.minutesHint;
}
