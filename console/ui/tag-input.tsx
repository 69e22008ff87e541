import { useId, useState, type InputHTMLAttributes, type ReactElement, type ReactNode } from 'react';
import { words } from '../words/words.ts';
import { joinTags, splitTags } from './tags.ts';
import './tag-input.css';

/** Words that group things. */
export const Tags = ({ tags }: { tags: readonly string[] }): ReactNode =>
  tags.length > 0 && (
    <ul className="tags" aria-label={words().ui.tags}>
      {tags.map((tag) => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
    </ul>
  );

/** Chosen tags, each with a button that removes it. */
export const RemovableTags = ({
  tags,
  onRemove,
}: {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}): ReactNode =>
  tags.map((tag) => (
    <span key={tag} className="tag">
      {tag}
      <button
        type="button"
        className="plain"
        aria-label={words().ui.remove(tag)}
        onClick={() => onRemove(tag)}
      >
        ×
      </button>
    </span>
  ));

/** A field for tags. Enter, a comma or leaving the field adds what was typed; Backspace removes the last one. */
export function TagInput({
  value,
  known = [],
  onChange,
  ...field
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  /** Separated by commas. */
  value: string;
  /** Tags to suggest. */
  known?: readonly string[];
  onChange: (value: string) => void;
}): ReactElement {
  const list = useId();
  const [typed, setTyped] = useState('');
  const tags = splitTags(value);
  const add = (text: string): void => {
    setTyped('');
    if (text.trim()) onChange(joinTags([...tags, text]));
  };
  const remove = (tag: string | undefined): void => onChange(joinTags(tags.filter((each) => each !== tag)));
  return (
    <div className="tag-input">
      <RemovableTags tags={tags} onRemove={remove} />
      <input
        {...field}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target, nativeEvent }) => {
          const isSuggestion = (nativeEvent as InputEvent).inputType === 'insertReplacementText';
          if (isSuggestion || target.value.includes(',')) add(target.value);
          else setTyped(target.value);
        }}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && typed === '' && tags.length > 0) remove(tags.at(-1));
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          add(typed);
        }}
      />
      <datalist id={list}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  );
}
