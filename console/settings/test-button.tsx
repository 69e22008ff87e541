import type { ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { testNotification } from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import type { ChannelName } from './channel.ts';

/** Sends a test message and shows the outcome, with the provider's response if it failed. */
export function TestButton({
  channel,
  isChanged,
}: {
  channel: ChannelName;
  /** Whether the form has unsaved changes, which a test would not use. */
  isChanged: boolean;
}): ReactElement {
  const test = useGraphqlMutation(testNotification, { quiet: true });
  return (
    <>
      <span role="status" className={`small ${isChanged ? 'quiet' : test.error ? 'tone-bad' : 'tone-good'}`}>
        {isChanged
          ? 'Save the changes before you send a test.'
          : test.error
            ? messageOf(test.error)
            : test.data && 'Sent. Check that it has arrived.'}
      </span>
      <Button busy={test.isPending} disabled={isChanged} onClick={() => test.mutate({ channel })}>
        {test.isPending ? 'Sending…' : 'Send a test'}
      </Button>
    </>
  );
}
