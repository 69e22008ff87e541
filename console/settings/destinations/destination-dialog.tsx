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
  // The values when the dialog was opened.
  const [before] = useState(() => formOf(destination ?? null));
  const { values, set, text } = useFields(before);
  const create = useGraphqlMutation(createNotificationDestination, {
    quiet: true,
    done: ({ createNotificationDestination: { name } }) => `${name} was added. Send a test to try it.`,
    onDone: onClose,
  });
  const update = useGraphqlMutation(updateNotificationDestination, {
    quiet: true,
    done: 'Saved.',
    onDone: onClose,
  });
  const errors = errorsOf(create.error ?? update.error);
  const { fields } = kinds[values.kind];
  const shown = new Set(['name', 'kind', ...fields.map(({ name }) => name)]);
  const problem = Object.entries(errors).find(([field]) => !shown.has(field))?.[1];
  const submit = (): void => {
    if (destination) update.mutate({ id: destination.id, input: toUpdateInput(before, values) });
    else create.mutate({ input: toCreateInput(teamId, values) });
  };
  return (
    <Dialog title={destination ? `Edit ${destination.name}` : 'Add destination'} onClose={onClose}>
      <Form problem={problem} onSubmit={submit}>
        {!destination && (
          <Field label="Kind" error={errors['kind']}>
            <select
              value={values.kind}
              onChange={(event) => set('kind')(event.target.value as DestinationKind)}
            >
              {Object.entries(kinds).map(([kind, { title }]) => (
                <option key={kind} value={kind}>
                  {title}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field label="Name" error={errors['name']} hint="As your team knows it, such as #shop-alerts">
          <input autoComplete="off" {...text('name')} />
        </Field>
        {fields.map(({ name, label, hint, isHidden = false }) => (
          <Field
            key={`${values.kind} ${name}`}
            label={label}
            error={errors[name]}
            hint={
              isStored(destination, name, isHidden)
                ? 'Not shown. Leave it empty to keep it'
                : name === 'callbackSecret' && !destination
                  ? `${hint}. Edit the destination later to see the address that it needs`
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
        <Check label="Send notifications to it" checked={values.enabled} onChange={set('enabled')} />
        <Check
          label="Also what no escalation policy takes"
          hint="As the channels do. Otherwise it gets only what a policy sends to it"
          checked={values.byDefault}
          onChange={set('byDefault')}
        />
        <DialogActions
          action={destination ? 'Save' : 'Add destination'}
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
  return (
    <>
      {callbackUrl && (
        <div>
          <p className="small quiet">
            {kind === 'SLACK'
              ? 'Request URL, for Interactivity in your Slack app'
              : 'Address for a webhook subscription in PagerDuty, version 3'}
          </p>
          <Copy text={callbackUrl} />
        </div>
      )}
      {signingSecret && (
        <div>
          <p className="small quiet">
            Signing secret. Your receiver verifies the signature with it, as defined by Standard Webhooks.
          </p>
          <Copy text={signingSecret} />
        </div>
      )}
    </>
  );
}
