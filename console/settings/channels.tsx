import type { ReactElement } from 'react';
import { fetchNow, useGraphqlQuery, useGraphqlMutation } from '../api/hooks.ts';
import {
  notificationSettings,
  rotateWebhookSecret,
  updateNotificationSettings,
  type ChannelFactsFragment,
  testNotification,
} from '../api/monitoring.generated.ts';
import { OfTeam } from '../teams/of-team.tsx';
import { refusalOf } from '../teams/may.ts';
import type { Team } from '../teams/use-teams.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { Check, errorsOf, Field, Form, textInputs } from '../ui/form.tsx';
import { Loaded } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { channels, formOf, toInput, type Channel } from './channel.ts';
import { DeploymentEvents, namesOf } from './deployment-events.tsx';
import { Destinations } from './destinations/destinations.tsx';
import { LatestNotifications } from './latest-notifications.tsx';
import { TestButton } from './test-button.tsx';

/** The notification channels. Each is saved and tested separately. */
export const Channels = (): ReactElement => (
  <OfTeam what="Notifications of">{(team) => <TeamChannels key={team.id} team={team} />}</OfTeam>
);

function TeamChannels({ team }: { team: Team }): ReactElement {
  const query = useGraphqlQuery(notificationSettings, { teamId: team.id }, { everySeconds: false });
  const refusal = refusalOf(team, 'notification.manage');
  return (
    <Loaded query={query} lines={10}>
      {({ notificationSettings: settings }) => {
        if (refusal)
          return (
            <>
              <ReadOnlyChannels settings={settings} refusal={refusal} />
              <Destinations team={team} />
            </>
          );
        return (
          settings && (
            <>
              {channels.map((channel) => (
                <ChannelCard key={channel.name} teamId={team.id} channel={channel} settings={settings} />
              ))}
              <Destinations team={team} />
              <DeploymentEvents teamId={team.id} settings={settings} />
              <LatestNotifications teamId={team.id} />
            </>
          )
        );
      }}
    </Loaded>
  );
}

/** Roles that cannot change channels receive no webhook addresses and keys. */
const ReadOnlyChannels = ({
  settings,
  refusal,
}: {
  /** Null until a manager opens this page. */
  settings: ChannelFactsFragment | null;
  refusal: string;
}): ReactElement => (
  <Card title="Channels" flush>
    <p className="list-tools quiet">{refusal} Webhook addresses and keys are hidden from your role.</p>
    <Table columns={['Channel', 'State', 'Sent to']}>
      {channels.map(({ name, title }) => {
        const isOn = settings?.[`${name}Enabled`] ?? false;
        return (
          <tr key={name}>
            <td>{title}</td>
            <td>
              <Badge tone={isOn ? 'good' : 'idle'}>{isOn ? 'On' : 'Off'}</Badge>
            </td>
            <td>{name === 'email' && settings?.emailAddresses.join(', ')}</td>
          </tr>
        );
      })}
    </Table>
    {settings && (
      <p className="list-tools quiet">
        Besides alerts, these are sent: {namesOf(settings.deploymentEvents) || 'none'}.
      </p>
    )}
  </Card>
);

function ChannelCard({
  teamId,
  channel,
  settings,
}: {
  teamId: string;
  channel: Channel;
  settings: ChannelFactsFragment;
}): ReactElement {
  const fields = useStoredFields(formOf(channel.name, settings));
  const { values, isChanged, warnings, set, reset } = fields;
  const save = useGraphqlMutation(updateNotificationSettings, {
    quiet: true,
    done: `${channel.title} settings saved.`,
    onDone: ({ updateNotificationSettings: stored }) => reset(formOf(channel.name, stored)),
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { notificationSettings: now } = await fetchNow(notificationSettings, { teamId });
      return now && formOf(channel.name, now);
    },
    send: (now) => save.mutate({ teamId, input: toInput(channel, now) }),
  });
  const test = useGraphqlMutation(testNotification, { quiet: true });
  const text = textInputs(values, set);
  const errors = errorsOf(safe.error ?? save.error);
  const problem = Object.entries(errors).find(([field]) => field !== channel.field)?.[1];
  return (
    <Card
      title={channel.title}
      actions={
        <TestButton
          test={test}
          isChanged={isChanged}
          onClick={() => test.mutate({ channel: channel.name, teamId })}
        />
      }
    >
      <Form problem={problem ?? safe.notice} onSubmit={safe.save}>
        <Check
          label="Send notifications to this channel"
          checked={values.enabled}
          onChange={set('enabled')}
        />
        <Field label={channel.label} hint={channel.hint} error={errors[channel.field]} warning={warnings.to}>
          <input type={channel.isSecret ? 'password' : 'text'} autoComplete="off" {...text('to')} />
        </Field>
        {channel.name === 'webhook' && settings.webhookSecret && (
          <WebhookSecret teamId={teamId} secret={settings.webhookSecret} />
        )}
        <div className="row">
          <Button type="submit" look="primary" busy={safe.isReading || save.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function WebhookSecret({ teamId, secret }: { teamId: string; secret: string }): ReactElement {
  const rotate = useGraphqlMutation(rotateWebhookSecret, {
    done: 'Created a new secret. The old one also signs for 24 hours.',
  });
  return (
    <details>
      <summary>Signing secret</summary>
      <div className="stack">
        <p className="quiet small">
          Your receiver verifies the signature with it, as defined by Standard Webhooks.
        </p>
        <Copy text={secret} />
        <div>
          <Button busy={rotate.isPending} onClick={() => rotate.mutate({ teamId })}>
            Create a new secret
          </Button>
        </div>
      </div>
    </details>
  );
}
