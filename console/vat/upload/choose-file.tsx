import type { ReactElement } from 'react';
import { Field } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';

/** A file input that also takes a dropped file. */
export const ChooseFile = ({
  file,
  disabled,
  onChoose,
}: {
  file: File | null;
  disabled: boolean;
  onChoose: (file: File) => void;
}): ReactElement => {
  const t = words().vat.upload;
  return (
    <Field label={t.file} hint={file ? t.fileChosen : t.fileHint}>
      <input
        type="file"
        disabled={disabled}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
        }}
      />
    </Field>
  );
};
