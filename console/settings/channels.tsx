import type { ReactElement } from 'react';
import { fetchNow, useGraphqlQuery, useGraphqlMutation } from '../api/hooks.ts';
import {
  notificationSettings,
  rotateWebhookSecret,
  updateNotificationSettings,
  type ChannelFactsFragment,
} from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { Check, errorsOf, Field, Form } from '../ui/form.tsx';
import { Loaded } from '../ui/states.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { channels, formOf, toInput, type Channel } from './channel.ts';
import { TestButton } from './test-button.tsx';

/** The notification channels. Each is saved and tested separately. */
export function Channels(): ReactElement {
  const query = useGraphqlQuery(notificationSettings, {}, { everySeconds: false });
  return (
    <Loaded query={query} lines={10}>
      {({ notificationSettings: settings }) =>
        settings && (
          <>
            {channels.map((channel) => (
              <ChannelCard key={channel.name} channel={channel} settings={settings} />
            ))}
          </>
        )
      }
    </Loaded>
  );
}

function ChannelCard({
  channel,
  settings,
}: {
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
      const { notificationSettings: now } = await fetchNow(notificationSettings, {});
      return now && formOf(channel.name, now);
    },
    send: (now) => save.mutate({ input: toInput(channel, now) }),
  });
  const errors = errorsOf(safe.error ?? save.error);
  const problem = Object.entries(errors).find(([field]) => field !== channel.field)?.[1];
  return (
    <Card title={channel.title} actions={<TestButton channel={channel.name} isChanged={isChanged} />}>
      <Form problem={problem ?? safe.notice} onSubmit={safe.save}>
        <Check
          label="Send notifications to this channel"
          checked={values.enabled}
          onChange={set('enabled')}
        />
        <Field label={channel.label} hint={channel.hint} error={errors[channel.field]} warning={warnings.to}>
          <input
            type={channel.isSecret ? 'password' : 'text'}
            autoComplete="off"
            value={values.to}
            onChange={(event) => set('to')(event.target.value)}
          />
        </Field>
        {channel.name === 'webhook' && settings.webhookSecret && (
          <WebhookSecret secret={settings.webhookSecret} />
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

function WebhookSecret({ secret }: { secret: string }): ReactElement {
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
          <Button busy={rotate.isPending} onClick={() => rotate.mutate({})}>
            Create a new secret
          </Button>
        </div>
      </div>
    </details>
  );
}
