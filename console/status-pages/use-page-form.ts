import { useGraphqlMutation, fetchNow } from '../api/hooks.ts';
import {
  statusPage as statusPageQuery,
  updateStatusPage,
  type StatusPageFactsFragment,
  type UpdateStatusPageMutationVariables,
} from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { errorsOf, type FieldErrors } from '../ui/form.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields, type StoredFields } from '../ui/use-stored-fields.ts';
import { words } from '../words/words.ts';
import { changesTo, formOf, type PageForm } from './page-form.ts';

/** The settings of a page in a form that is saved safely. */
export function usePageForm(page: StatusPageFactsFragment): {
  fields: StoredFields<PageForm>;
  refusal: string | null;
  errors: FieldErrors;
  notice: string | undefined;
  busy: boolean;
  save: () => void;
  discard: () => void;
  /** What would be saved now. */
  changes: UpdateStatusPageMutationVariables['input'];
} {
  const t = words().statusPages.settings;
  const { id, teamId } = page;
  const refusal = useRefusal(teamId, 'status-page.manage');
  const fields = useStoredFields(formOf(page));
  const update = useGraphqlMutation(updateStatusPage, {
    quiet: true,
    done: t.saved,
    onDone: ({ updateStatusPage: stored }) => fields.reset(formOf(stored)),
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { statusPage: now } = await fetchNow(statusPageQuery, { id });
      return now && formOf(now);
    },
    send: (values, base) => update.mutate({ id, input: changesTo(base, values) }),
  });
  const errors = errorsOf(safe.error ?? update.error);
  return {
    fields,
    refusal,
    errors,
    notice: safe.notice,
    busy: safe.isReading || update.isPending,
    save: () => void (fields.isChanged && safe.save()),
    discard: () => {
      fields.reset(fields.base);
      update.reset();
    },
    changes: changesTo(fields.base, fields.values),
  };
}
