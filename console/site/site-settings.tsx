import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { fetchNow, useGraphqlMutation } from '../api/hooks.ts';
import {
  deleteSite,
  site as siteQuery,
  transferSite,
  updateSite,
  type SiteFactsFragment,
} from '../api/monitoring.generated.ts';
import { SiteRouting } from '../settings/escalation/routing.tsx';
import { ManagedNote } from '../projects/managed-note.tsx';
import { MoveToTeam } from '../teams/move-to-team.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Check, errorsOf, Field, Form, textInputs } from '../ui/form.tsx';
import { TagInput } from '../ui/tag-input.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { useSiteTags } from '../sites/use-site-tags.ts';
import { words } from '../words/words.ts';
import { BrowserNote } from './browser-note.tsx';
import { SiteHttpCheck } from './http-check/site-http-check.tsx';
import { RegionSettings } from './regions/region-settings.tsx';
import { settingsOf, toInput } from './settings-form.ts';

export function SiteSettings({ site }: { site: SiteFactsFragment }): ReactElement {
  const t = words().site.settings;
  const fields = useStoredFields(settingsOf(site));
  const { values, warnings, set, reset } = fields;
  const refusal = useRefusal(site.teamId, 'site.manage');
  const save = useGraphqlMutation(updateSite, {
    quiet: true,
    done: t.saved,
    onDone: ({ updateSite: stored }) => reset(settingsOf(stored)),
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { site: now } = await fetchNow(siteQuery, { id: site.id });
      return now && settingsOf(now);
    },
    send: (now, stored) => save.mutate({ id: site.id, input: toInput(now, stored) }),
  });
  const errors = errorsOf(safe.error ?? save.error);
  const text = textInputs(values, set);
  const known = useSiteTags(site.teamId);
  return (
    <>
      <ManagedNote kind="sites" id={site.id} teamId={site.teamId} />
      <Card title={t.checks}>
        <Form refusal={refusal} errors={errors} problem={safe.notice} onSubmit={safe.save}>
          <div className="fields">
            <Field label={t.name} error={errors['name']} warning={warnings.name}>
              <input {...text('name')} />
            </Field>
            <Field label={t.address} error={errors['url']} warning={warnings.url}>
              <input type="url" {...text('url')} />
            </Field>
            <Field
              label={t.interval}
              error={errors['checkIntervalSeconds']}
              warning={warnings.checkIntervalSeconds}
            >
              <input type="number" inputMode="numeric" {...text('checkIntervalSeconds')} />
            </Field>
            <Field
              label={t.expectedContent}
              error={errors['expectedContent']}
              warning={warnings.expectedContent}
              hint={t.expectedContentHint}
            >
              <input {...text('expectedContent')} />
            </Field>
            <Field
              label={t.slow}
              error={errors['degradedAfterMs']}
              warning={warnings.degradedAfterMs}
              hint={t.slowHint}
            >
              <input type="number" inputMode="numeric" {...text('degradedAfterMs')} />
            </Field>
            <Field
              label={t.failures}
              error={errors['failureThreshold']}
              warning={warnings.failureThreshold}
              hint={t.failuresHint}
            >
              <input type="number" inputMode="numeric" {...text('failureThreshold')} />
            </Field>
            <Field
              label={t.successes}
              error={errors['recoveryThreshold']}
              warning={warnings.recoveryThreshold}
            >
              <input type="number" inputMode="numeric" {...text('recoveryThreshold')} />
            </Field>
            <Field
              label={t.username}
              error={errors['basicAuthUsername']}
              warning={warnings.basicAuthUsername}
              hint={t.usernameHint}
            >
              <input autoComplete="off" {...text('basicAuthUsername')} />
            </Field>
            <Field
              label={t.password}
              error={errors['basicAuthPassword']}
              warning={warnings.basicAuthPassword}
              hint={site.basicAuthUsername ? t.passwordKept : t.passwordNew}
            >
              <input type="password" autoComplete="new-password" {...text('basicAuthPassword')} />
            </Field>
          </div>
          <Field label={t.tags} error={errors['tags']} warning={warnings.tags} hint={t.tagsHint}>
            <TagInput value={values.tags} known={known} onChange={set('tags')} />
          </Field>
          <RegionSettings values={values} set={set} errors={errors} warnings={warnings} />
          <Check
            label={t.browserCheck}
            hint={t.browserCheckHint}
            checked={values.browserChecks}
            onChange={set('browserChecks')}
          />
          <BrowserNote isOn={values.browserChecks} />
          {values.browserChecks && (
            <div className="fields">
              <Field label={t.viewportWidth} error={errors['viewportWidth']} warning={warnings.viewportWidth}>
                <input type="number" inputMode="numeric" {...text('viewportWidth')} />
              </Field>
              <Field
                label={t.viewportHeight}
                error={errors['viewportHeight']}
                warning={warnings.viewportHeight}
              >
                <input type="number" inputMode="numeric" {...text('viewportHeight')} />
              </Field>
              <Field
                label={t.waitFor}
                error={errors['waitForSelector']}
                warning={warnings.waitForSelector}
                hint={t.waitForHint}
              >
                <input className="mono" {...text('waitForSelector')} />
              </Field>
            </div>
          )}
          <div className="row">
            <Button look="primary" type="submit" busy={safe.isReading || save.isPending}>
              {t.save}
            </Button>
          </div>
        </Form>
      </Card>
      <SiteHttpCheck site={site} refusal={refusal} />
      <SiteRouting site={site} />
      <MoveToTeam thing={site} permission="site.manage" transfer={transferSite}>
        {t.moveHint}
      </MoveToTeam>
      <DeleteSite site={site} refusal={refusal} />
    </>
  );
}

function DeleteSite({ site, refusal }: { site: SiteFactsFragment; refusal: string | null }): ReactElement {
  const t = words().site.settings;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useGraphqlMutation(deleteSite, {
    done: t.deleted(site.name),
    onDone: () => void navigate({ to: '/sites', ignoreBlocker: true }),
  });
  return (
    <Card title={t.delete}>
      <div className="row apart">
        <span className="quiet">{t.deleteHint}</span>
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          {t.deleteThis}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={t.deleteTitle(site.name)}
          action={t.deleteAction}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: site.id })}
          onClose={() => setAsking(false)}
        >
          {t.deleteWarning}
        </Confirm>
      )}
    </Card>
  );
}
