import { useState, type ReactElement } from 'react';
import { useTeamsFor } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Form, useFields } from '../../ui/form.tsx';
import { count } from '../../ui/format.ts';
import { TagInput } from '../../ui/tag-input.tsx';
import { tagsIn } from '../../ui/tags.ts';
import { toast } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import type { ListedSite } from '../filter-sites.ts';
import { mistakeIn, sendFor, type BulkForm, type BulkKind } from './bulk-change.ts';
import { BulkProgressView } from './bulk-progress.tsx';
import { useBulk } from './use-bulk.ts';

/** Asks what to change, changes the sites one after the other, and says which could not be changed. */
export function BulkDialog({
  kind,
  sites,
  known,
  onDone,
  onClose,
}: {
  kind: BulkKind;
  sites: readonly ListedSite[];
  /** The tags to suggest. */
  known: readonly string[];
  /** With those that failed. */
  onDone: (failed: readonly ListedSite[]) => void;
  onClose: () => void;
}): ReactElement {
  const { sites: t } = words();
  // The list goes on while the dialog is open: it is about the sites that were selected.
  const [chosen] = useState(sites);
  const teams = useTeamsFor('site.manage').filter(({ id }) => chosen.some(({ teamId }) => teamId !== id));
  const fields = useFields<BulkForm>({
    addTags: '',
    removeTags: '',
    interval: '60',
    teamId: teams[0]?.id ?? '',
    typed: '',
  });
  const { values } = fields;
  const [mistake, setMistake] = useState<ReturnType<typeof mistakeIn>>(null);
  const bulk = useBulk<ListedSite>();
  const start = async (items: readonly ListedSite[]): Promise<void> => {
    const failures = await bulk.run(items, sendFor(kind, values));
    onDone(failures.map(({ item }) => item));
    if (failures.length > 0) return;
    toast('good', t.bulk[kind === 'delete' ? 'deleted' : 'done'](t.sites(items.length, count(items.length))));
    onClose();
  };
  const submit = (): void => {
    const found = mistakeIn(kind, values, chosen.length);
    setMistake(found);
    if (!found) void start(chosen);
  };
  const title = t.bulk.titles[kind](t.sites(chosen.length, count(chosen.length)));
  const isImpossible = kind === 'move' && teams.length === 0;
  return (
    <Dialog title={title} onClose={onClose}>
      {bulk.progress ? (
        <BulkProgressView
          progress={bulk.progress}
          failedTitle={t.bulk.failed}
          nameOf={({ name }) => name}
          onStop={bulk.stop}
          onRetry={() => void start(bulk.progress!.failures.map(({ item }) => item))}
          onClose={onClose}
        />
      ) : (
        <Form onSubmit={submit}>
          <p>{isImpossible ? t.bulk.noTeam : t.bulk.texts[kind]}</p>
          <BulkFields
            kind={kind}
            fields={fields}
            sites={chosen}
            known={known}
            teams={teams}
            error={mistake ?? undefined}
          />
          <div className="row dialog-actions">
            <Button onClick={onClose}>{t.bulk.close}</Button>
            <Button look={kind === 'delete' ? 'danger' : 'primary'} type="submit" disabled={isImpossible}>
              {t.bulk.confirm[kind]}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

function BulkFields({
  kind,
  fields: { values, set, text },
  sites,
  known,
  teams,
  error,
}: {
  kind: BulkKind;
  fields: ReturnType<typeof useFields<BulkForm>>;
  sites: readonly ListedSite[];
  known: readonly string[];
  teams: readonly { id: string; name: string }[];
  error: { field: keyof BulkForm; message: string } | undefined;
}): ReactElement | null {
  const t = words().sites.bulk;
  const errorOf = (field: keyof BulkForm): string | undefined =>
    error?.field === field ? error.message : undefined;
  switch (kind) {
    case 'tags':
      return (
        <>
          <Field label={t.addTags} error={errorOf('addTags')} hint={t.tagHint}>
            <TagInput value={values.addTags} known={known} onChange={set('addTags')} />
          </Field>
          <Field label={t.removeTags} hint={t.tagHint}>
            <TagInput value={values.removeTags} known={tagsIn(sites)} onChange={set('removeTags')} />
          </Field>
        </>
      );
    case 'interval':
      return (
        <Field label={t.interval} error={errorOf('interval')}>
          <input type="number" {...text('interval')} />
        </Field>
      );
    case 'move':
      return teams.length === 0 ? null : (
        <Field label={t.team}>
          <select {...text('teamId')}>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      );
    case 'delete':
      return (
        <Field label={t.typeCount(sites.length)} error={errorOf('typed')}>
          <input inputMode="numeric" autoComplete="off" {...text('typed')} />
        </Field>
      );
    default:
      return null;
  }
}
