import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import {
  deleteStatusPage,
  rotateStatusPageLink,
  type StatusPageFactsFragment,
} from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Choice } from '../ui/choices.tsx';
import { Copy } from '../ui/copy.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Field, Form, textInputs } from '../ui/form.tsx';
import { duration } from '../ui/format.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { words } from '../words/words.ts';
import { OwnDomain } from './own-domain.tsx';
import { visibilities } from './state.tsx';
import { usePageForm } from './use-page-form.ts';

const pauses = [0, 5, 10, 15, 30, 60, 120, 240, 480, 1_440];

export function PageSettings({ page }: { page: StatusPageFactsFragment }): ReactElement {
  const t = words().statusPages.settings;
  const { fields, refusal, errors, notice, busy, save, discard } = usePageForm(page);
  const { values, warnings, set } = fields;
  const text = textInputs(values, set);
  const address = `${window.location.origin}/status/${values.slug}`;
  return (
    <>
      <Card title={t.access}>
        <Form refusal={refusal} errors={errors} problem={notice} onSubmit={save}>
          <Choice
            legend={t.who}
            options={visibilities()}
            value={values.visibility}
            error={errors['visibility']}
            warning={warnings.visibility}
            onChange={set('visibility')}
          />
          {values.visibility === 'PASSWORD' && (
            <Field
              label={t.password}
              error={errors['password']}
              hint={page.visibility === 'PASSWORD' ? t.keepPassword : t.newPassword}
            >
              <input type="password" autoComplete="new-password" maxLength={200} {...text('password')} />
            </Field>
          )}
          <div className="fields">
            <Field
              label={t.address}
              error={errors['slug']}
              warning={warnings.slug}
              hint={values.slug === page.slug ? address : t.newAddress(address)}
            >
              <input
                className="mono"
                maxLength={63}
                autoComplete="off"
                spellCheck={false}
                {...text('slug')}
              />
            </Field>
            <Field label={t.domain} error={errors['domain']} warning={warnings.domain} hint={t.domainHint}>
              <input
                className="mono"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...text('domain')}
              />
            </Field>
          </div>
          {values.domain.trim() && <DnsRecord domain={values.domain.trim().toLowerCase()} />}
          <Field
            label={t.autoPublish}
            error={errors['autoPublishAfterMinutes']}
            warning={warnings.autoPublish}
            hint={t.autoPublishHint}
          >
            <select {...text('autoPublish')}>
              {[...new Set([...pauses, ...(values.autoPublish === '' ? [] : [Number(values.autoPublish)])])]
                .toSorted((one, other) => one - other)
                .map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {minutes === 0 ? t.immediately : t.after(duration(minutes * 60))}
                  </option>
                ))}
              <option value="">{t.never}</option>
            </select>
          </Field>
          <FormActions isChanged={fields.isChanged} busy={busy} onDiscard={discard} />
        </Form>
      </Card>
      <OwnDomain page={page} refusal={refusal} />
      {page.visibility === 'LINK' && page.url && <SecretLink page={page} url={page.url} refusal={refusal} />}
      <DeletePage page={page} refusal={refusal} />
    </>
  );
}

const recordFor = (domain: string, host: string): string =>
  /^[\d.]+$/.test(host) ? `${domain}. A ${host}` : `${domain}. CNAME ${host}.`;

/** What has to be set at the provider of the domain. */
const DnsRecord = ({ domain }: { domain: string }): ReactElement => {
  const t = words().statusPages.settings;
  return (
    <div className="stack dns">
      <p>{t.addRecord}</p>
      <Copy text={recordFor(domain, window.location.hostname)} label={t.copyRecord} />
      <p className="quiet small">{t.certificate(domain)}</p>
    </div>
  );
};

function SecretLink({
  page,
  url,
  refusal,
}: {
  page: StatusPageFactsFragment;
  url: string;
  refusal: string | null;
}): ReactElement {
  const t = words().statusPages.settings;
  const [isAsking, setAsking] = useState(false);
  const rotate = useGraphqlMutation(rotateStatusPageLink, {
    done: t.linkReplaced,
    onDone: () => setAsking(false),
  });
  return (
    <Card title={t.link}>
      <div className="stack">
        <Copy text={url} label={t.copyLink} />
        <div className="row apart">
          <span className="quiet">{t.linkHint}</span>
          <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
            {t.replaceLink}
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirm
          title={t.replaceTitle}
          action={t.replaceLink}
          busy={rotate.isPending}
          onConfirm={() => rotate.mutate({ id: page.id })}
          onClose={() => setAsking(false)}
        >
          {t.replaceText}
        </Confirm>
      )}
    </Card>
  );
}

function DeletePage({
  page: { id, title },
  refusal,
}: {
  page: StatusPageFactsFragment;
  refusal: string | null;
}): ReactElement {
  const t = words().statusPages.settings;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useGraphqlMutation(deleteStatusPage, {
    done: t.deleted(title),
    onDone: () => void navigate({ to: '/status-pages', ignoreBlocker: true }),
  });
  return (
    <Card title={t.delete}>
      <div className="row apart">
        <span className="quiet">{t.deleteHint}</span>
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          {t.deleteButton}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={t.deleteTitle(title)}
          action={t.deleteAction}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setAsking(false)}
        >
          {t.deleteText}
        </Confirm>
      )}
    </Card>
  );
}
