import type { ReactElement } from 'react';
import { fetchNow, useGraphqlMutation } from '../api/hooks.ts';
import {
  notificationSettings,
  updateNotificationSettings,
  type ChannelFactsFragment,
  type DeploymentNotice,
} from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Choices } from '../ui/choices.tsx';
import { errorsOf, Form } from '../ui/form.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';

export const notices: readonly { value: DeploymentNotice; name: string; hint: string }[] = [
  { value: 'SUCCEEDED', name: 'Deployment succeeded', hint: 'Every deployment and rollback' },
  { value: 'FAILED', name: 'Deployment failed', hint: 'Before the switch, or without a way back' },
  {
    value: 'ROLLED_BACK',
    name: 'Deployment failed after the switch',
    hint: 'The agent has returned to the release before',
  },
  {
    value: 'VERIFICATION_FAILED',
    name: 'Verification failed',
    hint: 'Something that worked before a release fails after it, or a rollback did not help',
  },
  {
    value: 'ROLLBACK_HELD',
    name: 'Rollback needed',
    hint: 'A release failed its verification and is not rolled back automatically',
  },
  { value: 'AUTOMATIC_ROLLBACK', name: 'Automatic rollback', hint: 'It succeeded or failed' },
  { value: 'AGENT_OFFLINE', name: 'Agent offline', hint: 'For 5 minutes, and when it is back' },
  { value: 'CERTIFICATE_EXPIRES', name: 'Certificate expires', hint: 'In 14, 7 and 1 days' },
];

/** In a fixed order, so that choosing something and taking it back is no change. */
const formOf = ({ deploymentEvents }: ChannelFactsFragment): { events: readonly DeploymentNotice[] } => ({
  events: inOrder(deploymentEvents),
});
const inOrder = (chosen: readonly DeploymentNotice[]): DeploymentNotice[] =>
  notices.map(({ value }) => value).filter((notice) => chosen.includes(notice));

export const namesOf = (events: readonly DeploymentNotice[]): string =>
  notices
    .filter(({ value }) => events.includes(value))
    .map(({ name }) => name)
    .join(', ');

/** What is sent to all channels besides alerts. */
export function DeploymentEvents({
  teamId,
  settings,
}: {
  teamId: string;
  settings: ChannelFactsFragment;
}): ReactElement {
  const fields = useStoredFields(formOf(settings));
  const { values, warnings, set, reset } = fields;
  const save = useGraphqlMutation(updateNotificationSettings, {
    quiet: true,
    done: 'Deployment events saved.',
    onDone: ({ updateNotificationSettings: stored }) => reset(formOf(stored)),
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { notificationSettings: now } = await fetchNow(notificationSettings, { teamId });
      return now && formOf(now);
    },
    send: ({ events }) => save.mutate({ teamId, input: { deploymentEvents: [...events] } }),
  });
  const { deploymentEvents: error, ...others } = errorsOf(safe.error ?? save.error);
  return (
    <Card title="Deployments, agents and certificates">
      <Form problem={Object.values(others)[0] ?? safe.notice} onSubmit={safe.save}>
        <Choices
          legend="Send to all channels that are on"
          options={notices}
          chosen={values.events}
          error={error}
          warning={warnings.events}
          hint="Alerts of sites are always sent. An escalation policy can send both elsewhere."
          onChange={(chosen) => set('events')(inOrder(chosen))}
        />
        <div className="row">
          <Button type="submit" look="primary" busy={safe.isReading || save.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  );
}
