import { useRef, useState, type ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';

/** As the service accepts it. */
const maxBytes = 256 * 1_024;

/** A recording from Chrome DevTools, chosen as a file, dropped or pasted. It becomes steps that can be edited. */
export function RecordingUpload({
  value,
  error,
  busy,
  onChange,
  onConvert,
}: {
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange: (recorderJson: string) => void;
  onConvert: (recorderJson: string) => void;
}): ReactElement {
  const t = words().checkout;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setMistake(file.size > maxBytes ? t.recordingTooLarge : null);
    if (file.size > maxBytes) return;
    const text = await file.text();
    onChange(text);
    onConvert(text);
  };
  return (
    <div className="stack">
      <div
        className="recording-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <Button look="primary" busy={busy} onClick={() => input.current?.click()}>
          {t.chooseFile}
        </Button>
        <span className="quiet">{t.dropFile}</span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t.recording}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
        <span className="quiet small">{t.recordingHint}</span>
      </div>
      <Field label={t.pasteRecording} error={mistake ?? error}>
        <textarea rows={5} value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <div>
        <Button busy={busy} disabled={value.trim() === ''} onClick={() => onConvert(value)}>
          {t.convert}
        </Button>
      </div>
    </div>
  );
}
