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
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { Check, errorsOf, Field, Form } from '../ui/form.tsx';
import { Loaded } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { words } from '../words/words.ts';
import { ChannelBadge } from './channel-badge.tsx';
import { channels, channelTitle, formOf, stateOf, toInput, withAddress, type Channel } from './channel.ts';
import { DeploymentEvents, namesOf } from './deployment-events.tsx';
import { Destinations } from './destinations/destinations.tsx';
import { LatestNotifications } from './latest-notifications.tsx';
import { TestButton } from './test-button.tsx';
import { TimeZone } from './time-zone.tsx';
import { UnconfirmedOfTeam } from './unconfirmed.tsx';

/** The notification channels. Each is saved and tested separately. */
export const Channels = (): ReactElement => {
  const t = words().settings.channels;
  return <OfTeam what={t.ofTeam}>{(team) => <TeamChannels key={team.id} team={team} />}</OfTeam>;
};

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
              <Destinations team={team} mailServer={settings?.mailServer ?? true} />
            </>
          );
        return (
          settings && (
            <>
              {channels.map((channel) => (
                <ChannelCard key={channel.name} teamId={team.id} channel={channel} settings={settings} />
              ))}
              <Destinations team={team} mailServer={settings.mailServer} />
              <TimeZone teamId={team.id} settings={settings} />
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
}): ReactElement => {
  const t = words().settings.channels;
  return (
    <Card title={t.title} flush>
      <p className="list-tools quiet">
        {refusal} {t.hidden}
      </p>
      <Table columns={[t.columns.channel, t.columns.state, t.columns.sentTo]}>
        {channels.map(({ name }) => {
          const state = settings ? stateOf(name, settings) : 'notSetUp';
          return (
            <tr key={name}>
              <td>{channelTitle(name)}</td>
              <td>
                <ChannelBadge state={state} />
              </td>
              <td>{name === 'email' && settings?.emailAddresses.join(', ')}</td>
            </tr>
          );
        })}
      </Table>
      {settings && <p className="list-tools quiet">{t.alsoSent(namesOf(settings.deploymentEvents))}</p>}
    </Card>
  );
};

function ChannelCard({
  teamId,
  channel,
  settings,
}: {
  teamId: string;
  channel: Channel;
  settings: ChannelFactsFragment;
}): ReactElement {
  const t = words().settings.channels;
  const { title, label, hint } = t.texts[channel.name];
  const fields = useStoredFields(formOf(channel.name, settings));
  const { values, base, isChanged, warnings, set, setAll, reset } = fields;
  const save = useGraphqlMutation(updateNotificationSettings, {
    quiet: true,
    done: ({ updateNotificationSettings: stored }) =>
      ({ on: t.savedOn, off: t.savedOff, notSetUp: t.saved, noMailServer: t.saved, unconfirmed: t.saved })[
        stateOf(channel.name, stored)
      ](title),
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
  const state = stateOf(channel.name, settings);
  const errors = errorsOf(safe.error ?? save.error);
  return (
    <Card
      title={title}
      actions={
        <>
          <ChannelBadge state={state} />
          <TestButton
            test={test}
            isChanged={isChanged}
            onClick={() => test.mutate({ channel: channel.name, teamId })}
          />
        </>
      }
    >
      <Form errors={errors} problem={safe.notice} onSubmit={safe.save}>
        {state === 'noMailServer' && <p className="tone-warn">{t.noMailServerHint}</p>}
        {state === 'off' && !isChanged && (
          <p className="row">
            <span className="tone-warn">{t.isOff}</span>
            <Button
              busy={save.isPending}
              onClick={() => save.mutate({ teamId, input: toInput(channel, { ...base, enabled: true }) })}
            >
              {t.turnOn}
            </Button>
          </p>
        )}
        <Check label={t.enabled} checked={values.enabled} onChange={set('enabled')} />
        <Field label={label} hint={hint} error={errors[channel.field]} warning={warnings.to}>
          <input
            type={channel.isSecret ? 'password' : 'text'}
            autoComplete="off"
            value={values.to}
            onChange={(event) => setAll(withAddress(values, event.target.value))}
          />
        </Field>
        {channel.name === 'email' && (
          <UnconfirmedOfTeam
            teamId={teamId}
            addresses={settings.unconfirmedAddresses}
            of={title}
            refusal={null}
          />
        )}
        {channel.name === 'webhook' && settings.webhookSecret && (
          <WebhookSecret teamId={teamId} secret={settings.webhookSecret} />
        )}
        <div className="row">
          <Button type="submit" look="primary" busy={safe.isReading || save.isPending}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function WebhookSecret({ teamId, secret }: { teamId: string; secret: string }): ReactElement {
  const t = words().settings.channels;
  const rotate = useGraphqlMutation(rotateWebhookSecret, {
    done: t.secret.created,
  });
  return (
    <details>
      <summary>{t.secret.title}</summary>
      <div className="stack">
        <p className="quiet small">{t.secret.hint}</p>
        <Copy text={secret} />
        <div>
          <Button busy={rotate.isPending} onClick={() => rotate.mutate({ teamId })}>
            {t.secret.create}
          </Button>
        </div>
      </div>
    </details>
  );
}
