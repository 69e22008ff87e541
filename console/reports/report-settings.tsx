import type { ReactElement } from 'react';
import { fetchNow, useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import {
  reportSettings,
  updateReportSettings,
  type ReportSettingsFactsFragment,
} from '../api/monitoring.generated.ts';
import { useUser } from '../app/use-user.ts';
import { refusalOf } from '../teams/may.ts';
import { UnconfirmedOfTeam } from '../settings/unconfirmed.tsx';
import { OfTeam } from '../teams/of-team.tsx';
import type { Team } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { Check, errorsOf, Field, Form, textInputs } from '../ui/form.tsx';
import { exact } from '../ui/format.ts';
import { LocaleSelect } from '../ui/locale-select.tsx';
import { LogoField } from '../ui/logo-field.tsx';
import { Loaded } from '../ui/states.tsx';
import { TimeZoneSelect } from '../ui/time-zone.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { words } from '../words/words.ts';
import { changesTo, formOf } from './settings-form.ts';

export const ReportSettings = (): ReactElement => {
  const t = words().reports;
  return <OfTeam what={t.ofTeam}>{(team) => <TeamReports key={team.id} team={team} />}</OfTeam>;
};

function TeamReports({ team }: { team: Team }): ReactElement {
  const t = words().reports;
  const query = useGraphqlQuery(reportSettings, { teamId: team.id }, { everySeconds: 60 });
  return (
    <Card title={t.monthly}>
      <Loaded query={query} lines={6}>
        {({ reportSettings: stored }) => <SettingsOfTeam team={team} stored={stored} />}
      </Loaded>
    </Card>
  );
}

function SettingsOfTeam({ team, stored }: { team: Team; stored: ReportSettingsFactsFragment }): ReactElement {
  const t = words().reports;
  const { role } = useUser();
  const refusal = refusalOf(team, 'report.manage');
  const fields = useStoredFields(formOf(stored));
  const { values, warnings, isChanged, set, reset, base } = fields;
  const save = useGraphqlMutation(updateReportSettings, {
    quiet: true,
    done: t.saved,
    onDone: ({ updateReportSettings: now }) => reset(formOf(now)),
  });
  const safe = useSafeSave(fields, {
    read: async () => formOf((await fetchNow(reportSettings, { teamId: team.id })).reportSettings),
    send: (now, before) => save.mutate({ teamId: team.id, input: changesTo(before, now) }),
  });
  const errors = errorsOf(safe.error ?? save.error);
  const text = textInputs(values, set);
  return (
    <Form
      refusal={refusal}
      errors={errors}
      problem={safe.notice}
      onSubmit={() => void (isChanged && safe.save())}
    >
      <Check
        label={t.enabled}
        hint={
          stored.enabled && values.enabled && stored.nextAt
            ? t.nextOn(exact(new Date(stored.nextAt)))
            : t.enabledHint
        }
        checked={values.enabled}
        onChange={set('enabled')}
      />
      <Field
        label={t.recipients}
        error={errors['recipients']}
        warning={warnings.recipients}
        hint={t.addressesHint}
      >
        <textarea className="prose" rows={2} {...text('recipients')} />
      </Field>
      <UnconfirmedOfTeam
        teamId={team.id}
        addresses={stored.unconfirmedRecipients}
        of={t.recipients}
        refusal={refusal}
      />
      <div className="fields">
        <Field label={t.titleField} error={errors['title']} warning={warnings.title} hint={t.titleHint}>
          <input maxLength={100} autoComplete="organization" {...text('title')} />
        </Field>
        <LogoField
          value={values.logoUrl}
          error={errors['logoUrl']}
          warning={warnings.logoUrl}
          onChange={set('logoUrl')}
        />
      </div>
      <div className="fields">
        <Field
          label={t.timeZone}
          error={errors['timezone']}
          warning={warnings.timezone}
          hint={t.timeZoneHint}
        >
          <TimeZoneSelect {...text('timezone')} />
        </Field>
        <Field label={t.language} error={errors['locale']} warning={warnings.locale}>
          <LocaleSelect {...text('locale')} />
        </Field>
      </div>
      {(role === 'ADMIN' || values.includeVat) && (
        <Check
          label={t.includeVat}
          hint={role === 'ADMIN' ? t.includeVatHint : t.includeVatRefused}
          checked={values.includeVat}
          onChange={set('includeVat')}
        />
      )}
      <FormActions
        isChanged={isChanged}
        busy={safe.isReading || save.isPending}
        onDiscard={() => {
          reset(base);
          save.reset();
        }}
      />
    </Form>
  );
}
