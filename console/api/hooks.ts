import {
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from './api-error.ts';
import { ask, askRest } from './ask.ts';
import { connection } from './connection.ts';
import type { Operation, Service } from './operation.ts';
import { toast } from '../ui/toast.tsx';

export const queryClient = new QueryClient({
  defaultOptions: {
    // A browser that takes itself for offline is asked all the same: Steward may stand in the same room.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      // What the server refuses it will refuse again; only an unreachable one is worth another try.
      retry: (count, error) => count < 5 && error instanceof ApiError && error.code === 'UNREACHABLE',
    },
  },
});

type Often<Data> = number | false | ((data: Data | undefined) => number);

/** An answer that keeps itself fresh: asked again every so often while the page is visible. */
export function useAsk<Data, Variables>(
  what: Operation<Data, Variables>,
  variables: Variables,
  { everySeconds = 15, enabled = true }: { everySeconds?: Often<Data>; enabled?: boolean } = {},
): UseQueryResult<Data> {
  return useQuery({
    queryKey: [what.service, what.text, variables],
    queryFn: ({ signal }) => ask(what, variables, signal),
    refetchInterval: ({ state }) =>
      1_000 * Number(typeof everySeconds === 'function' ? everySeconds(state.data) : everySeconds),
    enabled,
  });
}

/** Asks again whenever `key` has changed since the answer was asked for. */
export function useRefetch({ refetch }: Pick<UseQueryResult, 'refetch'>, key: string): void {
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    void refetch();
  }, [key, refetch]);
}

/** The answer as it is now; the page shows it as well. */
export const askNow = <Data, Variables>(
  what: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> =>
  queryClient.fetchQuery({
    queryKey: [what.service, what.text, variables],
    queryFn: ({ signal }) => ask(what, variables, signal),
    staleTime: 0,
  });

export function useRest<Data>(path: string, { everySeconds = 15 } = {}): UseQueryResult<Data> {
  return useQuery({
    queryKey: ['rest', path],
    queryFn: ({ signal }) => askRest<Data>(path, { signal }),
    refetchInterval: everySeconds * 1_000,
  });
}

type Doing<Data> = {
  /** Said when it is done. */
  done?: string | ((data: Data) => string);
  onDone?: (data: Data) => void;
  /** Errors appear beside the fields of a form instead of in a message. */
  quiet?: boolean;
};

/** A change. Afterwards everything of that service on the page is asked again. */
export function useDo<Data, Variables>(
  what: Operation<Data, Variables>,
  { done, onDone, quiet = false }: Doing<Data> = {},
): UseMutationResult<Data, Error, Variables> {
  return useMutation({
    mutationFn: (variables: Variables) => ask(what, variables),
    onSuccess: async (data) => {
      if (done) toast('good', typeof done === 'string' ? done : done(data));
      onDone?.(data);
      await refresh(what.service);
    },
    onError: (error) => {
      if (!quiet) toast('bad', messageOf(error));
    },
  });
}

export const refresh = (service: Service | 'rest'): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [service] });

/** Asks once more what could not be answered. */
export const retryFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

// Not only at its next turn, which may be a minute away: until then it would be shown as outdated.
connection.subscribe(() => {
  if (connection.awaySince() === null) void retryFailed();
});
