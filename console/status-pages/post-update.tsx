import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import {
  postStatusUpdate,
  type PostStatusUpdateMutationVariables,
  type StatusIncidentFactsFragment,
  type StatusPageFactsFragment,
  type StatusUpdateState,
} from '../api/monitoring.generated.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Form, type FieldErrors } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import { mistakeInBody, UpdateFields, useUpdateText } from './update-fields.tsx';

const steps: readonly StatusUpdateState[] = ['INVESTIGATING', 'IDENTIFIED', 'MONITORING'];

/** Posts an update and closes the dialog. Subscribers are notified. */
export function usePost(onClose: () => void): {
  post: (variables: PostStatusUpdateMutationVariables, mistakes?: FieldErrors) => void;
  busy: boolean;
  errors: FieldErrors;
} {
  const t = words().statusPages.updates;
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const mutation = useGraphqlMutation(postStatusUpdate, {
    quiet: true,
    done: t.published,
    onDone: onClose,
  });
  return {
    post: (variables, more = {}) => {
      const found = { ...mistakeInBody(variables.body), ...more };
      setMistakes(found);
      if (Object.keys(found).length === 0) mutation.mutate({ ...variables, body: variables.body.trim() });
    },
    busy: mutation.isPending,
    errors: { ...errorsOf(mutation.error), ...mistakes },
  };
}

/** The state that usually follows. */
export const nextState = (
  last: StatusUpdateState | undefined,
  states: readonly StatusUpdateState[],
): StatusUpdateState => {
  const after = last === undefined ? 'INVESTIGATING' : steps[steps.indexOf(last) + 1];
  return after && states.includes(after) ? after : states.at(-1)!;
};

/** While an incident of the sites goes on, it cannot be called resolved. */
export function statesOf({
  incidentId,
  maintenanceWindowId,
  resolvedAt,
}: Pick<
  StatusIncidentFactsFragment,
  'incidentId' | 'maintenanceWindowId' | 'resolvedAt'
>): StatusUpdateState[] {
  if (maintenanceWindowId) return ['SCHEDULED', 'MONITORING', 'RESOLVED'];
  if (!incidentId) return [...steps, 'RESOLVED'];
  return resolvedAt ? ['RESOLVED'] : [...steps];
}

/** A further update of what is on the page already. */
export function PostUpdate({
  page,
  about,
  onClose,
}: {
  page: StatusPageFactsFragment;
  about: StatusIncidentFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().statusPages.updates;
  const states = statesOf(about);
  const names = page.components.filter(({ id }) => about.componentIds.includes(id)).map(({ name }) => name);
  const text = useUpdateText(nextState(about.updates[0]?.state, states), page.locale, names);
  const { post, busy, errors } = usePost(onClose);
  const isOngoing = about.incidentId !== null && about.resolvedAt === null;
  return (
    <Dialog title={t.updateOf(about.title)} onClose={onClose} wide>
      <Form
        errors={errors}
        onSubmit={() => post({ statusIncidentId: about.id, state: text.state, body: text.body })}
      >
        <UpdateFields
          text={text}
          states={states}
          locale={page.locale}
          names={names}
          errors={errors}
          stateHint={isOngoing ? t.resolvedAutomatically : undefined}
        />
        <DialogActions action={t.publishUpdate} busy={busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
