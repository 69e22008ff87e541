import type { ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { updateNotificationSettings, type ChannelFactsFragment } from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
import { ownTimeZone, TimeZoneSelect } from '../ui/time-zone.tsx';
import { words } from '../words/words.ts';

/** Of the times in messages to people. A choice is saved at once. */
export function TimeZone({
  teamId,
  settings,
}: {
  teamId: string;
  settings: ChannelFactsFragment;
}): ReactElement {
  const t = words().settings.timeZone;
  const save = useGraphqlMutation(updateNotificationSettings, { quiet: true, done: t.saved });
  const errors = errorsOf(save.error);
  const stored = settings.timezone ?? 'UTC';
  const choose = (zone: string): void =>
    save.mutate({ teamId, input: { timezone: zone === 'UTC' ? null : zone } });
  return (
    <Card title={t.title}>
      <Form errors={errors} onSubmit={() => undefined}>
        <Field label={t.label} hint={t.hint} error={errors['timezone']}>
          <TimeZoneSelect
            value={save.isPending ? (save.variables.input.timezone ?? 'UTC') : stored}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
        {settings.timezone === null && ownTimeZone() !== 'UTC' && (
          <div className="row">
            <Button busy={save.isPending} onClick={() => choose(ownTimeZone())}>
              {t.use(ownTimeZone().replaceAll('_', ' '))}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
