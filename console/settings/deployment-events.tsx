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
import { words } from '../words/words.ts';

/** In the order in which they are shown. */
export const notices = (): { value: DeploymentNotice; name: string; hint: string }[] =>
  Object.entries(words().settings.events.notices).map(([value, texts]) => ({
    value: value as DeploymentNotice,
    ...texts,
  }));

/** In a fixed order, so that choosing something and taking it back is no change. */
const formOf = ({ deploymentEvents }: ChannelFactsFragment): { events: readonly DeploymentNotice[] } => ({
  events: inOrder(deploymentEvents),
});
const inOrder = (chosen: readonly DeploymentNotice[]): DeploymentNotice[] =>
  notices()
    .map(({ value }) => value)
    .filter((notice) => chosen.includes(notice));

export const namesOf = (events: readonly DeploymentNotice[]): string =>
  notices()
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
  const t = words().settings.events;
  const fields = useStoredFields(formOf(settings));
  const { values, warnings, set, reset } = fields;
  const save = useGraphqlMutation(updateNotificationSettings, {
    quiet: true,
    done: t.saved,
    onDone: ({ updateNotificationSettings: stored }) => reset(formOf(stored)),
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { notificationSettings: now } = await fetchNow(notificationSettings, { teamId });
      return now && formOf(now);
    },
    send: ({ events }) => save.mutate({ teamId, input: { deploymentEvents: [...events] } }),
  });
  const errors = errorsOf(safe.error ?? save.error);
  return (
    <Card title={t.title}>
      <Form errors={errors} problem={safe.notice} onSubmit={safe.save}>
        <Choices
          legend={t.legend}
          options={notices()}
          chosen={values.events}
          error={errors['deploymentEvents']}
          warning={warnings.events}
          hint={t.hint}
          onChange={(chosen) => set('events')(inOrder(chosen))}
        />
        <div className="row">
          <Button type="submit" look="primary" busy={safe.isReading || save.isPending}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
