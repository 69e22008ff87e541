import { useId, useRef, useState, type ReactElement } from 'react';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { FieldNote, useErrorOfSent } from './form.tsx';
import './logo-field.css';

/** As the service accepts them. SVG can contain scripts. */
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const most = 512 * 1024;

/** Why a file cannot be a logo; null if it can. */
function refusalOfLogo({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  const t = words().ui.logo;
  if (!types.includes(type)) return t.wrongType;
  if (size > most) return t.tooLarge(String(Math.ceil(size / 1024)));
  return null;
}

/** A picture that is uploaded with the form. Its value is the address of the stored one, a data URL, or empty. */
export function LogoField({
  value,
  shown = value,
  error: found,
  warning,
  hint = words().ui.logo.hint,
  onChange,
}: {
  value: string;
  /** Where the picture is, if not at the value. Empty if this page cannot show it. */
  shown?: string;
  error: string | undefined;
  warning?: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}): ReactElement {
  const t = words().ui.logo;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  // A logo that was just saved may need a second until its address works.
  const [chosen, setChosen] = useState({ before: value, picture: shown });
  const isSaved = !value.startsWith('data:') && value !== chosen.before && chosen.picture.startsWith('data:');
  const picture = isSaved ? chosen.picture : shown;
  const stored = useErrorOfSent(found, value);
  const choose = async (file: File): Promise<void> => {
    const refusal = refusalOfLogo(file);
    setMistake(refusal);
    if (refusal) return;
    const read = await dataUrlOf(file);
    setChosen({ before: value.startsWith('data:') ? chosen.before : value, picture: read });
    onChange(read);
  };
  const error = mistake ?? stored;
  return (
    <div className="field" role="group" aria-labelledby={`${id}-name`}>
      <span id={`${id}-name`} className="logo-label">
        {t.label}
      </span>
      <div className="row">
        {value && (picture ? <img className="logo-shown" src={picture} alt={t.alt} /> : t.stored)}
        <input
          ref={input}
          id={id}
          type="file"
          className="visually-hidden"
          aria-label={t.label}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          accept={types.join()}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button tabIndex={-1} aria-hidden="true" onClick={() => input.current!.click()}>
          {value ? t.replace : t.choose}
        </Button>
        {value && (
          <Button
            look="danger"
            aria-label={t.removeLabel}
            onClick={() => {
              setMistake(null);
              onChange('');
            }}
          >
            {t.remove}
          </Button>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} warning={warning} hint={hint} />
    </div>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(file);
  });
