import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../../api/hooks.ts';
import { regions as regionsQuery } from '../../api/monitoring.generated.ts';
import { Field } from '../../ui/form.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { words } from '../../words/words.ts';
import type { SiteSettingsForm } from '../settings-form.ts';

type Values = Pick<SiteSettingsForm, 'regions' | 'quorum'>;
type Notes = Partial<Record<string, string | undefined>>;

/** Which regions confirm a failure. Hidden while there is one region and the site has chosen none. */
export function RegionSettings({
  values,
  set,
  errors,
  warnings,
}: {
  values: Values;
  set: (name: keyof Values) => (value: string) => void;
  errors: Notes;
  warnings: Notes;
}): ReactElement | null {
  const t = words().site.regions;
  const { data } = useGraphqlQuery(regionsQuery, {});
  const known = data?.regions ?? [];
  if (known.length < 2 && values.regions === '') return null;
  return (
    <>
      <Field
        label={t.title}
        error={errors['regions']}
        warning={warnings['regions']}
        hint={t.hint(known.join(', '))}
      >
        <TagInput value={values.regions} known={known} onChange={set('regions')} />
      </Field>
      <Field label={t.quorum} error={errors['quorum']} warning={warnings['quorum']} hint={t.quorumHint}>
        <select value={values.quorum} onChange={(event) => set('quorum')(event.target.value)}>
          {Object.entries(t.quorums).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}
