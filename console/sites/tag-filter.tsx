import type { ReactElement } from 'react';
import { RemovableTags } from '../ui/tag-input.tsx';
import { joinTags, splitTags } from '../ui/tags.ts';
import { words } from '../words/words.ts';

/** Adds tags to a filter one by one. */
export function TagFilter({
  known,
  value,
  onChange,
}: {
  known: readonly string[];
  /** Separated by commas. */
  value: string;
  onChange: (value: string) => void;
}): ReactElement | null {
  const t = words().sites.tag;
  const chosen = splitTags(value);
  if (known.length === 0 && chosen.length === 0) return null;
  const left = known.filter((tag) => !chosen.includes(tag));
  return (
    <>
      {left.length > 0 && (
        <select
          aria-label={t.label}
          value=""
          onChange={(event) => onChange(joinTags([...chosen, event.target.value]))}
        >
          <option value="">{chosen.length > 0 ? t.another : t.all}</option>
          {left.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </select>
      )}
      <RemovableTags
        tags={chosen}
        onRemove={(tag) => onChange(joinTags(chosen.filter((each) => each !== tag)))}
      />
    </>
  );
}
