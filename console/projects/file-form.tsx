import { useState, type DragEvent, type ReactElement, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { Check, errorsOf, Field, Form, type FieldErrors } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import { variablesIn } from './variables.ts';
import './file-form.css';

export type FileInput = { document: string; variables: Record<string, string>; deletes: boolean };

const maxBytes = 1024 * 1024;

/** A configuration file that is chosen, dropped or pasted, and the values of its variables. */
export function FileForm({
  textRef,
  refusal,
  busy,
  error,
  onEdit,
  onSubmit,
}: {
  textRef: RefObject<HTMLTextAreaElement | null>;
  refusal: string | null;
  busy: boolean;
  error: Error | null;
  onEdit: () => void;
  onSubmit: (input: FileInput) => void;
}): ReactElement {
  const t = words().projects;
  const [document, setDocument] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [deletes, setDeletes] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const names = variablesIn(document);
  const errors: FieldErrors = { ...errorsOf(error), ...(mistake && { document: mistake }) };
  const edit = (text: string): void => {
    setDocument(text);
    setMistake(null);
    onEdit();
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > maxBytes) return setMistake(t.tooLarge);
    edit(await file.text());
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (refusal === null) void read(event.dataTransfer.files[0]);
  };
  const submit = (): void => {
    if (document.trim() === '') return setMistake(t.noFile);
    const variables = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
    onSubmit({ document, variables, deletes });
  };
  return (
    <Form refusal={refusal} errors={errors} onSubmit={submit}>
      <div
        className={`file-drop ${isOver ? 'file-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Field label={t.chooseFile}>
          <input
            type="file"
            accept=".yaml,.yml,application/yaml,text/yaml,text/plain"
            onChange={({ target }) => {
              void read(target.files?.[0]);
              // The same file can be chosen again after it was changed.
              target.value = '';
            }}
          />
        </Field>
        <Field label={t.file} hint={t.fileHint} error={errors['document']}>
          <textarea
            ref={textRef}
            className="file-text"
            rows={16}
            value={document}
            spellCheck={false}
            autoComplete="off"
            wrap="off"
            onChange={({ target }) => edit(target.value)}
          />
        </Field>
      </div>
      {names.length > 0 && (
        <fieldset className="file-variables">
          <legend>{t.variables}</legend>
          <p className="quiet small">{t.variablesHint}</p>
          <div className="fields">
            {names.map((name) => (
              <Field key={name} label={<code>{name}</code>}>
                <input
                  type="password"
                  autoComplete="off"
                  value={values[name] ?? ''}
                  onChange={({ target }) => {
                    setValues({ ...values, [name]: target.value });
                    onEdit();
                  }}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      <Check
        label={t.deletes}
        hint={t.deletesHint}
        checked={deletes}
        onChange={(checked) => {
          setDeletes(checked);
          onEdit();
        }}
      />
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          {t.plan}
        </Button>
        <span className="quiet small">{t.planChangesNothing}</span>
      </div>
    </Form>
  );
}
