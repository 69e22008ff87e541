import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { createSite } from '../api/monitoring.generated.ts';
import { TeamField } from '../teams/team-field.tsx';
import { useTeamsFor } from '../teams/use-teams.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Check, errorsOf, Field, Form, useFields, type FieldErrors } from '../ui/form.tsx';
import { TagInput } from '../ui/tag-input.tsx';
import { splitTags } from '../ui/tags.ts';
import { BrowserNote } from '../site/browser-note.tsx';
import { words } from '../words/words.ts';
import { useSiteTags } from './use-site-tags.ts';
import { addressStart, mistakeIn, nameFrom, pastedAddress } from './site-address.ts';

/** Only the required fields. Everything else has a default and can be changed on the page of the site. */
export function AddSite({ onClose }: { onClose: () => void }): ReactElement {
  const t = words().sites.add;
  const navigate = useNavigate();
  const { values, set } = useFields({ name: '', url: addressStart, browserChecks: false, tags: '' });
  const teams = useTeamsFor('site.manage');
  const [chosen, setChosen] = useState<string>();
  const teamId = teams.find(({ id }) => id === chosen)?.id ?? teams[0]?.id;
  const [isNamed, setNamed] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const create = useGraphqlMutation(createSite, {
    quiet: true,
    done: ({ createSite: site }) => t.added(site.name),
    onDone: ({ createSite: site }) => void navigate({ to: `/sites/${site.id}` as '/' }),
  });
  const errors: FieldErrors = { ...errorsOf(create.error), ...(mistake && { url: mistake }) };
  const setUrl = (url: string): void => {
    set('url')(url);
    if (!isNamed) set('name')(nameFrom(url));
  };
  const submit = (): void => {
    const found = mistakeIn(values.url);
    setMistake(found);
    if (!found) create.mutate({ input: { ...values, tags: splitTags(values.tags), teamId: teamId ?? null } });
  };
  return (
    <Dialog title={t.action} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.address} error={errors['url']} hint={t.addressHint}>
          <input
            type="url"
            autoFocus
            value={values.url}
            onChange={(event) => setUrl(event.target.value)}
            onPaste={(event) => {
              const pasted = pastedAddress(values.url, event.clipboardData.getData('text'));
              if (pasted === null) return;
              event.preventDefault();
              setUrl(pasted);
            }}
            autoComplete="off"
          />
        </Field>
        <Field label={t.name} error={errors['name']} hint={t.nameHint}>
          <input
            value={values.name}
            onChange={(event) => {
              setNamed(true);
              set('name')(event.target.value);
            }}
            autoComplete="off"
          />
        </Field>
        <TeamField teams={teams} value={teamId} error={errors['teamId']} onChange={setChosen} />
        <Field label={t.tags} error={errors['tags']} hint={t.tagsHint}>
          <TagInput value={values.tags} known={useSiteTags(teamId)} onChange={set('tags')} />
        </Field>
        <Check
          label={t.browserCheck}
          hint={t.browserCheckHint}
          checked={values.browserChecks}
          onChange={set('browserChecks')}
        />
        <BrowserNote isOn={values.browserChecks} />
        <DialogActions action={t.action} busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
