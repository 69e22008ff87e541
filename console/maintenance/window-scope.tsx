import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Choice, Choices } from '../ui/choices.tsx';
import { Field, type FieldErrors } from '../ui/form.tsx';
import { Search } from '../ui/paged.tsx';
import { Loaded } from '../ui/states.tsx';
import { TagInput } from '../ui/tag-input.tsx';
import { splitTags, tagsIn } from '../ui/tags.ts';
import { words } from '../words/words.ts';
import type { Kind, Thing } from './kinds.ts';
import type { Scope, WindowForm } from './window-form.ts';

/** From here on, the list can be searched. */
const many = 8;

/** What a window is for: everything of the team, chosen things, or those with a tag. */
export function WindowScope({
  kind,
  teamId,
  values,
  set,
  errors,
}: {
  kind: Kind;
  teamId: string | undefined;
  values: WindowForm;
  set: <Name extends keyof WindowForm>(name: Name) => (value: WindowForm[Name]) => void;
  errors: FieldErrors;
}): ReactElement {
  const t = words().maintenance;
  const query = useGraphqlQuery(kind.names, { teamId: teamId ?? null }, { everySeconds: 60 });
  const things = query.data?.things ?? [];
  const names = t.kinds[kind.id];
  const scopes: { value: Scope; name: string; hint?: string }[] = [
    { value: 'all', name: names.allOfTeam, hint: t.includesLater },
    { value: 'chosen', name: names.selected },
  ];
  if (kind.isOfSites) scopes.push({ value: 'tagged', name: names.tagged });
  const tags = splitTags(values.tags);
  const tagged = things.filter((thing) => thing.tags?.some((tag) => tags.includes(tag)));
  return (
    <>
      <Choice legend={t.coversField} options={scopes} value={values.scope} onChange={set('scope')} />
      {values.scope === 'chosen' && (
        <Loaded query={query}>
          {() => (
            <ChosenThings
              kind={kind}
              things={things}
              chosen={values.covers}
              error={errors['covers'] ?? errors[kind.covers]}
              onChange={set('covers')}
            />
          )}
        </Loaded>
      )}
      {values.scope === 'tagged' && (
        <Field
          label={t.tags}
          error={errors['tags']}
          hint={
            tags.length > 0 ? t.now(tagged.map(({ name }) => name).join(', ') || t.noSiteTagged) : t.tagsHint
          }
        >
          <TagInput
            value={values.tags}
            known={tagsIn(things.map((thing) => ({ tags: thing.tags ?? [] })))}
            onChange={set('tags')}
          />
        </Field>
      )}
    </>
  );
}

function ChosenThings({
  kind,
  things,
  chosen,
  error,
  onChange,
}: {
  kind: Kind;
  things: readonly Thing[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}): ReactElement {
  const t = words().maintenance;
  const names = t.kinds[kind.id];
  const [search, setSearch] = useState('');
  // What was deleted or moved to another team cannot be shown, and the service refuses it: the first change leaves it out.
  const known = chosen.filter((id) => things.some((thing) => thing.id === id));
  const shown = things.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className="stack">
      {things.length > many && (
        <Search label={names.search} placeholder={t.searchHint} value={search} onChange={setSearch} />
      )}
      <Choices
        legend={names.things}
        many
        options={shown.map(({ id, name }) => ({ value: id, name }))}
        chosen={known}
        error={error}
        hint={things.length === 0 ? names.teamHasNone : shown.length === 0 && t.noMatch}
        onChange={onChange}
      />
    </div>
  );
}
