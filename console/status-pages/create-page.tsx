import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { componentSites, createStatusPage } from '../api/monitoring.generated.ts';
import { TeamField } from '../teams/team-field.tsx';
import { useTeamsFor } from '../teams/use-teams.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Check, errorsOf, Field, Form, useFields, type FieldErrors } from '../ui/form.tsx';
import { count } from '../ui/format.ts';
import { LocaleSelect } from '../ui/locale-select.tsx';
import { locale, words } from '../words/words.ts';
import { slugOf } from './slug.ts';

/** The service takes no more components. */
const mostComponents = 500;

/** Only what is needed. A page that is for everyone is created with all sites, so that it can be shown at once. */
export function CreatePage({ onClose }: { onClose: () => void }): ReactElement {
  const t = words().statusPages;
  const navigate = useNavigate();
  const { values, set, text } = useFields({
    title: '',
    slug: '',
    locale: (locale() ?? navigator.language).startsWith('de') ? 'de' : 'en',
    withSites: true,
  });
  const teams = useTeamsFor('status-page.manage');
  const [chosen, setChosen] = useState<string>();
  const teamId = teams.find(({ id }) => id === chosen)?.id ?? teams[0]?.id;
  const sites = useGraphqlQuery(componentSites, { teamId: teamId ?? null }, { everySeconds: false });
  const found = sites.data?.sites.slice(0, mostComponents) ?? [];
  const [isAddressed, setAddressed] = useState(false);
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const create = useGraphqlMutation(createStatusPage, {
    quiet: true,
    done: ({ createStatusPage: page }) => t.created(page.title),
    onDone: ({ createStatusPage: { id } }) =>
      void navigate({ to: '/status-pages/$id/$part', params: { id, part: 'components' } }),
  });
  const errors = { ...errorsOf(create.error), ...mistakes };
  const address = `${window.location.origin}/status/${values.slug || '…'}`;
  const submit = (): void => {
    const wrong: FieldErrors = {};
    if (!values.title.trim()) wrong['title'] = t.enterTitle;
    if (!values.slug.trim()) wrong['slug'] = t.enterAddress;
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    create.mutate({
      input: {
        teamId: teamId ?? null,
        title: values.title.trim(),
        slug: values.slug.trim(),
        locale: values.locale,
        components: values.withSites ? found.map(({ id, name }) => ({ name, siteId: id })) : [],
      },
    });
  };
  return (
    <Dialog title={t.create} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Field label={t.titleField} error={errors['title']} hint={t.titleHint}>
          <input
            maxLength={100}
            autoComplete="off"
            value={values.title}
            onChange={(event) => {
              set('title')(event.target.value);
              if (!isAddressed) set('slug')(slugOf(event.target.value));
            }}
          />
        </Field>
        <Field label={t.address} error={errors['slug']} hint={address}>
          <input
            className="mono"
            maxLength={63}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={values.slug}
            onChange={(event) => {
              setAddressed(true);
              set('slug')(event.target.value);
            }}
          />
        </Field>
        <TeamField teams={teams} value={teamId} error={errors['teamId']} onChange={setChosen} />
        <Field label={t.language} error={errors['locale']} hint={t.languageHint}>
          <LocaleSelect {...text('locale')} />
        </Field>
        {found.length > 0 && (
          <Check
            label={found.length === 1 ? t.showSite(found[0]!.name) : t.showSites(count(found.length))}
            hint={t.showSitesHint}
            checked={values.withSites}
            onChange={set('withSites')}
          />
        )}
        <DialogActions action={t.createAction} busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
