import { createClient, type Client } from 'graphql-ws';
import type { Operation } from './operation.ts';

let client: Client | undefined;

/** Live lines of the deployment service. Ends with `onEnd`, also when the connection is lost for good. */
export function subscribe<Data, Variables extends Record<string, unknown>>(
  { text }: Operation<Data, Variables>,
  variables: Variables,
  {
    onStart,
    onNext,
    onEnd,
  }: {
    /** At every connection: after one that was lost the operation begins anew. */
    onStart?: () => void;
    onNext: (data: Data) => void;
    onEnd: (error: unknown) => void;
  },
): () => void {
  client ??= createClient({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/deployment/graphql/ws`,
    retryAttempts: 10,
  });
  const stopListening = client.on('connected', () => onStart?.());
  const end = (error: unknown): void => {
    stopListening();
    onEnd(error);
  };
  return client.subscribe<Data>(
    { query: text, variables },
    { next: ({ data }) => data && onNext(data), error: end, complete: () => end(null) },
  );
}
