import { createClient, type Client } from 'graphql-ws';
import { leaveForSignIn } from './leave.ts';
import type { Operation } from './operation.ts';

let client: Client | undefined;

/** The service turns out whoever is no longer signed in. */
const sessionEnded = 4401;

const codeOf = (event: unknown): unknown =>
  typeof event === 'object' && event !== null && 'code' in event ? event.code : undefined;

/** Live lines of the deployment service. Ends with `onEnd`, also when the connection is lost for good. */
export function subscribe<Data, Variables extends Record<string, unknown>>(
  { text }: Operation<Data, Variables>,
  variables: Variables,
  {
    onLost,
    onNext,
    onEnd,
  }: {
    /** The connection is gone. The next one begins anew, with lines that came already. */
    onLost: () => void;
    onNext: (data: Data) => void;
    onEnd: (error: unknown) => void;
  },
): () => void {
  client ??= createClient({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/deployment/graphql/ws`,
    retryAttempts: 10,
  });
  const stopListening = client.on('closed', (event) => {
    const code = codeOf(event);
    if (code === sessionEnded) void leaveForSignIn();
    // The client's own end of a connection that nobody used any more says nothing about the next.
    else if (code !== 1000) onLost();
  });
  const stop = client.subscribe<Data>(
    { query: text, variables },
    { next: ({ data }) => data && onNext(data), error: onEnd, complete: () => onEnd(null) },
  );
  return () => {
    stopListening();
    stop();
  };
}
