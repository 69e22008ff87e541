import type { ReactElement } from 'react';
import type { StatusDetail, StatusPageFactsFragment } from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Choices } from '../ui/choices.tsx';
import { Field, Form, textInputs } from '../ui/form.tsx';
import { LocaleSelect } from '../ui/locale-select.tsx';
import { LogoField } from '../ui/logo-field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { words } from '../words/words.ts';
import { Preview } from './preview.tsx';
import { usePageForm } from './use-page-form.ts';

const details: readonly StatusDetail[] = ['ADDRESS', 'ERROR', 'TITLE'];

/** The colour of a page without its own. */
const standardAccent = '#0b6b57';

export function Appearance({ page }: { page: StatusPageFactsFragment }): ReactElement {
  const t = words().statusPages.appearance;
  const { fields, refusal, errors, notice, busy, save, discard, changes } = usePageForm(page);
  const { values, warnings, set } = fields;
  const text = textInputs(values, set);
  return (
    <div className={`editor ${refusal ? '' : 'editor-preview'}`}>
      <Card>
        <Form refusal={refusal} errors={errors} problem={notice} onSubmit={save}>
          <Field label={t.title} error={errors['title']} warning={warnings.title}>
            <input maxLength={100} autoComplete="off" lang={values.locale} {...text('title')} />
          </Field>
          <Field
            label={t.description}
            error={errors['description']}
            warning={warnings.description}
            hint={t.descriptionHint}
          >
            <textarea
              className="prose"
              rows={3}
              maxLength={1_000}
              lang={values.locale}
              {...text('description')}
            />
          </Field>
          <LogoField
            value={values.logoUrl}
            shown={logoHere(values.logoUrl, page)}
            error={errors['logoUrl']}
            warning={warnings.logoUrl}
            onChange={set('logoUrl')}
          />
          <Field label={t.accent} error={errors['accent']} warning={warnings.accent} hint={t.accentHint}>
            <AccentInput value={values.accent} onChange={set('accent')} />
          </Field>
          <div className="fields">
            <Field label={t.language} error={errors['locale']} warning={warnings.locale}>
              <LocaleSelect {...text('locale')} />
            </Field>
            <Field
              label={t.days}
              error={errors['uptimeDays']}
              warning={warnings.uptimeDays}
              hint={t.daysHint}
            >
              <input type="number" inputMode="numeric" min={7} max={90} {...text('uptimeDays')} />
            </Field>
          </div>
          <Choices
            legend={t.alsoShow}
            options={details.map((value) => ({ value, ...t.details[value] }))}
            chosen={values.showDetails}
            error={errors['showDetails']}
            warning={warnings.showDetails}
            onChange={(chosen) => set('showDetails')(chosen.toSorted())}
          />
          <FormActions isChanged={fields.isChanged} busy={busy} onDiscard={discard} />
        </Form>
      </Card>
      {!refusal && <Preview id={page.id} input={changes} />}
    </div>
  );
}

/** From this server, also if the page has its own domain. That of a page with a password asks for it. */
function logoHere(logoUrl: string, { slug, visibility }: StatusPageFactsFragment): string {
  if (!logoUrl || logoUrl.startsWith('data:')) return logoUrl;
  if (visibility === 'PASSWORD') return '';
  const { pathname, search } = new URL(logoUrl);
  return `/status/${slug}/logo/${pathname.split('/').at(-1)}${search}`;
}

/** The picker of the browser and the colour as text. The other properties are those that a field gives to its control. */
const AccentInput = ({
  value,
  onChange,
  ...field
}: {
  value: string;
  onChange: (value: string) => void;
}): ReactElement => {
  const t = words().statusPages.appearance;
  return (
    <div className="row accent">
      <input
        type="color"
        aria-label={t.chooseAccent}
        value={/^#[\da-f]{6}$/i.test(value) ? value : standardAccent}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        {...field}
        className="mono"
        maxLength={7}
        placeholder={standardAccent}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && <Button onClick={() => onChange('')}>{t.reset}</Button>}
    </div>
  );
};
