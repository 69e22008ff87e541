import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { postJson } from '../api/client.ts';
import { queryClient } from '../api/hooks.ts';
import { toast } from '../ui/toast.tsx';

/** A change of the account by a route below `/auth`. All data is refreshed after it: a second factor opens teams. */
export const usePost = <Data, Body extends object = Record<string, never>>(
  path: string,
  { quiet = false, onDone }: { quiet?: boolean; onDone?: (data: Data) => void } = {},
): UseMutationResult<Data, Error, Body | (() => Promise<Body>)> =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (body: Body | (() => Promise<Body>)) =>
      postJson<Data>(path, typeof body === 'function' ? await body() : body),
    onSuccess: async (data) => {
      onDone?.(data);
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (!quiet) toast('bad', messageOf(error));
    },
  });
