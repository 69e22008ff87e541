import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { refresh } from '../../api/hooks.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { ChooseFile } from './choose-file.tsx';
import { PreviewTable } from './preview-table.tsx';
import { createLatest } from './latest.ts';
import { previewOf, readSample, type Column, type Layout, type Sample } from './read-preview.ts';
import { mistakeIn, upload, type BatchCreated, type CustomersUploaded, type UploadKind } from './upload.ts';
import { UploadResult } from './upload-result.tsx';

type Chosen = { file: File; sample: Sample };

/** Shows the first rows of a CSV file, lets the user say what its columns are, and sends it. */
export function UploadCsv({
  kind,
  team,
  onClose,
}: {
  kind: UploadKind;
  team: Team;
  onClose: () => void;
}): ReactElement {
  const t = words().vat.upload;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [layout, setLayout] = useState<Layout>({ delimiter: null, hasHeader: null });
  const [columns, setColumns] = useState<Column[] | null>(null);
  const [name, setName] = useState('');
  const guessed = chosen && previewOf(chosen.sample, layout);
  const [readLatest] = useState(() => createLatest(readSample));
  const preview = guessed && { ...guessed, columns: columns ?? guessed.columns };
  const send = useMutation({
    mutationFn: async (): Promise<CustomersUploaded | null> => {
      const what = { teamId: team.id, name: kind === 'batch' ? name.trim() : null, preview: preview! };
      if (kind === 'customers') return upload<CustomersUploaded>('/vat/customers.csv', chosen!.file, what);
      const { id } = await upload<BatchCreated>('/vat/batches.csv', chosen!.file, what);
      void navigate({ to: '/vat-numbers/batches/$id', params: { id } });
      return null;
    },
    onSettled: () => refresh('vat'),
  });
  const choose = async (file: File): Promise<void> => {
    const sample = await readLatest(file);
    if (!sample) return;
    setMistake('mistake' in sample ? sample.mistake : null);
    setChosen('mistake' in sample ? null : { file, sample });
    setLayout({ delimiter: null, hasHeader: null });
    setColumns(null);
    setName(file.name.replace(/\.\w+$/, '').slice(0, 200));
    send.reset();
  };
  const submit = (): void => {
    // Enter in a field submits, too.
    if (send.isPending) return;
    const found = preview ? mistakeIn(preview.columns) : t.chooseFile;
    setMistake(found);
    if (!found) send.mutate();
  };
  if (send.data) return <UploadResult result={send.data} onClose={onClose} />;
  return (
    <Dialog title={t.titles[kind]} wide onClose={onClose}>
      <Form problem={mistake ?? (send.error ? messageOf(send.error) : undefined)} onSubmit={submit}>
        <ChooseFile
          file={chosen?.file ?? null}
          disabled={send.isPending}
          onChoose={(file) => void choose(file)}
        />
        {kind === 'batch' && chosen && (
          <Field label={t.batchName}>
            <input autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
        {preview && (
          <PreviewTable
            preview={preview}
            onLayout={(next) => {
              setLayout({ ...layout, ...next });
              setColumns(null);
            }}
            onColumns={setColumns}
          />
        )}
        <DialogActions action={t.send[kind]} busy={send.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
