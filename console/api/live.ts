import { createClient, type Client } from 'graphql-ws';
import type { Operation } from './operation.ts';

let client: Client | undefined;

/** Live lines of the deployment service. Ends with `onEnd`, also when the connection is lost for good. */
export function subscribe<Data, Variables extends Record<string, unknown>>(
  { text }: Operation<Data, Variables>,
  variables: Variables,
  { onNext, onEnd }: { onNext: (data: Data) => void; onEnd: (error: unknown) => void },
): () => void {
  client ??= createClient({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/deployment/graphql/ws`,
    retryAttempts: 10,
  });
  return client.subscribe<Data>(
    { query: text, variables },
    { next: ({ data }) => data && onNext(data), error: onEnd, complete: () => onEnd(null) },
  );
}
