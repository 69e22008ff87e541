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
import { settingsOf, toInput } from './settings-form.ts';

export function SiteSettings({ site }: { site: SiteFactsFragment }): ReactElement {
  const fields = useStoredFields(settingsOf(site));
  const { values, warnings, set, reset } = fields;
  const refusal = useRefusal(site.teamId, 'site.manage');
  const save = useGraphqlMutation(updateSite, {
    quiet: true,
    done: 'Saved.',
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
      <Card title="Checks">
        <Form refusal={refusal} problem={errors[''] ?? safe.notice} onSubmit={safe.save}>
          <div className="fields">
            <Field label="Name" error={errors['name']} warning={warnings.name}>
              <input {...text('name')} />
            </Field>
            <Field label="Address" error={errors['url']} warning={warnings.url}>
              <input type="url" {...text('url')} />
            </Field>
            <Field
              label="Every … seconds"
              error={errors['checkIntervalSeconds']}
              warning={warnings.checkIntervalSeconds}
            >
              <input type="number" inputMode="numeric" {...text('checkIntervalSeconds')} />
            </Field>
            <Field
              label="Required text"
              error={errors['expectedContent']}
              warning={warnings.expectedContent}
              hint="The check fails if the page does not contain it. Leave empty for none"
            >
              <input {...text('expectedContent')} />
            </Field>
            <Field
              label="Slow above (ms)"
              error={errors['degradedAfterMs']}
              warning={warnings.degradedAfterMs}
              hint="Slower responses make the site degraded. Leave empty for no limit"
            >
              <input type="number" inputMode="numeric" {...text('degradedAfterMs')} />
            </Field>
            <Field
              label="Failures until down"
              error={errors['failureThreshold']}
              warning={warnings.failureThreshold}
              hint="Consecutive failures. A failed check is repeated after 5 s"
            >
              <input type="number" inputMode="numeric" {...text('failureThreshold')} />
            </Field>
            <Field
              label="Successes until up"
              error={errors['recoveryThreshold']}
              warning={warnings.recoveryThreshold}
            >
              <input type="number" inputMode="numeric" {...text('recoveryThreshold')} />
            </Field>
            <Field
              label="User name"
              error={errors['basicAuthUsername']}
              warning={warnings.basicAuthUsername}
              hint="For HTTP basic authentication"
            >
              <input autoComplete="off" {...text('basicAuthUsername')} />
            </Field>
            <Field
              label="Password"
              error={errors['basicAuthPassword']}
              warning={warnings.basicAuthPassword}
              hint={
                site.basicAuthUsername
                  ? 'Leave empty to keep the stored password'
                  : 'Stored encrypted, never shown'
              }
            >
              <input type="password" autoComplete="new-password" {...text('basicAuthPassword')} />
            </Field>
          </div>
          <Field
            label="Tags"
            error={errors['tags']}
            warning={warnings.tags}
            hint="For filters, maintenance and escalation. Press Enter or a comma after each, at most 20"
          >
            <TagInput value={values.tags} known={known} onChange={set('tags')} />
          </Field>
          <Check
            label="Also check in a browser"
            hint="Loads the page with its scripts and reports JavaScript errors"
            checked={values.browserChecks}
            onChange={set('browserChecks')}
          />
          {values.browserChecks && (
            <div className="fields">
              <Field label="Window, width" error={errors['viewportWidth']} warning={warnings.viewportWidth}>
                <input type="number" inputMode="numeric" {...text('viewportWidth')} />
              </Field>
              <Field
                label="Window, height"
                error={errors['viewportHeight']}
                warning={warnings.viewportHeight}
              >
                <input type="number" inputMode="numeric" {...text('viewportHeight')} />
              </Field>
              <Field
                label="Wait for"
                error={errors['waitForSelector']}
                warning={warnings.waitForSelector}
                hint="Selector of an element that must be visible. Optional"
              >
                <input className="mono" {...text('waitForSelector')} />
              </Field>
            </div>
          )}
          <div className="row">
            <Button look="primary" type="submit" busy={safe.isReading || save.isPending}>
              Save
            </Button>
          </div>
        </Form>
      </Card>
      <MoveToTeam thing={site} permission="site.manage" transfer={transferSite}>
        Its pages, checks and alerts move with it. From then on, the new team is notified of its alerts.
      </MoveToTeam>
      <DeleteSite site={site} refusal={refusal} />
    </>
  );
}

function DeleteSite({ site, refusal }: { site: SiteFactsFragment; refusal: string | null }): ReactElement {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useGraphqlMutation(deleteSite, {
    done: `${site.name} was deleted.`,
    onDone: () => void navigate({ to: '/sites', ignoreBlocker: true }),
  });
  return (
    <Card title="Delete">
      <div className="row apart">
        <span className="quiet">Its pages, checks and alerts are deleted as well.</span>
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          Delete this site
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={`Delete ${site.name}?`}
          action="Delete site"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: site.id })}
          onClose={() => setAsking(false)}
        >
          All its pages, checks, statistics and alerts are deleted. This cannot be undone.
        </Confirm>
      )}
    </Card>
  );
}
