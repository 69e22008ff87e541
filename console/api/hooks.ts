import {
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from './api-error.ts';
import { execute, fetchJson } from './client.ts';
import { connection } from './connection.ts';
import type { Operation, Service } from './operation.ts';
import { toast } from '../ui/toast.tsx';

/** Of what may work after 1, 2 and 4 s, because the server was restarted or busy. Other errors would come back again. */
const retries = new Map([
  ['UNREACHABLE', 5],
  ['TIMEOUT', 2],
  ['RATE_LIMITED', 2],
]);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Send requests even if the browser says that it is offline: Steward may run on the local network.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (count, error) => error instanceof ApiError && count < (retries.get(error.code) ?? 0),
    },
  },
});

type Interval<Data> = number | false | ((data: Data | undefined) => number);

/** A query that is repeated at an interval while the page is visible. */
export function useGraphqlQuery<Data, Variables>(
  what: Operation<Data, Variables>,
  variables: Variables,
  {
    everySeconds = 15,
    enabled = true,
    inBackground = false,
  }: { everySeconds?: Interval<Data>; enabled?: boolean; inBackground?: boolean } = {},
): UseQueryResult<Data> {
  return useQuery({
    queryKey: [what.service, what.text, variables],
    queryFn: ({ signal }) => execute(what, variables, signal),
    refetchInterval: ({ state }) =>
      1_000 * Number(typeof everySeconds === 'function' ? everySeconds(state.data) : everySeconds),
    refetchIntervalInBackground: inBackground,
    enabled,
  });
}

/** Repeats the query whenever `key` changes. */
export function useRefetch({ refetch }: Pick<UseQueryResult, 'refetch'>, key: string): void {
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    void refetch();
  }, [key, refetch]);
}

/** Updates the page with data that arrived in another way, such as by a subscription. */
export const setData = <Data, Variables>(
  what: Operation<Data, Variables>,
  variables: Variables,
  data: NoInfer<Data>,
): void => void queryClient.setQueryData([what.service, what.text, variables], data);

/** Reads the current data now and updates the page with it. */
export const fetchNow = <Data, Variables>(
  what: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> =>
  queryClient.fetchQuery({
    queryKey: [what.service, what.text, variables],
    queryFn: ({ signal }) => execute(what, variables, signal),
    staleTime: 0,
  });

export function useRest<Data>(path: string, { everySeconds = 15 } = {}): UseQueryResult<Data> {
  return useQuery({
    queryKey: ['rest', path],
    queryFn: ({ signal }) => fetchJson<Data>(path, { signal }),
    refetchInterval: everySeconds * 1_000,
  });
}

type MutationOptions<Data> = {
  /** The message to show on success. Null: none, since the payload has errors. */
  done?: string | ((data: Data) => string | null);
  onDone?: (data: Data) => void;
  /** Shows no message on failure, since the form shows the errors next to its fields. */
  quiet?: boolean;
};

/** A mutation. After it, all data of that service on the page is refreshed. */
export function useGraphqlMutation<Data, Variables>(
  what: Operation<Data, Variables>,
  { done, onDone, quiet = false }: MutationOptions<Data> = {},
): UseMutationResult<Data, Error, Variables> {
  return useMutation({
    mutationFn: (variables: Variables) => execute(what, variables),
    onSuccess: async (data) => {
      const message = typeof done === 'function' ? done(data) : done;
      if (message) toast('good', message);
      onDone?.(data);
      // What is shown of the other services depends on the teams of the user.
      await (what.service === 'identity' ? queryClient.invalidateQueries() : refresh(what.service));
    },
    onError: (error) => {
      if (!quiet) toast('bad', messageOf(error));
    },
  });
}

export const refresh = (service: Service | 'rest'): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [service] });

/** Repeats now what is repeated at an interval. Forms keep what they began with. */
export const refreshRepeated = (service: Service): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    queryKey: [service],
    predicate: (query) =>
      query.observers.some(({ options: { refetchInterval } }) =>
        Boolean(typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval),
      ),
  });

/** Repeats the queries that failed. */
export const retryFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

// Do not wait for the next interval, which may be a minute away: until then the data would be shown as outdated.
connection.subscribe(() => {
  if (connection.unreachableSince() === null) void retryFailed();
});
