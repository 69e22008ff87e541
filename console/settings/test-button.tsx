import type { ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useDo } from '../api/hooks.ts';
import { testNotification } from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import type { ChannelName } from './channel.ts';

/** Sends a message now and says what became of it, in the provider's own words where it refuses. */
export function TestButton({ channel }: { channel: ChannelName }): ReactElement {
  const test = useDo(testNotification, { quiet: true });
  return (
    <>
      <span role="status" className={`small ${test.error ? 'tone-bad' : 'tone-good'}`}>
        {test.error ? messageOf(test.error) : test.data && 'Sent: look whether it has arrived.'}
      </span>
      <Button busy={test.isPending} onClick={() => test.mutate({ channel })}>
        {test.isPending ? 'Sending…' : 'Send a test'}
      </Button>
    </>
  );
}
