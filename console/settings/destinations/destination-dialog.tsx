import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import {
  createNotificationDestination,
  updateNotificationDestination,
  type DestinationFactsFragment,
  type DestinationKind,
} from '../../api/monitoring.generated.ts';
import { Copy } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Check, errorsOf, Field, Form, useFields } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { formOf, kinds, toCreateInput, toUpdateInput, type KindField } from './kinds.ts';

/** Adds a destination or edits an existing one. */
export function DestinationDialog({
  teamId,
  destination,
  onClose,
}: {
  teamId: string;
  destination?: DestinationFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().settings.destinations;
  // The values when the dialog was opened.
  const [before] = useState(() => formOf(destination ?? null));
  const { values, set, text } = useFields(before);
  const create = useGraphqlMutation(createNotificationDestination, {
    quiet: true,
    done: ({ createNotificationDestination: { name } }) => t.added(name),
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateNotificationDestination, {
    quiet: true,
    done: t.saved,
    onDone: onClose,
  });
  const errors = errorsOf(create.error ?? update.error);
  const { fields } = kinds()[values.kind];
  const submit = (): void => {
    if (destination) update.mutate({ id: destination.id, input: toUpdateInput(before, values) });
    else create.mutate({ input: toCreateInput(teamId, values) });
  };
  return (
    <Dialog title={destination ? t.editTitle(destination.name) : t.add} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        {!destination && (
          <Field label={t.type} error={errors['kind']}>
            <select
              value={values.kind}
              onChange={(event) => set('kind')(event.target.value as DestinationKind)}
            >
              {Object.entries(kinds()).map(([kind, { title }]) => (
                <option key={kind} value={kind}>
                  {title}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field label={t.name} error={errors['name']} hint={t.nameHint}>
          <input autoComplete="off" {...text('name')} />
        </Field>
        {fields.map(({ name, label, hint, isHidden = false }) => (
          <Field
            key={`${values.kind} ${name}`}
            label={label}
            error={errors[name]}
            hint={
              isStored(destination, name, isHidden)
                ? t.stored
                : name === 'callbackSecret' && !destination
                  ? t.addressLater(hint)
                  : hint
            }
          >
            <input
              type={isHidden && name !== 'chatId' ? 'password' : 'text'}
              autoComplete={isHidden ? 'new-password' : 'off'}
              {...text(name)}
            />
          </Field>
        ))}
        {destination && <ForReceiver destination={destination} />}
        <Check label={t.enabled} checked={values.enabled} onChange={set('enabled')} />
        <Check
          label={t.byDefault}
          hint={t.byDefaultHint}
          checked={values.byDefault}
          onChange={set('byDefault')}
        />
        <DialogActions
          action={destination ? t.save : t.add}
          busy={create.isPending || update.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Whether the service has a value for the field that it does not return. */
const isStored = (
  destination: DestinationFactsFragment | undefined,
  name: KindField['name'],
  isHidden: boolean,
): boolean =>
  destination !== undefined && isHidden && (name !== 'callbackSecret' || destination.acceptsCallbacks);

/** What the receiver needs: where to report an acknowledgement, and the secret that signs a webhook. */
function ForReceiver({
  destination: { kind, signingSecret, callbackUrl },
}: {
  destination: DestinationFactsFragment;
}): ReactElement {
  const t = words().settings.destinations;
  return (
    <>
      {callbackUrl && (
        <div>
          <p className="small quiet">{kind === 'SLACK' ? t.slackUrl : t.pagerDutyUrl}</p>
          <Copy text={callbackUrl} />
        </div>
      )}
      {signingSecret && (
        <div>
          <p className="small quiet">{t.secret}</p>
          <Copy text={signingSecret} />
        </div>
      )}
    </>
  );
}
