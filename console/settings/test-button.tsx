import type { ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useDo } from '../api/hooks.ts';
import { testNotification } from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import type { ChannelName } from './channel.ts';

/** Sends a message now and says what became of it, in the provider's own words where it refuses. */
export function TestButton({
  channel,
  isChanged,
}: {
  channel: ChannelName;
  /** What is typed is not what a test would go to. */
  isChanged: boolean;
}): ReactElement {
  const test = useDo(testNotification, { quiet: true });
  return (
    <>
      <span role="status" className={`small ${isChanged ? 'quiet' : test.error ? 'tone-bad' : 'tone-good'}`}>
        {isChanged
          ? 'Save it, then test it.'
          : test.error
            ? messageOf(test.error)
            : test.data && 'Sent: look whether it has arrived.'}
      </span>
      <Button busy={test.isPending} disabled={isChanged} onClick={() => test.mutate({ channel })}>
        {test.isPending ? 'Sending…' : 'Send a test'}
      </Button>
    </>
  );
}
