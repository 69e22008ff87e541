import { createClient, type Client } from 'graphql-ws';
import { redirectToSignIn } from './redirect-to-sign-in.ts';
import type { Operation, Service } from './operation.ts';

/** One connection per service. */
const clients = new Map<Service, Client>();

/** The close code for users who are no longer signed in. */
const sessionEnded = 4401;

const codeOf = (event: unknown): unknown =>
  typeof event === 'object' && event !== null && 'code' in event ? event.code : undefined;

function clientOf(service: Service): Client {
  const existing = clients.get(service);
  if (existing) return existing;
  const client = createClient({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/${service}/graphql/ws`,
    retryAttempts: 10,
    // Once for all subscriptions: a second redirect would cancel the first.
    on: { closed: (event) => void (codeOf(event) === sessionEnded && redirectToSignIn()) },
  });
  clients.set(service, client);
  return client;
}

/** A subscription. Calls `onEnd` at its end, also if the connection cannot be restored. */
export function subscribe<Data, Variables extends Record<string, unknown>>(
  { service, text }: Operation<Data, Variables>,
  variables: Variables,
  {
    onConnected,
    onLost,
    onNext,
    onEnd,
  }: {
    /** Called when the connection has been made, also again after it was lost. */
    onConnected?: () => void;
    /** Called when the connection is lost. The next one starts from the beginning and repeats lines. */
    onLost: () => void;
    onNext: (data: Data) => void;
    onEnd: (error: unknown) => void;
  },
): () => void {
  const client = clientOf(service);
  const stopListening = client.on('closed', (event) => {
    const code = codeOf(event);
    // If the client closes a connection that is no longer used, nothing was lost.
    if (code !== sessionEnded && code !== 1000) onLost();
  });
  const stopWaiting = onConnected ? client.on('connected', onConnected) : () => {};
  const stop = client.subscribe<Data>(
    { query: text, variables },
    { next: ({ data }) => data && onNext(data), error: onEnd, complete: () => onEnd(null) },
  );
  return () => {
    stopListening();
    stopWaiting();
    stop();
  };
}
