import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Choice, Choices } from '../ui/choices.tsx';
import { Field, type FieldErrors } from '../ui/form.tsx';
import { Search } from '../ui/paged.tsx';
import { Loaded } from '../ui/states.tsx';
import { TagInput } from '../ui/tag-input.tsx';
import { splitTags, tagsIn } from '../ui/tags.ts';
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
  const query = useGraphqlQuery(kind.names, { teamId: teamId ?? null }, { everySeconds: 60 });
  const things = query.data?.things ?? [];
  const scopes: { value: Scope; name: string; hint?: string }[] = [
    { value: 'all', name: `All ${kind.things} of the team`, hint: 'Those that are added later as well' },
    { value: 'chosen', name: `Chosen ${kind.things}` },
  ];
  if (kind.hasTags) scopes.push({ value: 'tagged', name: `${capital(kind.things)} with a tag` });
  const tags = splitTags(values.tags);
  const tagged = things.filter((thing) => thing.tags?.some((tag) => tags.includes(tag)));
  return (
    <>
      <Choice legend="For" options={scopes} value={values.scope} onChange={set('scope')} />
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
          label="Tags"
          error={errors['tags']}
          hint={
            tags.length > 0
              ? `Now: ${tagged.map(({ name }) => name).join(', ') || 'no site has it'}`
              : 'Sites with one of them. Press Enter after each'
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

const capital = (word: string): string => `${word[0]!.toUpperCase()}${word.slice(1)}`;

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
  const [search, setSearch] = useState('');
  const shown = things.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className="stack">
      {things.length > many && (
        <Search
          label={`Search ${kind.things}`}
          placeholder="Search by name"
          value={search}
          onChange={setSearch}
        />
      )}
      <Choices
        legend={capital(kind.things)}
        many
        options={shown.map(({ id, name }) => ({ value: id, name }))}
        chosen={chosen}
        error={error}
        hint={things.length === 0 ? `The team has no ${kind.things}.` : shown.length === 0 && 'None matches.'}
        onChange={onChange}
      />
    </div>
  );
}
